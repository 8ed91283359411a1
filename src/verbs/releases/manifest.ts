import type { Session } from '../../cluster/session.js';
import { trimRight } from '../../go/trim-right.js';
import { HiddenValues } from '../../objects/releases/hidden-values.js';
import { documentsIn, joinDocuments, maskedManifest } from '../../objects/releases/manifest.js';
import type { HelmRelease } from '../../objects/releases/release.js';
import type { TextOutcomes } from '../../render/outcomes.js';
import { type RevisionChoice, releaseIn, tellOfMasks } from './place.js';

/** What to show of a manifest. */
interface ManifestShown {
  /** The objects of hooks, instead of those that are part of the release. */
  hooks: boolean;
  showSecrets: boolean;
}

/** Returns the manifest of a revision. Fails as findRelease does. */
export async function* releaseManifest(
  asked: RevisionChoice & ManifestShown,
  session: Session,
): TextOutcomes {
  const release = await releaseIn(session, asked);
  const text = await shownManifest(release, asked);
  yield text;
  if (text !== (await shownManifest(release, { ...asked, showSecrets: true }))) await tellOfMasks(session);
}

/** The manifest of a release, or those of its hooks, with masked Secrets unless these are requested. */
export async function shownManifest({ manifest, hooks }: HelmRelease, shown: ManifestShown): Promise<string> {
  const parts = shown.hooks ? hooks.map((hook) => hook.manifest) : [manifest];
  const text = joinDocuments(parts.flatMap(documentsIn));
  return shown.showSecrets ? text : maskedManifest(text);
}

/** Returns the notes of a revision, which charts print when they are installed. Fails as findRelease does. */
export async function* releaseNotes(
  asked: RevisionChoice & { showSecrets: boolean },
  session: Session,
): TextOutcomes {
  const release = await releaseIn(session, asked);
  const text = await shownNotes(release, asked.showSecrets);
  yield text;
  if (text !== (await shownNotes(release, true))) await tellOfMasks(session);
}

/** The notes of a release; values of its Secrets are masked in them unless these are requested. */
export async function shownNotes(release: HelmRelease, showSecrets: boolean): Promise<string> {
  const { notes } = release;
  const text = showSecrets ? notes : (await HiddenValues.of(release)).maskedText(notes);
  return text === '' ? '' : `${trimRight(text, '\n')}\n`;
}
