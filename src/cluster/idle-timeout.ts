import { parseGoDuration } from '../go/duration.js';
import type { Environment } from '../process/environment.js';
import { readNamedText } from '../process/read-file.js';
import { readIdleTimeout } from '../process/settings.js';

/** No server takes longer over an ordinary request: API servers end those of a minute themselves. */
const DEFAULT_MS = 5 * 60_000;

/**
 * How long a server may be silent while an answer is expected of it, in milliseconds; 0 for ever. The flag stands before
 * PROA_IDLE_TIMEOUT, and that before the config file. Fails with an Error that names the source of what is no duration.
 * @param flag --idle-timeout: whole seconds or a duration as Go has them; "" where it is not given
 */
export async function idleTimeoutMs(
  flag: string,
  { variables, folders, signal }: Pick<Environment, 'variables' | 'folders' | 'signal'>,
): Promise<number> {
  if (flag !== '') return milliseconds(flag, '--idle-timeout');
  const { PROA_IDLE_TIMEOUT: variable = '' } = variables;
  if (variable !== '') return milliseconds(variable, 'PROA_IDLE_TIMEOUT');
  const inFile = await readIdleTimeout(folders.config, (path) => readNamedText(path, signal));
  return inFile === undefined ? DEFAULT_MS : milliseconds(inFile, 'requests.idleTimeout');
}

function milliseconds(text: string, source: string): number {
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  try {
    return Math.max(0, parseGoDuration(text));
  } catch {
    throw new Error(`${source} is no duration (30s, 5m, 1h; 0 for no limit): ${JSON.stringify(text)}`);
  }
}
