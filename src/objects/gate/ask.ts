import type { Session } from '../../cluster/session.js';
import { confirm, whyNotConfirm } from '../../terminal/confirm.js';
import { framesOn } from '../../terminal/frames.js';
import { type ChangeQuestion, questionText } from './question.js';

/** Who is asked whether a change is intended. */
export interface Asker {
  /** Why no one can be asked; undefined if someone can. @param filenames the files of `-f` */
  whyNot(filenames: readonly string[]): string | undefined;
  /** Returns the answer. Fails with the signal's reason after Ctrl-C. */
  ask(question: ChangeQuestion): Promise<boolean>;
}

/** Asks at the terminal of a session. */
export function terminalAsker({
  environment,
  noInteractive,
  lendTerminal,
}: Pick<Session, 'environment' | 'noInteractive' | 'lendTerminal'>): Asker {
  return {
    whyNot: (filenames) =>
      filenames.includes('-') ? 'standard input is read by -f' : whyNotConfirm(environment, noInteractive),
    async ask(question) {
      const frames = await framesOn(environment.stderr, environment.variables);
      return askOnTerminal(questionText(question, frames), 'stderr', { environment, lendTerminal });
    },
  };
}

/** Asks a yes-or-no question on the terminal, which is lent for it. Fails as `confirm` does. */
export async function askOnTerminal(
  question: string,
  on: 'stdout' | 'stderr',
  { environment, lendTerminal }: Pick<Session, 'environment' | 'lendTerminal'>,
): Promise<boolean> {
  const { stdin, [on]: output, signal } = environment;
  let isConfirmed = false;
  await lendTerminal(async () => {
    isConfirmed = await confirm(question, { stdin, output, signal });
  });
  return isConfirmed;
}
