import type { Environment } from '../../process/environment.js';
import { givenSetting, isTrue, type SettingPlace } from '../../process/given-setting.js';
import { type FlagValues, optionalBoolFlag } from './kinds.js';

const PLACE: SettingPlace = {
  flag: 'fail-if-empty',
  variable: 'PROA_FAIL_IF_EMPTY',
  key: ['errors', 'failIfEmpty'],
};

/** --fail-if-empty, which kubectl does not have. */
export function failIfEmptyFlags() {
  return {
    'fail-if-empty': optionalBoolFlag({
      helpGroup: 'OUTPUT',
      description: '[default: false] Fail if there is nothing to show.',
    }),
  };
}

/** Whether --fail-if-empty, PROA_FAIL_IF_EMPTY or the config file says so. Fails where one of them is no boolean. */
export async function readFailIfEmpty(
  flags: FlagValues<typeof failIfEmptyFlags>,
  environment: Environment,
): Promise<boolean> {
  const flag = flags['fail-if-empty'];
  return isTrue(await givenSetting(flag === undefined ? undefined : String(flag), PLACE, environment));
}
