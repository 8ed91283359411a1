import type { Client } from '../../cluster/client/client.js';
import type { NamespacePlace } from '../../cluster/namespaces/where.js';
import type { KubeObject } from '../../codec/object.js';
import { WITHOUT_MANAGED_FIELDS } from '../../codec/selection.js';
import { withoutNulls } from '../../codec/without-nulls.js';
import { EVENTS } from '../../discovery/core-resources.js';
import { type ApiResource, type Discovery, resourceName } from '../../discovery/types.js';
import type { ClusterEvent } from '../../objects/cluster-event.js';
import { isStop } from '../../process/errors.js';
import { inOrder } from '../../process/in-order.js';
import { type EventGroup, warningGroups } from '../../render/facts/events.js';
import type { Fact } from '../../render/facts/fact.js';
import type { Finding, HealthSection } from '../../render/facts/health.js';
import { objectFacts } from '../../render/facts/others.js';
import { podFacts, type TellingPod } from '../../render/facts/pod.js';

/** What is looked at. */
interface HealthSettings {
  where: NamespacePlace;
  labelSelector: string;
  /** Milliseconds since 1970. */
  now(): number;
  /** Ends all requests. */
  signal?: AbortSignal;
}

/** The cluster whose health is looked at. */
interface HealthDeps {
  client: Pick<Client, 'list'>;
  discovery: Pick<Discovery, 'resolve'>;
}

/** What is looked at, in the order in which it is told. */
const TYPES = [
  'nodes',
  'pods',
  'deployments.apps',
  'statefulsets.apps',
  'daemonsets.apps',
  'jobs.batch',
  'persistentvolumeclaims',
] as const;

/**
 * Looks at nodes, pods, workloads, jobs, claims and warnings, all at once; gives what is not well of each type as soon as it
 * has been read, in a fixed order. What may not be read has its error in its section. Only what is not well is kept.
 */
export async function* checkHealth(
  settings: HealthSettings,
  deps: HealthDeps,
): AsyncGenerator<HealthSection, void, undefined> {
  async function* all() {
    yield* [...TYPES, 'events'];
  }
  const work = (type: string) =>
    type === 'events' ? warnings(settings, deps) : typeHealth(type, settings, deps);
  for await (const settled of inOrder(all(), work, { width: TYPES.length + 1 })) {
    if (!('error' in settled)) yield settled.result;
    else if (isStop(settled.error) || settings.signal?.aborted) throw settled.error;
    else yield { what: settled.item, count: 0, findings: [], warnings: [], error: settled.error };
  }
}

async function typeHealth(
  type: string,
  { where, labelSelector, now, signal }: HealthSettings,
  { client, discovery }: HealthDeps,
): Promise<HealthSection> {
  const resource = await discovery.resolve(type);
  const place = resource.namespaced ? where : { namespace: undefined };
  const findings: Finding[] = [];
  let count = 0;
  const ending = signal === undefined ? {} : { signal };
  const need = { form: 'objects', select: WITHOUT_MANAGED_FIELDS } as const;
  for await (const { items } of client.list({ resource, ...place }, { labelSelector, need, ...ending }))
    for (const object of withoutNulls(items as KubeObject[])) {
      count++;
      const found = findingOf(resource, object, now());
      if (found !== undefined) findings.push(found);
    }
  return { what: resourceName(resource), count, findings, warnings: [] };
}

/** What is wrong with an object; undefined where nothing is. */
function findingOf(resource: ApiResource, object: KubeObject, now: number): Finding | undefined {
  const named = resourceName(resource);
  const facts = named === 'pods' ? podFacts(object as TellingPod, now) : objectFacts(named, object, now);
  const bad = facts.filter(({ isBad }) => isBad);
  const telling = bad.find(isTelling) ?? bad.find(({ reason }) => reason !== undefined);
  if (telling === undefined) return undefined;
  const { name = '', namespace } = object.metadata ?? {};
  const target = { resource, name, namespace: resource.namespaced ? namespace : undefined };
  return { target, reason: telling.reason!, text: telling.text, from: telling.from };
}

/** A phase says less than a container or a condition. */
function isTelling({ reason, label }: Fact): boolean {
  return reason !== undefined && label !== 'phase';
}

async function warnings({ where, signal }: HealthSettings, { client }: HealthDeps): Promise<HealthSection> {
  const ending = signal === undefined ? {} : { signal };
  let count = 0;
  const kept: ClusterEvent[] = [];
  const need = { form: 'objects', select: WITHOUT_MANAGED_FIELDS } as const;
  const settings = { fieldSelector: 'type=Warning', need, ...ending };
  for await (const { items } of client.list({ resource: EVENTS, ...where }, settings))
    for (const event of withoutNulls(items as ClusterEvent[])) {
      count++;
      kept.push(event);
    }
  const groups: EventGroup[] = warningGroups(kept, ({ involvedObject = {} }) => involvedObject.kind ?? '');
  return { what: 'events', count, findings: [], warnings: groups };
}
