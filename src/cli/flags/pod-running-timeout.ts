import { durationFlag, type FlagValues } from './kinds.js';

/** --pod-running-timeout. @param fallback as Go writes it: `1m` */
export function podRunningTimeoutFlags(fallback: string) {
  return {
    'pod-running-timeout': durationFlag(
      {
        helpGroup: 'STREAMING',
        helpValue: 'TIME',
        description: 'How long to wait until at least one pod is running (5s, 2m, 3h).',
      },
      fallback,
    ),
  };
}

/**
 * Reads --pod-running-timeout, in milliseconds. Fails with kubectl's message if it is not positive.
 * @param failure makes the error; for some commands of kubectl it is a usage error
 */
export function readPodRunningTimeout(
  flags: FlagValues<typeof podRunningTimeoutFlags>,
  failure = (message: string) => new Error(message),
): number {
  const milliseconds = flags['pod-running-timeout'];
  if (milliseconds <= 0) throw failure('--pod-running-timeout must be higher than zero');
  return milliseconds;
}
