import type { GroupVersionKind } from '../../codec/object.js';
import { quote } from '../../go/strconv/quote.js';
import { PatchError } from '../patch-error.js';
import type { MergeMember, MergeSchema } from './merge-schema.js';
import { type Extensions, factsIn, isKind, STRATEGIC } from './openapi.js';

/** The parts of an OpenAPI v2 document that say how objects merge. */
export interface OpenApiV2Document {
  paths?: Record<string, { patch?: Operation }>;
  definitions?: Record<string, OpenApiV2Schema>;
}

interface Operation {
  'x-kubernetes-group-version-kind'?: GroupVersionKind;
  consumes?: string[];
}

interface OpenApiV2Schema extends Extensions {
  type?: string | string[];
  $ref?: string;
  items?: OpenApiV2Schema;
  properties?: Record<string, OpenApiV2Schema>;
  'x-kubernetes-group-version-kind'?: GroupVersionKind[];
}

/** Whether a server accepts strategic merge patches of a kind; undefined if its document has no patch of that kind. */
export function takesStrategicV2({ paths }: OpenApiV2Document, kind: GroupVersionKind): boolean | undefined {
  const operations = Object.values(paths ?? {}).flatMap(({ patch }) => patch ?? []);
  const own = operations.find((patch) => isKind(patch['x-kubernetes-group-version-kind'], kind));
  return own?.consumes?.includes(STRATEGIC);
}

/** The schema of a kind; undefined if the document has none. Of several definitions, the last by name counts. */
export function openApiV2MergeSchema(
  document: OpenApiV2Document,
  kind: GroupVersionKind,
): MergeSchema | undefined {
  const definitions = document.definitions ?? {};
  const name = Object.keys(definitions)
    .filter((each) => definitions[each]!['x-kubernetes-group-version-kind']?.some((own) => isKind(own, kind)))
    .sort()
    .at(-1);
  return name === undefined
    ? undefined
    : new V2Schema(definitions, { schema: definitions[name]!, path: name });
}

/** A schema, and its path in the document: `io.k8s.api.core.v1.Pod`. */
interface Placed {
  schema: OpenApiV2Schema;
  path: string;
}

const REFERENCE = '#/definitions/';

/** How kubectl classifies a schema. */
type Form = 'reference' | 'kind' | 'map' | 'slice' | 'primitive' | 'arbitrary';

class V2Schema implements MergeSchema {
  readonly #definitions: Readonly<Record<string, OpenApiV2Schema>>;
  /** Undefined if it allows anything. */
  readonly #own: Placed | undefined;

  constructor(definitions: Readonly<Record<string, OpenApiV2Schema>>, own: Placed | undefined) {
    this.#definitions = definitions;
    this.#own = own;
  }

  get name(): string {
    if (this.#own === undefined) return 'Arbitrary value (primitive, object or array)';
    const { $ref } = this.#own.schema;
    return $ref === undefined
      ? formOf(this.#own.schema)
      : `Reference to ${quote($ref.slice(REFERENCE.length))}`;
  }

  object(name: string): MergeMember {
    const property = this.#property(name, 'kind');
    return this.#member(property, property);
  }

  list(name: string): MergeMember {
    const property = this.#property(name, 'slice');
    return this.#member(property, property && this.#items(property, name));
  }

  /** Undefined if the schema allows anything. */
  #property(name: string, expected: 'kind' | 'slice'): Placed | undefined {
    const own = this.#own && this.#resolved(this.#own);
    const form = own === undefined ? 'arbitrary' : formOf(own.schema);
    if (own === undefined || form === 'arbitrary') return undefined;
    if (form === 'kind') return fieldOf(own, name);
    if (form === 'slice' && expected === 'slice') {
      throw new PatchError('expected visit kind first, then visit array');
    }
    throw new PatchError(`expected ${expected}, but got ${form}`);
  }

  /** The schema of a list's items. */
  #items(property: Placed, name: string): Placed | undefined {
    const { schema, path } = property;
    const form = formOf(schema);
    if (form === 'slice') return schema.items && { schema: schema.items, path };
    if (form === 'reference') return this.#resolved(property);
    if (form === 'arbitrary') return undefined;
    if (form === 'kind') return this.#items(fieldOf(property, name), name);
    throw new PatchError(`expected slice, but got ${form}`);
  }

  #member(property: Placed | undefined, value: Placed | undefined): MergeMember {
    const schema = new V2Schema(this.#definitions, value);
    return { schema, ...factsIn(property?.schema ?? {}, value && this.#resolved(value).schema) };
  }

  #resolved(placed: Placed): Placed {
    const { $ref } = placed.schema;
    if ($ref === undefined) return placed;
    const path = $ref.startsWith(REFERENCE) ? $ref.slice(REFERENCE.length) : $ref;
    if (!Object.hasOwn(this.#definitions, path))
      throw new PatchError(`unknown model in reference: ${quote(path)}`);
    return this.#resolved({ schema: this.#definitions[path]!, path });
  }
}

function fieldOf({ schema: { properties = {} }, path }: Placed, name: string): Placed {
  if (Object.hasOwn(properties, name)) return { schema: properties[name]!, path: `${path}.${name}` };
  throw new PatchError(`unable to find api field ${quote(name)} in ${path}`);
}

function formOf({ $ref, type, properties }: OpenApiV2Schema): Form {
  if ($ref !== undefined) return 'reference';
  const [only] = typeof type === 'string' ? [type] : (type ?? []);
  if (only === undefined) return properties === undefined ? 'arbitrary' : 'kind';
  if (only === 'object') return properties === undefined ? 'map' : 'kind';
  return only === 'array' ? 'slice' : 'primitive';
}
