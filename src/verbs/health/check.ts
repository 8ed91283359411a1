import type { Client } from '../../cluster/client/client.js';
import { collectionOf, type NamespacePlace } from '../../cluster/namespaces/where.js';
import { parseLabelSelector } from '../../codec/label-selector.js';
import { EVENTS } from '../../discovery/core-resources.js';
import { type ApiResource, type Discovery, resourceName } from '../../discovery/types.js';
import type { ClusterEvent } from '../../objects/cluster-event.js';
import { eachObject } from '../../objects/related/read.js';
import { isStop } from '../../process/errors.js';
import { inOrder } from '../../process/in-order.js';
import { warningGroups } from '../../render/facts/events.js';
import type { HealthSection, UnreadType } from '../../render/facts/health.js';
import {
  CHECKED_TYPES,
  type CheckedType,
  customTypes,
  INGRESS_TYPE,
  MAX_CUSTOM_TYPES,
  whyUnread,
} from './checked-types.js';
import { findingOf } from './finding.js';
import { RelatedLists } from './related-lists.js';

/** What to check. */
interface HealthSettings {
  where: NamespacePlace;
  labelSelector: string;
  /** Custom resources as well, with a request for each of their types; otherwise they must be requested separately. */
  custom: true | { askedBy: string };
  /** Milliseconds since 1970. */
  now(): number;
  /** Ends all requests. */
  signal?: AbortSignal;
}

/** The cluster whose health is checked. */
interface HealthDeps {
  client: Pick<Client, 'get' | 'list'>;
  discovery: Pick<Discovery, 'resolve' | 'all'>;
}

/** How many types are listed at a time. */
const WIDTH = 8;

/**
 * Checks nodes, pods, workloads, services and other types, and warnings, several at a time; returns what is not well of
 * each type as soon as it has been read, in a fixed order. A type that may not be read has its error in its section, and
 * in those that are judged by it.
 * Only what is not well is kept.
 */
export async function* checkHealth(
  settings: HealthSettings,
  deps: HealthDeps,
): AsyncGenerator<HealthSection, void, undefined> {
  const { where, signal } = settings;
  const sections = new Map<CheckedType, Promise<HealthSection>>();
  const lookAt = (checked: CheckedType, isWhole: boolean) => {
    const known = sections.get(checked);
    if (known !== undefined) return known;
    const section =
      checked === EVENT_TYPE
        ? warnings(settings, deps)
        : typeHealth(checked, settings, deps, { around, isWhole });
    if (checked.isNamed || checked === INGRESS_TYPE) sections.set(checked, section);
    return section;
  };
  const isSelected = settings.labelSelector !== '';
  const work = async (checked: CheckedType) => {
    // If an ingress needs them, all are listed, not only the selected ones.
    if (isSelected && checked.isNamed) await lookAt(INGRESS_TYPE, false).catch(() => undefined);
    return lookAt(checked, !isSelected);
  };
  const around = new RelatedLists(where, { ...deps, signal, look: (checked) => lookAt(checked, true) });
  let left = 0;
  async function* all(): AsyncGenerator<CheckedType> {
    yield* CHECKED_TYPES;
    yield EVENT_TYPE;
    if (settings.custom !== true) return;
    const custom = await customTypes(deps.discovery);
    left = Math.max(0, custom.length - MAX_CUSTOM_TYPES);
    for (const resource of custom.slice(0, MAX_CUSTOM_TYPES))
      yield { type: resourceName(resource), isOptional: true };
  }
  for await (const settled of inOrder(all(), work, { width: WIDTH })) {
    if (!('error' in settled)) yield settled.result;
    else if (isStop(settled.error) || signal?.aborted) throw settled.error;
    else yield { ...EMPTY, ...whyUnread(settled.item, settled.error) };
  }
  if (settings.custom !== true)
    yield { ...EMPTY, what: 'custom resources', skipped: settings.custom.askedBy };
  else if (left > 0) yield { ...EMPTY, what: 'custom resources', skipped: `${left} more types` };
}

const EVENT_TYPE: CheckedType = { type: 'events' };
const EMPTY = { count: 0, findings: [], warnings: [] } as const;

async function typeHealth(
  { type, fieldSelector, isNamed }: CheckedType,
  { where, labelSelector, now, signal }: HealthSettings,
  { client, discovery }: HealthDeps,
  { around, isWhole }: { around: RelatedLists; isWhole: boolean },
): Promise<HealthSection> {
  const resource: ApiResource = await discovery.resolve(type);
  const findings: HealthSection['findings'][number][] = [];
  const selection = { fieldSelector, ...(!isWhole && { labelSelector }) };
  const matches = parseLabelSelector(labelSelector) ?? (() => true);
  const without = new Map<string, UnreadType>();
  const onUnread = (unread: UnreadType) => void without.set(`${unread.what} ${unread.skipped ?? ''}`, unread);
  let count = 0;
  for await (const object of eachObject(collectionOf(resource, where), { client, signal }, selection)) {
    if (isNamed && isWhole) around.keep(type, object);
    if (!matches(object.metadata?.labels ?? {})) continue;
    count++;
    const found = await findingOf(resource, object, { now: now(), around, onUnread });
    if (found !== undefined) findings.push(found);
  }
  return { what: resourceName(resource), count, findings, warnings: [], without: [...without.values()] };
}

async function warnings({ where, signal }: HealthSettings, { client }: HealthDeps): Promise<HealthSection> {
  const collection = { resource: EVENTS, ...where };
  const events: ClusterEvent[] = [];
  const selection = { fieldSelector: 'type=Warning' };
  for await (const event of eachObject<ClusterEvent>(collection, { client, signal }, selection))
    events.push(event);
  const groups = warningGroups(events, ({ involvedObject = {} }) => involvedObject.kind ?? '');
  return { what: 'events', count: events.length, findings: [], warnings: groups };
}
