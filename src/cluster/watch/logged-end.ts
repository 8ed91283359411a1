import type { WatchEvent } from '../../codec/object.js';
import { klogMessage } from '../../go/klog.js';
import type { WatchEnd } from './types.js';

/**
 * The same events. If something other than the server ended the watch, usually its time limit, the log says so at
 * kubectl's log level.
 */
export async function* withLoggedEnd<T>(
  events: AsyncGenerator<WatchEvent<T>, WatchEnd, undefined>,
  log: (level: number, text: string) => void,
): AsyncGenerator<WatchEvent<T>, void, undefined> {
  const { error } = yield* events;
  if (error instanceof Error)
    log(5, klogMessage('Unable to decode an event from the watch stream', { err: error.message }));
}
