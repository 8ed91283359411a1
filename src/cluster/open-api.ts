import { asGoUrlError } from '../transport/describe-error.js';
import { ConnectionError } from '../transport/errors.js';
import { LARGEST_DOCUMENT, readText } from '../transport/read.js';
import { expectOk } from '../transport/status.js';
import type { Session } from './session.js';

/** The text of the server's /openapi/v2. Fails with kubectl's words around what went wrong. */
export async function fetchOpenApi({ transport, environment }: Session): Promise<string> {
  const request = {
    method: 'GET',
    path: '/openapi/v2',
    headers: { accept: 'application/json' },
    signal: environment.signal,
  };
  try {
    return await readText(await expectOk(await transport.send(request)), LARGEST_DOCUMENT);
  } catch (error) {
    environment.signal.throwIfAborted();
    const why = error instanceof ConnectionError ? asGoUrlError(error) : (error as Error).message;
    throw new Error(
      `error validating data: failed to download openapi: ${why}; if you choose to ignore these errors, turn ` +
        'validation off with --validate=false',
      { cause: error },
    );
  }
}
