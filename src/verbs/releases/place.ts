import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import { findRelease, type ReleasePlace } from '../../objects/releases/find.js';
import type { HelmRelease } from '../../objects/releases/release.js';
import type { ReleaseStore } from '../../objects/releases/stored.js';

/** The release of a command. */
export interface ReleaseChoice {
  release: string;
  /** Both if undefined. */
  store: ReleaseStore | undefined;
}

/** The same, and which revision of it. */
export interface RevisionChoice extends ReleaseChoice {
  /** The newest if undefined. */
  revision: number | undefined;
}

/** Where a command looks for its release. */
export function placeIn(
  { namespace, environment }: Session,
  { store }: Pick<ReleaseChoice, 'store'>,
): ReleasePlace & { signal: AbortSignal } {
  return { namespace, store, signal: environment.signal };
}

/** The release of a command. Fails as findRelease does. */
export function releaseIn(session: Session, asked: RevisionChoice): Promise<HelmRelease> {
  return findRelease(asked.release, asked.revision, placeIn(session, asked), clientOf(session, 'json'));
}

/** Says that the output is masked: whoever passes it on would pass on masks. */
export function tellOfMasks(session: Session): Promise<void> {
  return session.tell('proa: secret values are masked; --show-secrets shows them');
}
