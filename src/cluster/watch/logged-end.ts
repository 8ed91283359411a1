import type { WatchEvent } from '../../codec/object.js';
import { klogMessage } from '../../go/klog.js';
import type { WatchEnd } from './types.js';

/**
 * The same events. Where something other than the server ended the watch, its time limit as a rule, the log says so at
 * the level at which kubectl's does.
 */
export async function* withLoggedEnd<T>(
  events: AsyncGenerator<WatchEvent<T>, WatchEnd, undefined>,
  log: (level: number, text: string) => void,
): AsyncGenerator<WatchEvent<T>, void, undefined> {
  const { error } = yield* events;
  if (error instanceof Error)
    log(5, klogMessage('Unable to decode an event from the watch stream', { err: error.message }));
}
