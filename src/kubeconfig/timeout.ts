import { KubeconfigError } from './errors.js';

const milliseconds: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

const part = /(\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g;

/**
 * --request-timeout: whole seconds (`5`) or a Go duration (`1m30s`, `1.5h`); "" is no limit.
 * @returns milliseconds; 0 means no limit
 * @throws KubeconfigError in kubectl's words (clientcmd.ParseTimeout)
 */
export function parseRequestTimeout(value: string): number {
  if (value === '' || /^[+-]?0$/.test(value)) return 0;
  if (/^\+?\d+$/.test(value)) return Number(value) * 1000;
  const duration = /^([+-]?)((?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+)$/.exec(value);
  if (duration === null)
    throw new KubeconfigError(
      'Invalid timeout value. Timeout must be a single integer in seconds, or an integer followed by a corresponding time unit (e.g. 1s | 2m | 3h)',
    );
  if (duration[1] === '-') return 0;
  let total = 0;
  for (const [, number, unit] of value.matchAll(part))
    total += Number(number) * (milliseconds[unit ?? ''] ?? 0);
  return total;
}
