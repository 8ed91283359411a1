import type { KubeObject, ObjectMeta } from '../../codec/object.js';

/** The metadata of what belongs to an object: its namespace, and the reference to it as the controller. */
export function ownerMetadata(owner: KubeObject, apiVersion: string, kind: string): ObjectMeta {
  const { name = '', namespace, uid = '' } = owner.metadata ?? {};
  return {
    ...(namespace && { namespace }),
    ownerReferences: [{ apiVersion, kind, name, uid, controller: true, blockOwnerDeletion: true }],
  } as ObjectMeta;
}
