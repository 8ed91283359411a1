import { klogHeader } from '../go/klog.js';
import type { Session } from './session.js';

/** Warns on stderr, in kubectl's words, about a deprecated form that is still accepted: `--dry-run` without a value. */
export async function logWarnings(
  warnings: readonly string[],
  { environment, tell }: Pick<Session, 'environment' | 'tell'>,
): Promise<void> {
  const header = klogHeader(new Date(environment.now()), environment.process.pid, 'W');
  for (const text of warnings) await tell(`${header}${text}`);
}
