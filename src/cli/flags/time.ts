import type { Environment } from '../../process/environment.js';
import { readSetting } from '../../process/read-setting.js';
import { SETTINGS } from '../../process/settings.js';
import type { TimeStyle } from '../../render/time-text.js';
import { choiceSettingFlag, type FlagValues } from './kinds.js';

/** --time, which kubectl does not have. @param what the objects with the times */
export function timeFlags(what: string) {
  const description = `How to show ${what}: how long ago, as RFC 3339, or in local time.`;
  return { time: choiceSettingFlag(SETTINGS.time, { helpGroup: 'OUTPUT', description }) };
}

/** How times are shown, by --time, PROA_TIME or the configuration file. Fails if one of them has an invalid value. */
export async function readTimeFlag(
  { time }: FlagValues<typeof timeFlags>,
  environment: Environment,
): Promise<TimeStyle> {
  return readSetting(SETTINGS.time, time, environment);
}
