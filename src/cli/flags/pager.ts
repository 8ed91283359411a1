import type { Environment } from '../../process/environment.js';
import { givenSetting, type SettingPlace } from '../../process/given-setting.js';
import { bareFlag, type FlagValues } from './kinds.js';

const PLACE: SettingPlace = { flag: 'pager', variable: 'PROA_PAGER', key: ['output', 'pager'] };

/** --pager, which kubectl does not have. */
export function pagerFlags() {
  return {
    pager: bareFlag(
      {
        helpGroup: 'OUTPUT',
        helpValue: 'PROGRAM',
        completes: ['less', 'off'],
        description: 'On a terminal, show the output in this program; less if none is named, off for none.',
      },
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
  const words = (await givenSetting(pager, PLACE, environment))?.text.split(/\s+/).filter(Boolean) ?? [];
  return words.length === 0 || words[0] === 'off' ? undefined : words;
}
