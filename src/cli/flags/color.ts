import type { Environment } from '../../process/environment.js';
import { givenSetting, type SettingPlace, wordOf } from '../../process/given-setting.js';
import { type FlagValues, optionalChoiceFlag } from './kinds.js';

const words = ['auto', 'always', 'never'] as const;
const PLACE: SettingPlace = { flag: 'color', variable: 'PROA_COLOR', key: ['output', 'color'] };

/** --color, which kubectl does not have. */
export function colorFlags() {
  return {
    color: optionalChoiceFlag(
      {
        helpGroup: 'OUTPUT',
        description: '[default: auto] Whether states have colors; auto: on a terminal.',
      },
      words,
    ),
  };
}

/**
 * Whether output has colors, by --color, PROA_COLOR or the config file: by default on a terminal, unless NO_COLOR is set or
 * the terminal is dumb; FORCE_COLOR speaks against these two. Fails where one of the three is none of the words.
 */
export async function readColor(
  { color }: FlagValues<typeof colorFlags>,
  environment: Environment,
): Promise<boolean> {
  const mode = wordOf(await givenSetting(color, PLACE, environment), words) ?? 'auto';
  if (mode !== 'auto') return mode === 'always';
  if (!environment.stdout.isTTY) return false;
  const { hasColor } = await import('../../terminal/ui/theme.js');
  return hasColor(environment.variables);
}
