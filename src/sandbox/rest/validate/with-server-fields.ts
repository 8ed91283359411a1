import type { JsonObject, KubeObject } from '../../../codec/object.js';
import { writeRawJson } from '../../../codec/proto/raw-json.js';
import type { ResourceType } from '../../types/resource-type.js';

/**
 * The result of a change to an object: fields that only a server may set are kept; a change to the object keeps its
 * status, and a change to its status keeps everything else. The generation is still the old one.
 * @param subresource "", `status`, `finalize` or another that changes only the spec
 */
export function withServerFields(
  type: ResourceType,
  old: KubeObject,
  given: KubeObject,
  subresource: string,
): KubeObject {
  if (subresource === 'status') return { ...old, status: given.status };
  if (subresource === 'approval') return { ...old, status: withConditions(old.status, given.status) };
  if (subresource === EPHEMERAL) return type.defaults(withEphemeral(old, given), old);
  const separate = type.subresources.some(({ name }) => name === 'status');
  const { uid, creationTimestamp, deletionTimestamp, deletionGracePeriodSeconds, generation } =
    old.metadata ?? {};
  const { status: givenStatus, ...content } = given;
  const status = separate ? old.status : givenStatus;
  return type.defaults(
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
}

/** The subresource of pods that changes only their ephemeral containers. */
export const EPHEMERAL = 'ephemeralcontainers';

function withEphemeral(old: KubeObject, given: KubeObject): KubeObject {
  const { ephemeralContainers } = (given.spec ?? {}) as JsonObject;
  const spec = { ...(old.spec as JsonObject) };
  if (ephemeralContainers === undefined) delete spec.ephemeralContainers;
  else spec.ephemeralContainers = ephemeralContainers;
  return { ...old, spec };
}

/** Approving a request changes only its conditions. */
function withConditions(old: unknown, given: unknown): JsonObject {
  const { conditions } = (given ?? {}) as JsonObject;
  return { ...(old as JsonObject | undefined), ...(conditions === undefined ? {} : { conditions }) };
}

/** The object with its generation: incremented if anything but metadata and status changed. */
export function withGeneration(old: KubeObject, object: KubeObject): KubeObject {
  const { generation } = old.metadata ?? {};
  if (generation === undefined || contentOf(object) === contentOf(old)) return object;
  return { ...object, metadata: { ...object.metadata, generation: generation + 1 } };
}

function contentOf(object: KubeObject): string {
  const { metadata: _, status: __, kind: ___, apiVersion: ____, ...rest } = object as JsonObject;
  return writeRawJson(rest);
}
