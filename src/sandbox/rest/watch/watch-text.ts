import type { KubeObject } from '../../../codec/object.js';
import { groupVersion } from '../../../codec/object.js';
import type { Clock } from '../../../process/clock.js';
import type { ApiError } from '../../http/errors.js';
import type { ObjectForm } from '../../http/negotiate.js';
import { goJson } from '../../object/encode.js';
import { objectText, partialText } from '../../object/text.js';
import type { StoredValue } from '../../store/store.js';
import type { ResourceType } from '../../types/resource-type.js';
import { emptyRow, type IncludeObject, TABLE_TAIL, tableHead, tableRow } from '../list/table-rows.js';

const INITIAL_EVENTS_END = { 'k8s.io/initial-events-end': 'true' };

/** The fields of an empty object besides its metadata, because they have no empty form. */
const REQUIRED: Readonly<Record<string, Partial<KubeObject>>> = {
  Pod: { spec: { containers: null }, status: {} },
  Deployment: {
    spec: { selector: null, template: { metadata: {}, spec: { containers: null } }, strategy: {} },
    status: {},
  },
  ReplicaSet: { spec: { selector: null }, status: { replicas: 0 } },
};

/** Writes the events of one watch, one line each, in the requested form. */
export class EventWriter {
  /** Only the first Table contains columns. */
  #columns = true;
  readonly #type: ResourceType;
  readonly #form: ObjectForm;
  readonly #include: IncludeObject;
  readonly #clock: Clock;

  constructor(type: ResourceType, form: ObjectForm, include: IncludeObject, clock: Clock) {
    this.#type = type;
    this.#form = form;
    this.#include = include;
    this.#clock = clock;
  }

  event(kind: 'ADDED' | 'MODIFIED' | 'DELETED', value: StoredValue, revision: number): string {
    return line(kind, this.#objectText(value, revision));
  }

  /** @param initialEnd it marks the end of the initial events */
  bookmark(revision: number, initialEnd = false): string {
    const metadata = {
      resourceVersion: String(revision),
      ...(initialEnd ? { annotations: INITIAL_EVENTS_END } : {}),
    };
    if (this.#form.kind === 'table') {
      const row = emptyRow(this.#type, metadata, this.#clock.now(), this.#form.version);
      return line('BOOKMARK', this.#tableHead(revision) + row + TABLE_TAIL);
    }
    const [kind, apiVersion] =
      this.#form.kind === 'partial'
        ? ['PartialObjectMetadata', `meta.k8s.io/${this.#form.version}`]
        : [this.#type.kind, groupVersion(this.#type.group, this.#type.version)];
    const required = this.#form.kind === 'object' && !this.#type.custom ? REQUIRED[kind] : {};
    return line('BOOKMARK', goJson({ kind, apiVersion, metadata, ...required }));
  }

  error(error: ApiError): string {
    return line('ERROR', goJson(error.status()));
  }

  #objectText(value: StoredValue, revision: number): string {
    const { kind, version } = this.#form;
    if (kind === 'partial') return partialText(value, revision, version);
    if (kind === 'object') return objectText(this.#type, value, revision);
    const row = tableRow(this.#type, value, revision, this.#clock.now(), this.#include, version);
    return this.#tableHead(revision) + row + TABLE_TAIL;
  }

  #tableHead(revision: number): string {
    const metadata = `{"resourceVersion":"${revision}"}`;
    const head = tableHead(this.#type, this.#form.version, metadata, this.#columns);
    this.#columns = false;
    return head;
  }
}

function line(type: string, object: string): string {
  return `{"type":"${type}","object":${object}}\n`;
}
