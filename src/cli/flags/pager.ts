import type { Environment } from '../../process/environment.js';
import { readSetting } from '../../process/read-setting.js';
import { SETTINGS } from '../../process/settings.js';
import { bareFlag, type FlagValues, settingText } from './kinds.js';

/** --pager, which kubectl does not have. */
export function pagerFlags() {
  return {
    pager: bareFlag(
      settingText(SETTINGS.pager, { helpGroup: 'OUTPUT', helpValue: 'PROGRAM', completes: ['less', 'off'] }),
      '',
      'less',
    ),
  };
}

/**
 * The pager that --pager, PROA_PAGER or the config file names, in words, split at blanks; undefined for none, and where
 * standard input or output is no terminal.
 */
export async function readPager(
  { pager }: FlagValues<typeof pagerFlags>,
  environment: Environment,
): Promise<string[] | undefined> {
  if (!environment.stdout.isTTY || !environment.stdin.isTTY) return undefined;
  const words = (await readSetting(SETTINGS.pager, pager, environment))?.split(/\s+/).filter(Boolean) ?? [];
  return words.length === 0 || words[0] === 'off' ? undefined : words;
}
