import type { Client } from '../../cluster/client/client.js';
import type { KubeObject } from '../../codec/object.js';
import type { ApiResource } from '../../discovery/types.js';

/** The API groups of reviews. */
type ReviewGroup = 'authorization.k8s.io' | 'authentication.k8s.io';

/** A review that a server answers in the status of the posted object; nothing is stored. */
interface Review {
  group: ReviewGroup;
  version: string;
  kind: string;
  /** Absent if the only question is who the user is. */
  spec?: object;
}

/** Posts a review, and returns it with its status. Fails as writes do, and with ShapeError for an invalid response. */
export async function review<T extends KubeObject>(
  client: Pick<Client, 'create'>,
  { group, version, kind, spec }: Review,
): Promise<T> {
  const resource: ApiResource = {
    group,
    version,
    kind,
    name: `${kind.toLowerCase()}s`,
    singularName: '',
    namespaced: false,
    verbs: ['create'],
    shortNames: [],
    categories: [],
  };
  const object = { apiVersion: `${group}/${version}`, kind, ...(spec && { spec }) };
  const answer = await client.create<T>({ resource, namespace: undefined }, object, { dryRun: 'none' });
  const { FieldTypes } = await import('../../codec/proto/field-types.js');
  await new FieldTypes().mend([answer], object);
  return answer;
}
