import { parseGoDuration } from '../../go/duration.js';
import type { ScreenWord } from '../frame/part.js';
import type { BrowserScreen } from '../frame/screen.js';
import type { ActionController } from './action-controller.js';

/** What `unlock` takes where no time is given, and the most that it takes. */
const UNLOCKED_FOR = '15m';
const LONGEST = '8h';

/** The words of all actions, and those of the lock and the action log. */
export function actWords(controller: ActionController): ScreenWord[] {
  return [
    ...controller.actions.map((action) => ({
      word: action.word,
      takes: action.takes === 'files' ? '[FILE]' : '',
      does: action.does,
      run: (rest: string, screen: BrowserScreen) => controller.begin(action, screen, rest.trim()),
    })),
    {
      word: 'log',
      takes: '',
      does: 'what was changed here, with the commands that do the same',
      run: (_rest, { cluster }) => controller.showLog(cluster),
    },
    {
      word: 'plugin',
      takes: 'NAME [ARGUMENTS]',
      does: 'run a plugin of kubectl on PATH; {name} is the selected object',
      run: (rest, screen) => controller.plugin(rest, screen),
    },
    {
      word: 'jobs',
      takes: '',
      does: 'the rollouts that were begun here, until they are done',
      run: (_rest, { cluster }) => controller.showRollouts(cluster),
    },
    {
      word: 'unlock',
      takes: `[${UNLOCKED_FOR}]`,
      does: 'ask in a protected context as in any other, for some time',
      run: (rest, { cluster }) => controller.unlock(cluster, unlockTime(rest || undefined)),
    },
    {
      word: 'lock',
      takes: '',
      does: 'end "unlock"',
      run: (_rest, { cluster }) => controller.lock(cluster),
    },
  ];
}

/** How long to unlock, in milliseconds. Fails with an Error where a text is no time, or too long a one. */
export function unlockTime(text = UNLOCKED_FOR): number {
  const milliseconds = parseGoDuration(text);
  if (milliseconds > 0 && milliseconds <= parseGoDuration(LONGEST)) return milliseconds;
  throw new Error(`unlock takes up to ${LONGEST}: ${text}`);
}
