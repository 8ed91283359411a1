import { clientOf } from '../../cluster/client/client.js';
import { batchesOf } from '../../cluster/client/list.js';
import type { Session } from '../../cluster/session.js';
import type { KubeObject } from '../../codec/object.js';
import type { Discovery } from '../../discovery/types.js';
import { manifestIo } from '../manifests/io.js';
import type { ManifestIo } from '../manifests/manifest.js';
import type { ObjectReader } from './reader.js';

/** Where objects are searched. */
export interface FindDeps {
  discovery: Pick<Discovery, 'resolve' | 'resolveKind' | 'expandCategory'>;
  /** That of `-n`, or of the context. */
  namespace: string;
  /** `-n` was given. */
  namespaceExplicit: boolean;
  reader: ObjectReader;
  /** The name of the program, for messages. */
  program: string;
  /** Files, standard input and the web; created if a query names files. */
  io(): Promise<ManifestIo>;
}

/** The cluster of a session, to find objects in. */
export function findDeps(session: Session): FindDeps {
  const { discovery, namespace, namespaceExplicit, environment, program } = session;
  return {
    discovery,
    namespace,
    namespaceExplicit,
    program,
    reader: sessionReader(session),
    io: () => manifestIo(environment),
  };
}

/** Reads objects from the cluster of a session. */
function sessionReader(session: Session): ObjectReader {
  const client = clientOf(session, 'json');
  return {
    get: (target, subresource) => client.find(target, { subresource, checkNamespace: true }),
    async *list(target, { metadataOnly, ...selection }) {
      const need = { form: metadataOnly ? 'metadata' : 'objects' } as const;
      const settings = { ...selection, need };
      const open = await client.openList(target, settings);
      const { resource } = open.target;
      for await (const { items } of batchesOf(open, settings))
        yield { resource, objects: items as KubeObject[] };
    },
  };
}
