import type { Client } from '../../cluster/client/client.js';
import type { ObjectTarget } from '../../cluster/target.js';
import { quote } from '../../go/strconv/quote.js';
import { nearest } from '../../process/nearest.js';
import { isForbidden, isNotFound } from '../../transport/errors.js';
import type { HelmRelease } from './release.js';
import {
  RELEASE_STORES,
  type ReleaseStore,
  readRevisions,
  revisionTarget,
  type StoredRevision,
  withHint,
} from './stored.js';
import { UnreadableReleaseError, unpackRelease } from './unpack.js';

/** Where to look for a release. */
export interface ReleasePlace {
  namespace: string;
  /** Both if undefined. */
  store: ReleaseStore | undefined;
  signal?: AbortSignal;
}

/** Reads a stored revision. Fails as requests do, and with UnreadableReleaseError. */
export async function readStoredRelease(
  target: ObjectTarget,
  client: Pick<Client, 'get'>,
  signal?: AbortSignal,
): Promise<HelmRelease> {
  const object = await client.get(target, signal === undefined ? {} : { signal });
  return unpackRelease({ ...object, kind: target.resource.kind });
}

/** Helm accepts no other names, with at most 53 characters. */
const RELEASE_NAME = /^[a-z0-9]([-a-z0-9.]{0,51}[a-z0-9])?$/;

/**
 * The stored revisions of a release, the newest first. Fails if there is no such release, with a similar name if there
 * is one, and as lists do.
 */
export async function findRevisions(
  release: string,
  place: ReleasePlace,
  client: Pick<Client, 'list'>,
): Promise<StoredRevision[]> {
  checkName(release);
  const { namespace, ...more } = place;
  const errors: unknown[] = [];
  const read = (name?: string) =>
    readRevisions(
      { where: { namespace }, ...more, ...(name !== undefined && { release: name }) },
      client,
      (error) => errors.push(error),
    );
  const found = await read(release);
  if (found.length > 0) return found.toSorted((one, other) => other.revision - one.revision);
  if (errors.length > 0) throw errors[0];
  const near = nearest(release, new Set((await read()).map((each) => each.release)));
  const question = near === undefined ? '' : `; did you mean ${quote(near)}?`;
  throw new Error(`there is no release ${quote(release)} in namespace ${quote(namespace)}${question}`);
}

/**
 * A revision of a release, the newest by default. Fails if there is none, as requests do, and with
 * UnreadableReleaseError.
 */
export async function findRelease(
  release: string,
  revision: number | undefined,
  place: ReleasePlace,
  client: Pick<Client, 'list' | 'get'>,
): Promise<HelmRelease> {
  const read = async (target: ObjectTarget) => {
    try {
      return await readStoredRelease(target, client, place.signal);
    } catch (error) {
      if (!(error instanceof UnreadableReleaseError))
        throw place.store === undefined ? withHint(error) : error;
      const { resource, name } = target;
      throw new UnreadableReleaseError(`${resource.kind}/${name} cannot be read: ${error.message}`);
    }
  };
  checkName(release);
  if (revision === undefined) return read((await findRevisions(release, place, client))[0]!.target);
  let refusal: unknown;
  for (const store of place.store === undefined ? RELEASE_STORES : [place.store])
    try {
      return await read(revisionTarget(release, revision, { ...place, store }));
    } catch (error) {
      if (isForbidden(error)) refusal ??= error;
      else if (!isNotFound(error)) throw error;
    }
  if (refusal !== undefined) throw refusal;
  const known = (await findRevisions(release, place, client)).map((each) => each.revision);
  throw new Error(`release ${quote(release)} has no revision ${revision}: it has ${known.join(', ')}`);
}

function checkName(release: string): void {
  if (!RELEASE_NAME.test(release)) throw new Error(`${quote(release)} is not a valid name of a Helm release`);
}
