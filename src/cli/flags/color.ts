import type { Environment } from '../../process/environment.js';
import { readSetting } from '../../process/read-setting.js';
import { SETTINGS } from '../../process/settings.js';
import { choiceSettingFlag, type FlagValues } from './kinds.js';

/** --color, which kubectl does not have. */
export function colorFlags() {
  return { color: choiceSettingFlag(SETTINGS.color, { helpGroup: 'OUTPUT' }) };
}

/**
 * Whether output has colors, by --color, PROA_COLOR or the configuration file: by default on a terminal, unless
 * NO_COLOR is set or the terminal is dumb; FORCE_COLOR overrides these two. Fails if one of the three has an invalid
 * value.
 */
export async function readColor(
  { color }: FlagValues<typeof colorFlags>,
  environment: Environment,
): Promise<boolean> {
  const mode = await readSetting(SETTINGS.color, color, environment);
  if (mode !== 'auto') return mode === 'always';
  if (!environment.stdout.isTTY) return false;
  const { hasColor } = await import('../../terminal/ui/theme.js');
  return hasColor(environment.variables);
}
