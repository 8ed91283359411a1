import { mention } from '../../process/environment.js';
import type { CopyContainer } from './container.js';

/** For how many milliseconds the work after a copy goes unmentioned: Ctrl-C must not seem unheard. */
const NOTICE_MS = 500;

/** Does work in a container after the end of a copy, and says what it is if it takes time. Fails as the work does. */
export async function withNotice<T>(
  { clock, session }: Pick<CopyContainer, 'clock' | 'session'>,
  what: string,
  work: () => Promise<T>,
): Promise<T> {
  const cancel = clock.after(NOTICE_MS, () =>
    mention(session.tell(`${what}; press Ctrl-C again to end at once`)),
  );
  try {
    return await work();
  } finally {
    cancel();
  }
}
