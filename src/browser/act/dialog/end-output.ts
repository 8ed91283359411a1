import { targetTitle } from '../../rows/list-view.js';
import type { OutputScreen } from '../../text/output-screen.js';
import type { ActionOutcome } from '../types.js';

/** Says below the output of programs what became of each. */
export function endOutput(screen: OutputScreen, outcomes: readonly ActionOutcome[]): void {
  const bad = outcomes.find(({ kind }) => kind !== 'done');
  const isAlone = outcomes.length === 1;
  for (const { subject, kind, text } of outcomes)
    if (!isAlone || kind !== 'done') screen.write(`# ${targetTitle(subject)}: ${kind}: ${text}\n`);
  const { text } = bad ?? outcomes[0]!;
  const all = isAlone ? text : bad === undefined ? `${outcomes.length} ended with exit code 0` : text;
  screen.end(all, bad === undefined ? 'good' : 'bad');
}
