import type { Client } from '../../cluster/client/client.js';
import type { NamespacePlace } from '../../cluster/namespaces/where.js';
import type { KubeObject } from '../../codec/object.js';
import { type Selection, WITHOUT_MANAGED_FIELDS } from '../../codec/selection.js';
import { withoutNulls } from '../../codec/without-nulls.js';
import { preferredResources } from '../../discovery/preferred.js';
import { type ApiResource, type Discovery, resourceName } from '../../discovery/types.js';
import { isStop } from '../../process/errors.js';
import { severalAtATime } from '../../process/several-at-a-time.js';

/** What to list of everything. */
export interface EverythingSettings {
  where: NamespacePlace;
  /** Also cluster-scoped types. */
  clusterWide: boolean;
  labelSelector: string;
  fieldSelector: string;
  /** Complete objects are needed, rather than their metadata. */
  whole: boolean;
  /** Only objects that were created or changed at this time or later, milliseconds since 1970; undefined for all. */
  since: number | undefined;
  /** Only objects that nothing owns. */
  unowned: boolean;
  /** Only these types, as resourceName returns them; undefined for all. */
  only?: readonly string[];
  signal?: AbortSignal;
}

/** Where everything is listed. */
interface EverythingDeps {
  client: Pick<Client, 'list'>;
  discovery: Pick<Discovery, 'all' | 'groups' | 'invalidate'>;
}

/** A type whose objects have been listed. */
export interface ListedType {
  resource: ApiResource;
  objects: KubeObject[];
  /** Why it, or the rest of it, could not be listed. */
  error?: unknown;
}

/** How many types are listed at a time. */
const WIDTH = 16;

/** Types that are not about existing objects: events, metrics, and representations of other objects. */
const LEFT_OUT = new Set(['events', 'events.events.k8s.io', 'componentstatuses']);
const LEFT_OUT_GROUP = /(^|\.)metrics\.k8s\.io$/;

/**
 * The types to list, and the names of those that are omitted, as the server has them now: a type that is missing or
 * cluster-scoped in an old cache would silently be missing. Fails as discovery does.
 */
export async function typesOfEverything(
  { clusterWide, only }: Pick<EverythingSettings, 'clusterWide' | 'only'>,
  discovery: EverythingDeps['discovery'],
): Promise<{ types: ApiResource[]; leftOut: string[]; failed: ReadonlyMap<string, Error> }> {
  if (only === undefined) await discovery.invalidate();
  const [{ resources, failed }, groups] = await Promise.all([discovery.all(), discovery.groups()]);
  const types: ApiResource[] = [];
  const leftOut: string[] = [];
  for (const resource of preferredResources(groups, resources)) {
    const name = resourceName(resource);
    if (!resource.verbs.includes('list') || !(clusterWide || resource.namespaced)) continue;
    if (only !== undefined && !only.includes(name)) continue;
    if (LEFT_OUT.has(name) || LEFT_OUT_GROUP.test(resource.group)) leftOut.push(name);
    else types.push(resource);
  }
  return { types, leftOut, failed };
}

/** Lists all objects of types, many at a time, and calls `take` for each type as soon as it has been listed, one after the other. */
export async function listAllTypes(
  types: readonly ApiResource[],
  settings: EverythingSettings,
  { client }: Pick<EverythingDeps, 'client'>,
  take: (listed: ListedType) => Promise<void>,
): Promise<void> {
  const { where, labelSelector, fieldSelector, whole, signal, since } = settings;
  // The times of changes are in the managed fields.
  const select: Selection = since === undefined ? WITHOUT_MANAGED_FIELDS : true;
  const need = whole ? ({ form: 'objects', select } as const) : ({ form: 'metadata', select } as const);
  const ending = signal === undefined ? {} : { signal };
  let turn: Promise<void> = Promise.resolve();
  await severalAtATime(types, WIDTH, async (resource) => {
    const listed: ListedType = { resource, objects: [] };
    const place = resource.namespaced ? where : { namespace: undefined };
    try {
      const list = client.list({ resource, ...place }, { labelSelector, fieldSelector, need, ...ending });
      for await (const { items, restarted } of list) {
        if (restarted) listed.objects.length = 0;
        for (const object of withoutNulls(items as KubeObject[]))
          if (isWanted(object, settings)) listed.objects.push(object);
      }
    } catch (error) {
      if (isStop(error) || signal?.aborted) throw error;
      listed.error = error;
    }
    turn = turn.then(() => take(listed));
    await turn;
  });
}

function isWanted({ metadata = {} }: KubeObject, { since, unowned }: EverythingSettings): boolean {
  if (unowned && (metadata.ownerReferences ?? []).length > 0) return false;
  return since === undefined || changedAt(metadata) >= since;
}

function changedAt(metadata: NonNullable<KubeObject['metadata']>): number {
  const { creationTimestamp, managedFields = [] } = metadata;
  const times = [
    creationTimestamp,
    ...managedFields.map((entry) => (entry as { time?: string } | null)?.time),
  ];
  return Math.max(...times.map((time) => Date.parse(time ?? '')).filter((time) => !Number.isNaN(time)), 0);
}
