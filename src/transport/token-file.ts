import { errorCode, fileErrorText } from '../go/file-error.js';
import { quote } from '../go/strconv/quote.js';
import type { Clock } from '../process/clock.js';
import type { CredentialSource, RequestCredentials } from './credentials.js';
import { ExchangeError } from './exchange.js';

/** client-go reads a token file again after a minute less ten seconds (transport/token_source.go). */
const MAX_AGE_MS = 50_000;

/**
 * The token in a file, which others replace while we run. If it cannot be read again, the last token remains; before
 * the first read, the kubeconfig's own token replaces it.
 * @param rest shown in addition, and instead if it has an `authorization`
 * @param read returns the text of the file
 */
export function tokenFileCredentials(
  path: string,
  rest: RequestCredentials,
  clock: Clock,
  read: (path: string) => Promise<string>,
): CredentialSource {
  let known: { token: string; readAt: number } | undefined;

  const reread = async (): Promise<string> => {
    const token = (await read(path)).trim();
    if (token === '') throw new Error(`read empty token from file ${quote(path)}`);
    known = { token, readAt: clock.now() };
    return token;
  };
  const shown = (token: string): RequestCredentials => ({ ...rest, authorization: `Bearer ${token}` });

  return {
    async current() {
      if (known !== undefined && clock.now() - known.readAt < MAX_AGE_MS) return shown(known.token);
      try {
        return shown(await reread());
      } catch (cause) {
        if (known !== undefined) return shown(known.token);
        if (rest.authorization !== undefined) return rest;
        const isFiles = errorCode(cause) !== undefined;
        const why = isFiles ? fileErrorText('open', path, cause) : (cause as Error).message;
        throw new ExchangeError(why, 'dial', { cause });
      }
    },
    async refused(before) {
      try {
        const token = await reread();
        return before.authorization === `Bearer ${token}` ? undefined : shown(token);
      } catch {
        return undefined;
      }
    },
  };
}
