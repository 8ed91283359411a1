import { poll } from '../../objects/wait/poll.js';
import { isTimeout, TimeLimit, type TimeLimitSettings } from '../../objects/wait/time-limit.js';
import { messageOf } from '../../process/errors.js';
import { StatusError } from '../../transport/errors.js';

/** As often as kubectl tries. */
const EVERY_MS = 1000;

/**
 * Tries to follow a log every second, as long as the server refuses: a container that is being started has none yet.
 * Each refusal is passed to `tell`. Fails if that takes too long, and at once with any other error.
 * @param limitMs how long refusals are tolerated; the log itself may take any time
 */
export async function untilReady(
  follow: () => Promise<void>,
  limitMs: number,
  settings: TimeLimitSettings,
  tell: (text: string) => Promise<void>,
): Promise<void> {
  using limit = new TimeLimit(limitMs, settings);
  const attempt = async () => {
    try {
      await follow();
      return true;
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      await tell(messageOf(error));
      return undefined;
    }
  };
  try {
    await poll(EVERY_MS, attempt, limit);
  } catch (error) {
    throw isTimeout(error) ? new Error('context deadline exceeded', { cause: error }) : error;
  }
}
