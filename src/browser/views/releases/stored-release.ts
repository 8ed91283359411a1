import type { ObjectTarget } from '../../../cluster/target.js';
import type { ReleasePlace } from '../../../objects/releases/find.js';
import { revisionOfName } from '../../../objects/releases/stored-name.js';

/** The release that an object stores. Fails if the object does not belong to Helm. */
export function storedRelease({ name }: ObjectTarget): { release: string; revision: number } {
  const stored = revisionOfName(name);
  if (stored === undefined) throw new Error(`${name} stores no release of Helm`);
  return stored;
}

/** The path to the revision of a release that an object stores: `shop`, `releases`, `web, revision 3`. */
export function releasePath(target: ObjectTarget): string[] {
  const { release, revision } = storedRelease(target);
  return [target.namespace ?? '', 'releases', `${release}, revision ${revision}`];
}

/** Where the revisions of the release are stored that an object belongs to. */
export function releasePlace(
  { resource, namespace = '' }: ObjectTarget,
  signal: AbortSignal,
): ReleasePlace & { signal: AbortSignal } {
  return { namespace, store: resource.name === 'secrets' ? 'secrets' : 'configmaps', signal };
}
