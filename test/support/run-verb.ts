import type { Session } from '../../src/cluster/session.js';
import type { Selection } from '../../src/codec/selection.js';
import { type Outcomes, printOutcomes, printTexts, type TextOutcomes } from '../../src/render/outcomes.js';
import type { ResultOptions } from '../../src/render/result-printer.js';

/** Runs a verb like its command, and prints its outcomes to the standard output of the session. */
export function runVerb<O extends ResultOptions, R>(
  verb: (options: O, session: Session, reads: Selection) => Outcomes<R>,
  options: O,
  session: Session,
): Promise<R> {
  return printOutcomes(options, session.environment, (reads) => verb(options, session, reads));
}

/** The same for a verb that yields text. */
export function printVerb<R>(texts: TextOutcomes<R>, session: Session): Promise<R> {
  return printTexts(session.environment.stdout, texts);
}
