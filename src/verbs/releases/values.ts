import type { Session } from '../../cluster/session.js';
import type { JsonObject } from '../../codec/object.js';
import { allValues } from '../../objects/releases/all-values.js';
import { HiddenValues } from '../../objects/releases/hidden-values.js';
import type { HelmRelease } from '../../objects/releases/release.js';
import type { Reports } from '../../render/outcomes.js';
import { type RevisionChoice, releaseIn } from './place.js';

/** What is shown of the values of a release. */
interface ValuesShown {
  /** With those of the chart. */
  all: boolean;
  showSecrets: boolean;
}

/** Gives the values of a revision. Fails as findRelease does. */
export async function* releaseValues(
  asked: RevisionChoice & ValuesShown,
  session: Session,
): Reports<JsonObject> {
  yield await shownValues(await releaseIn(session, asked), asked);
}

/** The values that the user has set, or all; masked where they are secret, unless these are asked for. */
export async function shownValues(
  release: HelmRelease,
  { all, showSecrets }: ValuesShown,
): Promise<JsonObject> {
  const values = all ? allValues(release.values, release.defaults) : release.values;
  return showSecrets ? values : (await HiddenValues.of(release)).masked(values);
}
