import { parseGoDuration } from '../go/duration.js';
import type { Environment } from '../process/environment.js';
import { UsageError } from '../process/errors.js';

export { withDeadline } from '../process/deadline.js';

/**
 * The time limit that --deadline or PROA_DEADLINE sets. Fails with UsageError where that is no duration above 0.
 * @param flag "" where it is not given
 */
export function readDeadline(
  flag: string,
  { PROA_DEADLINE = '' }: Environment['variables'],
): { ms: number; limit: string } {
  const [limit, source] = flag === '' ? [PROA_DEADLINE, 'PROA_DEADLINE'] : [flag, '--deadline'];
  const ms = millisecondsOf(limit);
  if (ms === undefined || ms <= 0)
    throw new UsageError(
      `${source} must be a duration above 0, as 30s or 5m; it is ${JSON.stringify(limit)}`,
    );
  return { ms, limit };
}

function millisecondsOf(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  try {
    return parseGoDuration(text);
  } catch {
    return undefined;
  }
}
