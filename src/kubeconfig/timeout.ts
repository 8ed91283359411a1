import { parseGoDuration } from '../go/duration.js';
import { KubeconfigError } from './errors.js';

/**
 * --request-timeout: whole seconds (`5`) or a Go duration (`1m30s`, `1.5h`); "" is no limit.
 * @returns milliseconds; 0 means no limit
 * @throws KubeconfigError in kubectl's words (clientcmd.ParseTimeout)
 */
export function parseRequestTimeout(value: string): number {
  if (value === '') return 0;
  if (/^\+?\d+$/.test(value)) return Number(value) * 1000;
  try {
    return Math.max(0, parseGoDuration(value));
  } catch {
    throw new KubeconfigError(
      'Invalid timeout value. Timeout must be a single integer in seconds, or an integer followed by a corresponding time unit (e.g. 1s | 2m | 3h)',
    );
  }
}
