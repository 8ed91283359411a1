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

/** Does work with output to the pager of the flags, if any; see `withPager`. */
export async function inPager<R>(
  flags: FlagValues<typeof pagerFlags>,
  environment: Environment,
  work: (environment: Environment) => Promise<R>,
): Promise<R | undefined> {
  const words = await readPager(flags, environment);
  if (words === undefined) return work(environment);
  const { withPager } = await import('../../terminal/pager.js');
  return withPager(words, environment, work);
}

/**
 * The pager of --pager, PROA_PAGER or the configuration file, in words, split at spaces; undefined for none, and if
 * standard input or output is not a terminal.
 */
async function readPager(
  { pager }: FlagValues<typeof pagerFlags>,
  environment: Environment,
): Promise<string[] | undefined> {
  if (!environment.stdout.isTTY || !environment.stdin.isTTY) return undefined;
  const words = (await readSetting(SETTINGS.pager, pager, environment))?.split(/\s+/).filter(Boolean) ?? [];
  return words.length === 0 || words[0] === 'off' ? undefined : words;
}
