import type { Environment } from '../../process/environment.js';
import { readSetting } from '../../process/read-setting.js';
import { SETTINGS } from '../../process/settings.js';

/** How failures are reported: with which exit codes, and in which format. */
export interface FailureStyle {
  codes: 'kubectl' | 'fine';
  format: 'text' | 'json';
}

/**
 * How the failures of a command line are reported. The line itself may be invalid, so its flags are searched here. An
 * invalid value of a flag is ignored: it is the failure, which the parser reports. Fails with an Error if a variable or
 * the configuration file has an invalid value.
 */
export async function failureStyle(argv: readonly string[], environment: Environment): Promise<FailureStyle> {
  // After Ctrl-C, the configuration file can still be read.
  const readable = { ...environment, signal: new AbortController().signal };
  const { exitCodes, errorFormat } = SETTINGS;
  return {
    codes: await readSetting(exitCodes, typed(argv, exitCodes), readable),
    format: await readSetting(errorFormat, typed(argv, errorFormat), readable),
  };
}

/** The last value of a flag among the words before `--`. */
function typed(
  argv: readonly string[],
  { flag, words }: typeof SETTINGS.exitCodes | typeof SETTINGS.errorFormat,
): string | undefined {
  const end = argv.indexOf('--');
  const before = end < 0 ? argv : argv.slice(0, end);
  let value: string | undefined;
  for (const [index, word] of before.entries()) {
    if (!word.startsWith('--')) continue;
    const [name, ...rest] = word.slice(2).split('=');
    if (name!.replaceAll('_', '-') !== flag) continue;
    const text = rest.length > 0 ? rest.join('=') : before[index + 1];
    if ((words as readonly unknown[]).includes(text)) value = text;
  }
  return value;
}
