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

/** What removing objects needs of the run. */
export interface Removal {
  options: ApplyOptions;
  session: Session;
  client: Client;
}

/** What is left over in a collection. */
export interface LeftOver {
  /** As it is served; with another scope than was requested where the cache was out of date. */
  resource: ApiResource;
  found: Found[];
}

/** The objects of a collection that a selector leaves and that are not among those that were applied. */
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
      // The cache has it without namespaces, and nothing says in which of them it is pruned.
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

/** Deletes objects, and gives each. Ends with the first failure. */
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

/** Deletes the object that was found, and no other that has its name now. */
async function removeOne({ target, object }: Found, { client, options }: Removal): Promise<void> {
  const { dryRun, deletion } = options;
  if (dryRun === 'client') return;
  const uid = object.metadata?.uid;
  await client.delete(target, {
    dryRun,
    propagationPolicy: deletion.propagation,
    ...(deletion.gracePeriod >= 0 && { gracePeriodSeconds: deletion.gracePeriod }),
    ...(uid !== undefined && { preconditions: { uid } }),
  });
}
