import { klogHeader } from '../go/klog.js';
import type { Session } from './session.js';

/** Says on stderr, as kubectl logs it, what it takes but will not for ever: `--dry-run` without a value. */
export async function logWarnings(
  warnings: readonly string[],
  { environment, tell }: Pick<Session, 'environment' | 'tell'>,
): Promise<void> {
  const header = klogHeader(new Date(environment.now()), environment.process.pid, 'W');
  for (const text of warnings) await tell(`${header}${text}`);
}
