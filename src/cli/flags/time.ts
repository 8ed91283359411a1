import type { Environment } from '../../process/environment.js';
import { readSetting } from '../../process/read-setting.js';
import { SETTINGS } from '../../process/settings.js';
import type { TimeStyle } from '../../render/time-text.js';
import { choiceSettingFlag, type FlagValues } from './kinds.js';

/** --time, which kubectl does not have. @param what whose times are meant */
export function timeFlags(what: string) {
  const description = `How to show ${what}: how long ago, as RFC 3339, or in local time.`;
  return { time: choiceSettingFlag(SETTINGS.time, { helpGroup: 'OUTPUT', description }) };
}

/** How --time, PROA_TIME or the config file says that times are shown. Fails if one of them is none of the words. */
export async function readTimeFlag(
  { time }: FlagValues<typeof timeFlags>,
  environment: Environment,
): Promise<TimeStyle> {
  return readSetting(SETTINGS.time, time, environment);
}
