import { isCi } from '../process/environment.js';
import type { Session } from './session.js';

/** On a terminal, says what was probably meant; nothing where proa is called kubectl, and for undefined. */
export async function tellMeant(meant: string | undefined, session: Session): Promise<void> {
  const { program, environment } = session;
  if (meant === undefined || program !== 'proa' || !environment.stderr.isTTY || isCi(environment.variables))
    return;
  await session.tell(`Did you mean ${meant}?`);
}
