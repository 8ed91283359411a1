import type { Environment } from '../../process/environment.js';
import { givenSetting, type SettingPlace, wordOf } from '../../process/given-setting.js';
import type { TimeStyle } from '../../render/time-text.js';
import { type FlagValues, optionalChoiceFlag } from './kinds.js';

const styles = ['age', 'rfc3339', 'local'] as const satisfies readonly TimeStyle[];
const PLACE: SettingPlace = { flag: 'time', variable: 'PROA_TIME', key: ['output', 'time'] };

/** --time, which kubectl does not have. @param what whose times are meant */
export function timeFlags(what: string) {
  return {
    time: optionalChoiceFlag(
      {
        helpGroup: 'OUTPUT',
        description: `[default: age] How to show ${what}: how long ago, as RFC 3339, or in local time.`,
      },
      styles,
    ),
  };
}

/** How --time, PROA_TIME or the config file says that times are shown. Fails where one of them is none of the words. */
export async function readTime(
  { time }: FlagValues<typeof timeFlags>,
  environment: Environment,
): Promise<TimeStyle> {
  return wordOf(await givenSetting(time, PLACE, environment), styles) ?? 'age';
}
