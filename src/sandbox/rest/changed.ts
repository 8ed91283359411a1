import type { JsonObject, KubeObject } from '../../codec/object.js';
import type { ResourceType } from '../resources/resource-type.js';

/**
 * The object that a change makes of another: what only a server may say is kept, a change of the object leaves its
 * status as it was and one of its status everything else, and generation grows with the spec.
 * @param subresource "", `status`, `finalize` or another that changes the spec alone
 */
export function changed(
  type: ResourceType,
  old: KubeObject,
  given: KubeObject,
  subresource: string,
): KubeObject {
  if (subresource === 'status') return { ...old, status: given.status };
  const separate = type.subresources.some(({ name }) => name === 'status');
  const { uid, creationTimestamp, deletionTimestamp, deletionGracePeriodSeconds, generation } =
    old.metadata ?? {};
  const { status: givenStatus, ...content } = given;
  const status = separate ? old.status : givenStatus;
  const object = type.defaults(
    {
      ...content,
      metadata: {
        ...given.metadata,
        name: old.metadata?.name,
        namespace: old.metadata?.namespace,
        uid,
        creationTimestamp,
        deletionTimestamp,
        deletionGracePeriodSeconds,
        generation,
      },
      ...(status === undefined ? {} : { status }),
    },
    old,
  );
  if (generation !== undefined && contentOf(object) !== contentOf(old)) {
    object.metadata = { ...object.metadata, generation: generation + 1 };
  }
  return object;
}

function contentOf(object: KubeObject): string {
  const { metadata: _, status: __, kind: ___, apiVersion: ____, ...rest } = object as JsonObject;
  return JSON.stringify(rest);
}
