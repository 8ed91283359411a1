import { isOneObject } from '../../cluster/requests.js';
import type { ObjectTarget, Target } from '../../cluster/target.js';
import type { KubeObject } from '../../codec/object.js';
import type { Found, Step } from './query.js';
import type { ListSelection, ObjectReader } from './reader.js';

/** What targets stand for: the objects of lists as pages arrive, and names as they are. */
export async function* onServer(
  targets: readonly Target[],
  selection: ListSelection,
  reader: ObjectReader,
): AsyncGenerator<Step<Found<KubeObject | undefined>>, void, undefined> {
  for (const target of targets) {
    if (isOneObject(target)) {
      yield { target, object: undefined, source: '' };
      continue;
    }
    const errors: unknown[] = [];
    const onRefused = (_: string, error: unknown) => void errors.push(error);
    try {
      // Which objects a list stands for is not settled anew behind its back: they may be about to be changed.
      const { otherwise: _, ...collection } = target;
      for await (const objects of reader.list(collection, { ...selection, onRefused })) {
        for (const object of objects) yield { target: targetIn(target, object), object, source: '' };
      }
    } catch (error) {
      errors.push(error);
    }
    for (const error of errors) yield { error, of: 'source' };
  }
}

function targetIn({ resource }: Target, { metadata = {} }: KubeObject): ObjectTarget {
  const namespace = resource.namespaced ? (metadata.namespace ?? '') : undefined;
  return { resource, namespace, name: metadata.name ?? '' };
}
