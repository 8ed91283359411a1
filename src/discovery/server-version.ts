import type { JsonObject } from '../codec/object.js';
import { asString, checkDepth, parseObject } from '../codec/shape.js';
import { readText, repeatBroken } from '../transport/read.js';
import type { Transport } from '../transport/types.js';
import { refusal, withAnswerFault } from './refusal.js';

/** The server's version (apimachinery's version.Info), with any additional fields. */
export type ServerVersion = JsonObject & { gitVersion: string };

/**
 * Requests `/version`, again if its response is cut off. Fails as the transport does, with StatusError, or with
 * ShapeError.
 */
export async function fetchServerVersion(
  transport: Pick<Transport, 'send'>,
  signal: AbortSignal,
): Promise<ServerVersion> {
  const request = { method: 'GET', path: '/version', signal };
  const text = await repeatBroken(async () => {
    const response = await transport.send(request);
    if (response.status >= 400) throw await refusal(response, request);
    return readText(response);
  });
  return withAnswerFault(() => {
    const document = parseObject(text);
    checkDepth(document);
    return { ...(document as JsonObject), gitVersion: asString(document.gitVersion, 'gitVersion') };
  });
}
