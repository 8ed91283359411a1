import type { Client } from '../../cluster/client/client.js';
import type { NamespacePlace } from '../../cluster/namespaces/where.js';
import type { ObjectTarget } from '../../cluster/target.js';
import type { KubeObject } from '../../codec/object.js';
import { CONFIG_MAPS, SECRETS } from '../../discovery/core-resources.js';
import type { ApiResource } from '../../discovery/types.js';
import { isStop } from '../../process/errors.js';
import { isForbidden, StatusError } from '../../transport/errors.js';
import { nameOfRevision, revisionOfName } from './stored-name.js';

/** Where Helm keeps releases, by its HELM_DRIVER: in secrets by default. */
export const RELEASE_STORES = ['secrets', 'configmaps'] as const;

/** One of them. */
export type ReleaseStore = (typeof RELEASE_STORES)[number];

const RESOURCES: Readonly<Record<ReleaseStore, ApiResource>> = { secrets: SECRETS, configmaps: CONFIG_MAPS };

/** A revision of a release, as far as the labels of its object tell (helm.sh/helm pkg/storage/driver). */
export interface StoredRevision {
  release: string;
  namespace: string;
  revision: number;
  /** `deployed`, `failed`, ...; "" if the label is missing. */
  status: string;
  /** The secret or the config map. */
  target: ObjectTarget;
}

/** Which revisions to read. */
interface RevisionsAsked {
  where: NamespacePlace;
  /** Only of this release. */
  release?: string;
  /** Both if undefined. */
  store: ReleaseStore | undefined;
  signal?: AbortSignal;
}

/** Where a revision is stored. */
export function revisionTarget(
  release: string,
  revision: number,
  { store, namespace }: { store: ReleaseStore; namespace: string },
): ObjectTarget {
  return { resource: RESOURCES[store], namespace, name: nameOfRevision(release, revision) };
}

/**
 * The stored revisions, only their metadata: their bodies are large, and most of them are old. A store that may not be
 * read is skipped.
 * @param onError called with the reason why a store, or a namespace of several, could not be read
 */
export async function readRevisions(
  { where, release, store, signal }: RevisionsAsked,
  client: Pick<Client, 'list'>,
  onError: (error: unknown) => void,
): Promise<StoredRevision[]> {
  const labelSelector = release === undefined ? 'owner=helm' : `owner=helm,name=${release}`;
  const stores = store === undefined ? RELEASE_STORES : [store];
  const fail = (error: unknown) => onError(store === undefined ? withHint(error) : error);
  const read = async (each: ReleaseStore) => {
    const resource = RESOURCES[each];
    const found: StoredRevision[] = [];
    const settings = {
      ...{
        labelSelector,
        need: { form: 'metadata' } as const,
        onRefused: (_: string, error: unknown) => fail(error),
      },
      ...(signal !== undefined && { signal }),
    };
    try {
      for await (const { items, restarted } of client.list({ resource, ...where }, settings)) {
        if (restarted) found.length = 0;
        for (const item of items) found.push(...revisionOf(item as KubeObject, resource));
      }
    } catch (error) {
      if (isStop(error) || signal?.aborted) throw error;
      fail(error);
    }
    return found;
  };
  return (await Promise.all(stores.map(read))).flat();
}

/** An object that has the label but is not Helm's is skipped. */
function revisionOf({ metadata = {} }: KubeObject, resource: ApiResource): StoredRevision[] {
  const { name = '', namespace = '', labels } = metadata;
  const named = revisionOfName(name);
  if (named === undefined) return [];
  return [{ ...named, namespace, status: labels?.status ?? '', target: { resource, namespace, name } }];
}

/** An error; if secrets may not be read, it says where else releases may be. */
export function withHint(error: unknown): unknown {
  if (!isForbidden(error) || error.status.details?.kind === CONFIG_MAPS.name) return error;
  const message = `${error.message}. Helm keeps releases in secrets, unless HELM_DRIVER is configmap: --store=configmaps reads config maps alone`;
  return new StatusError({ ...error.status, message }, error.code);
}

/** The newest revision of each release, by namespace and name, and the deployed one if that is another. */
export function newestRevisions(
  revisions: readonly StoredRevision[],
): { stored: StoredRevision; deployed: number | undefined }[] {
  return [...Map.groupBy(revisions, ({ namespace, release }) => `${namespace}/${release}`)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, all]) => {
      const [newest, ...older] = all.toSorted((one, other) => other.revision - one.revision);
      const running = older.find(({ status }) => status === 'deployed');
      return { stored: newest!, deployed: newest!.status === 'deployed' ? undefined : running?.revision };
    });
}
