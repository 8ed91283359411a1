import type { KubeObject, ObjectMeta } from '../../codec/object.js';

/** The metadata of a dependent of an object: its namespace, and the owner reference to its controller. */
export function ownerMetadata(owner: KubeObject, apiVersion: string, kind: string): ObjectMeta {
  const { name = '', namespace, uid = '' } = owner.metadata ?? {};
  return {
    ...(namespace && { namespace }),
    ownerReferences: [{ apiVersion, kind, name, uid, controller: true, blockOwnerDeletion: true }],
  } as ObjectMeta;
}
