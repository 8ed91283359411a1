import { groupVersion } from '../../codec/object.js';
import type { DrainedPod } from '../../objects/draining/plan.js';
import { generatorOf } from '../../process/generator-of.js';
import type { Outcome, Outcomes } from '../../render/outcomes.js';
import { deletePods } from './delete.js';
import { evictPods } from './evict.js';
import type { PodRemoval, RemovalPlace } from './removal.js';

/**
 * Removes pods from their node, as the server and the options allow: evicts them, or deletes them. Returns the outcome
 * for each. Fails as evictPods and deletePods do.
 */
export async function* removePods(pods: readonly DrainedPod[], removing: Omit<PodRemoval, 'give'>): Outcomes {
  const { options, session } = removing;
  const apiVersion = options.disableEviction ? undefined : await evictionVersion(session);
  const remove = (give: PodRemoval['give']) =>
    apiVersion === undefined
      ? deletePods(pods, { ...removing, give })
      : evictPods(pods, apiVersion, { ...removing, give });
  yield* generatorOf<Outcome, void>(remove, () => removing.remaining.giveWay());
}

/** The version of the evictions that the server supports; undefined if it supports none. */
async function evictionVersion({ discovery }: RemovalPlace): Promise<string | undefined> {
  const resources = await discovery.inGroupVersion('v1');
  const found = resources.find(({ name, kind }) => name === 'pods/eviction' && kind === 'Eviction');
  if (found?.responseKind === undefined) return undefined;
  const version = groupVersion(found.responseKind.group, found.responseKind.version);
  // kubectl uses it for any other, too: all servers with evictions support it.
  return version === 'policy/v1' ? version : 'policy/v1beta1';
}
