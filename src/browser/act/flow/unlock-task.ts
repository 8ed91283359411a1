import { counted } from '../../../render/numbers.js';
import { showControls } from '../../../terminal/sanitize.js';
import type { Span } from '../../../terminal/ui/view-model.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { ContextLocks } from '../context-locks.js';
import type { FlowTask } from './flow-state.js';

/**
 * Asks whether a protected context is to be treated as an open one for so many milliseconds. Fails where there is nothing to
 * unlock.
 * @param now milliseconds since 1970
 */
export function unlockTask(
  cluster: BrowserCluster,
  milliseconds: number,
  locks: ContextLocks,
  now: number,
): FlowTask {
  const { contextName, mode } = cluster.facts;
  if (mode === 'open') throw new Error(`context ${contextName} is open: there is nothing to unlock`);
  if (mode === 'read-only') throw new Error(`context ${contextName} is read-only, which is not lifted here`);
  const until = new Date(now + milliseconds).toTimeString().slice(0, 5);
  const minutes = counted(Math.ceil(milliseconds / 60_000), 'minute');
  const lines: Span[][] = [
    [{ text: `Until ${until}, changes are asked about as in an open context.`, role: 'plain' }],
    [
      {
        text: '":lock" ends that. Deletions and changes of several objects still take a number.',
        role: 'muted',
      },
    ],
  ];
  return {
    cluster,
    title: showControls(`Unlock context ${contextName} for ${minutes}`),
    word: 'unlock',
    asked: () => ({ how: 'word', word: contextName || 'unlock' }),
    read: async () => ({ lines: () => lines }),
    async perform() {
      locks.unlock(cluster, milliseconds);
      return `context ${contextName} is unlocked for ${minutes}`;
    },
  };
}
