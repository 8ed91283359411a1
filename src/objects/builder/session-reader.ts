import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { KubeObject } from '../../codec/object.js';
import type { ObjectReader } from './reader.js';

/** Reads objects from the cluster of a session. */
export function sessionReader(session: Session): ObjectReader {
  const client = clientOf(session, 'json');
  return {
    get: (target, subresource) => client.get(target, { subresource, checkNamespace: true }),
    async *list(target, { metadataOnly, ...selection }) {
      const need = { form: metadataOnly ? 'metadata' : 'objects' } as const;
      for await (const { items } of client.list(target, { ...selection, need })) yield items as KubeObject[];
    },
  };
}
