import { parseGoDuration } from '../../../go/duration.js';
import type { Clock } from '../../../process/clock.js';
import { countText } from '../../../render/numbers.js';
import { showControls } from '../../../terminal/sanitize.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { ContextLocks } from '../context-locks.js';
import type { FlowTask } from './flow-state.js';

/** The default duration of `unlock`, and the maximum. */
export const UNLOCKED_FOR = '15m';
const LONGEST = '8h';

/**
 * How long to unlock, in milliseconds; "" is the default. Fails with an Error if a text is not a duration or is too
 * long.
 */
export function unlockTime(text: string): number {
  const milliseconds = parseGoDuration(text || UNLOCKED_FOR);
  if (milliseconds > 0 && milliseconds <= parseGoDuration(LONGEST)) return milliseconds;
  throw new Error(`unlock takes at most ${LONGEST}: ${text}`);
}

/**
 * Asks whether to treat a protected context as an open one for some milliseconds. Fails if there is nothing to unlock.
 */
export function unlockTask(
  cluster: BrowserCluster,
  milliseconds: number,
  { locks, clock }: { locks: ContextLocks; clock: Clock },
): FlowTask {
  const { contextName, mode } = cluster.info;
  if (mode === 'open') throw new Error(`context ${contextName} is open: there is nothing to unlock`);
  if (mode === 'read-only')
    throw new Error(`context ${contextName} is read-only, which cannot be unlocked here`);
  const until = new Date(clock.now() + milliseconds).toTimeString().slice(0, 5);
  const minutes = countText(Math.ceil(milliseconds / 60_000), 'minute');
  const ends = '":lock" ends this. Deletions, and changes to several objects, still require typing a number.';
  return {
    cluster,
    title: showControls(`Unlock context ${contextName} for ${minutes}`),
    word: 'unlock',
    grade: 2,
    read: async () => ({
      lines: () => [
        [{ text: `Until ${until}, changes are confirmed as in an open context.`, role: 'plain' }],
        [{ text: ends, role: 'muted' }],
      ],
      asked: () => ({ how: 'word', word: contextName || 'unlock' }),
      async perform() {
        locks.unlock(cluster, milliseconds);
        return `context ${contextName} is unlocked for ${minutes}`;
      },
    }),
  };
}
