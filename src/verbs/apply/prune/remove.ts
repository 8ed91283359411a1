import type { Client } from '../../../cluster/client/client.js';
import { batchesOf } from '../../../cluster/client/list.js';
import type { Session } from '../../../cluster/session.js';
import type { Collection, ObjectTarget } from '../../../cluster/target.js';
import { groupVersion, type KubeObject } from '../../../codec/object.js';
import type { ApiResource } from '../../../discovery/types.js';
import type { Found, Step } from '../../../objects/builder/query.js';
import { visit } from '../../../objects/visit/visit.js';
import { nearWidth } from '../../../objects/visit/width.js';
import type { Outcomes } from '../../../render/outcomes.js';
import type { ApplyOptions } from '../options.js';
import { fieldsByName } from '../result-list.js';

/** What deleting objects needs from the run. */
export interface Removal {
  options: ApplyOptions;
  session: Session;
  client: Client;
}

/** The objects of a collection to prune. */
export interface LeftOver {
  /** As served; with another scope than requested if the cache was out of date. */
  resource: ApiResource;
  found: Found[];
}

/** The objects of a collection that match a selector and were not applied. */
export async function leftOver(
  collection: Collection,
  labelSelector: string,
  isKept: (object: KubeObject) => boolean,
  { client, options }: Removal,
): Promise<LeftOver> {
  const found: Found[] = [];
  const isLine = options.format === undefined || options.format.name === 'name';
  const need = { form: isLine ? 'metadata' : 'objects' } as const;
  const open = await client.openList(collection, { labelSelector, need });
  const { resource, namespace } = open.target;
  const { group, version, kind } = resource;
  for await (const { items } of batchesOf(open, { labelSelector })) {
    for (const item of items as KubeObject[]) {
      // It is cluster-scoped in the cache, and nothing says in which namespace it is pruned.
      if (isKept(item) || (!resource.namespaced && item.metadata?.namespace)) continue;
      const object = isLine ? { ...item, apiVersion: groupVersion(group, version), kind } : item;
      const target: ObjectTarget = {
        resource,
        namespace: resource.namespaced ? (item.metadata?.namespace ?? namespace) : undefined,
        name: item.metadata?.name ?? '',
      };
      found.push({ target, object, source: '' });
    }
  }
  return { resource, found };
}

/** Deletes objects, and returns each. Ends with the first failure. */
export async function* removeAll(
  found: readonly Found[],
  removal: Removal,
  describe: (error: unknown, found: Found) => unknown,
): Outcomes {
  const { options, session } = removal;
  const rules = {
    continueOnError: false,
    width: nearWidth(options.concurrency),
    signal: session.environment.signal,
    describe,
    ...(options.dryRun === 'none' && { tell: session.tell }),
  };
  const remove = (item: Found) => removeOne(item, removal);
  yield* visit(each(found), remove, rules, function* (_, { object }) {
    yield { object: options.isGathered ? fieldsByName(object) : object, operation: 'pruned' };
  });
}

async function* each(found: readonly Found[]): AsyncGenerator<Step<Found>, void, undefined> {
  yield* found;
}

/** Deletes the object that was found, and no other object that now has its name. */
async function removeOne({ target, object }: Found, { client, options }: Removal): Promise<void> {
  const { dryRun, deletion } = options;
  if (dryRun === 'client') return;
  const uid = object.metadata?.uid;
  await client.delete(target, {
    dryRun,
    known: object,
    propagationPolicy: deletion.propagation,
    ...(deletion.gracePeriod >= 0 && { gracePeriodSeconds: deletion.gracePeriod }),
    ...(uid !== undefined && { preconditions: { uid } }),
  });
}
