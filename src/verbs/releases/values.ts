import type { Session } from '../../cluster/session.js';
import type { JsonObject } from '../../codec/object.js';
import { sameValue } from '../../merge/value.js';
import { allValues } from '../../objects/releases/all-values.js';
import { HiddenValues } from '../../objects/releases/hidden-values.js';
import type { HelmRelease } from '../../objects/releases/release.js';
import type { Reports } from '../../render/outcomes.js';
import { type RevisionChoice, releaseIn, tellOfMasks } from './place.js';

/** What to show of the values of a release. */
interface ValuesShown {
  /** With those of the chart. */
  all: boolean;
  showSecrets: boolean;
}

/** Returns the values of a revision. Fails as findRelease does. @param forPeople masked values are reported */
export async function* releaseValues(
  asked: RevisionChoice & ValuesShown,
  session: Session,
  forPeople: boolean,
): Reports<JsonObject> {
  const release = await releaseIn(session, asked);
  const shown = await shownValues(release, asked);
  yield shown;
  if (!forPeople || asked.showSecrets) return;
  if (!sameValue(shown, await shownValues(release, { ...asked, showSecrets: true })))
    await tellOfMasks(session);
}

/** The values that the user has set, or all; secret ones are masked, unless these are requested. */
export async function shownValues(
  release: HelmRelease,
  { all, showSecrets }: ValuesShown,
): Promise<JsonObject> {
  const values = all ? allValues(release.values, release.defaults) : release.values;
  return showSecrets ? values : (await HiddenValues.of(release)).masked(values);
}
