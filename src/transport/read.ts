import { parseJson } from '../codec/json.js';
import { type KubeObject, MAX_OBJECT_BYTES, type Status, type Table } from '../codec/object.js';
import { checkAnswer, ShapeError } from '../codec/shape.js';
import { DisplayableError } from '../process/errors.js';
import { ConnectionError, MalformedAnswerError } from './errors.js';
import type { ApiResponse } from './types.js';

/** The reason in the error about a body that is too large. */
export const ANSWER_TOO_LARGE = 'AnswerTooLarge';

/**
 * The maximum size in bytes of documents about a whole server: its discovery, its OpenAPI. Thousands of definitions
 * make tens of MiB.
 */
export const MAX_DOCUMENT_BYTES = 256 * 1024 * 1024;

/**
 * The complete body. Fails as its reading fails, and if it is larger than any response of that kind, before all of it
 * is in memory.
 * @param largest the most bytes to accept
 */
export async function readBytes(response: ApiResponse, largest = MAX_OBJECT_BYTES): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > largest) throw tooLarge(largest);
    chunks.push(chunk);
  }
  return chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks);
}

/** The complete body as UTF-8 text. Fails as readBytes does. */
export async function readText(response: ApiResponse, largest = MAX_OBJECT_BYTES): Promise<string> {
  return textOfUtf8(await readBytes(response, largest));
}

/** Bytes as UTF-8 text. */
export function textOfUtf8(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

/**
 * The object of the API, the Table or the Status in a JSON body. Fails with MalformedAnswerError if it is none of
 * these, with InexactNumberError, and as readBytes does.
 */
export async function readAnswer(response: ApiResponse): Promise<KubeObject | Table | Status> {
  return parseAnswer(await readText(response));
}

/** As readAnswer, for a body that was already read. */
export function parseAnswer(text: string): KubeObject | Table | Status {
  try {
    const answer = parseJson(text);
    checkAnswer(answer);
    return answer as KubeObject | Table | Status;
  } catch (error) {
    if (error instanceof SyntaxError) throw new MalformedAnswerError('it is not JSON');
    if (error instanceof ShapeError) throw new MalformedAnswerError(error.message, error);
    throw error;
  }
}

/** How often a response that is cut off is read again. */
const REPEATS_OF_BROKEN = 2;

/**
 * Reads something, and again if the connection breaks in the middle of the response, twice at most. The transport
 * itself repeats requests without a response. Only for reads; fails with the last error.
 * @param progress the progress of many reads that share connections: a read that breaks together with others does not
 *   count as long as that grows
 */
export async function repeatBroken<T>(read: () => Promise<T>, progress = () => 0): Promise<T> {
  for (let repeats = REPEATS_OF_BROKEN; ; ) {
    const before = progress();
    try {
      return await read();
    } catch (error) {
      if (!isBroken(error)) throw error;
      if (progress() > before) repeats = REPEATS_OF_BROKEN;
      else if (repeats-- === 0) throw error;
    }
  }
}

/** Whether the connection broke in the middle of a response. */
export function isBroken(error: unknown): boolean {
  return error instanceof ConnectionError && error.midBody;
}

function tooLarge(largest: number): DisplayableError {
  return new DisplayableError(`the server's response is larger than ${largest / 1024 / 1024} MiB`, {
    reason: ANSWER_TOO_LARGE,
  });
}
