import type { Environment } from '../../process/environment.js';
import { readSetting } from '../../process/read-setting.js';
import { SETTINGS } from '../../process/settings.js';
import { type FlagValues, optionalBoolFlag, settingText } from './kinds.js';

/** --fail-if-empty, which kubectl does not have. */
export function failIfEmptyFlags() {
  return { 'fail-if-empty': optionalBoolFlag(settingText(SETTINGS.failIfEmpty, { helpGroup: 'OUTPUT' })) };
}

/**
 * Whether --fail-if-empty, PROA_FAIL_IF_EMPTY or the configuration file enables it. Fails if one of them is not a
 * boolean.
 */
export async function readFailIfEmpty(
  flags: FlagValues<typeof failIfEmptyFlags>,
  environment: Environment,
): Promise<boolean> {
  return readSetting(SETTINGS.failIfEmpty, flags['fail-if-empty']?.toString(), environment);
}
