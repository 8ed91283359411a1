import { JsonTooDeepError } from '../../codec/json-scanner.js';
import { isStop } from '../../process/errors.js';
import type { ManifestContent } from './content.js';
import { readYamlValues } from './documents.js';
import { endOfJson, jsonInPieces } from './json-pieces.js';

/**
 * The documents in a manifest's text one by one: YAML between lines of `---`, JSON values one after the other, or
 * objects in protobuf. As in kubectl, documents before a broken one are returned. Fails with kubectl's message.
 * @param pause awaited occasionally while a large document is read
 */
export async function* valuesIn(
  content: ManifestContent,
  source: string,
  pause: () => Promise<void> = async () => undefined,
): AsyncGenerator<unknown, void, undefined> {
  if (typeof content !== 'string') {
    const { protobufValues } = await import('./protobuf-values.js');
    yield* protobufValues(content, source);
    return;
  }
  const text = content;
  if (/^\s*\{/.test(text)) {
    yield* jsonValues(text, source, pause);
    return;
  }
  for (const document of yamlDocuments(text)) {
    await pause();
    yield* await readYamlValues(document, source, pause);
  }
}

/** Splits YAML at lines of three dashes, followed by nothing but a comment. */
function yamlDocuments(text: string): string[] {
  return text.split(/^---[ \t\r]*(?:#.*)?(?:\n|$)/m);
}

async function* jsonValues(
  text: string,
  source: string,
  pause: () => Promise<void>,
): AsyncGenerator<unknown, void, undefined> {
  const bytes = Buffer.from(text);
  for (let at = nextValue(bytes, 0); at < bytes.length; ) {
    const start = at;
    const end = await endOfValue(bytes, at, pause);
    const faulty = async (error?: unknown) => {
      if (isStop(error)) return error;
      // Only the whole shows the place of the error.
      const fault = await jsonFault(bytes, [start, end], (error as Error | undefined)?.message);
      return new Error(`error parsing ${source}: ${fault}`, { cause: error });
    };
    if (end < 0) throw await faulty();
    const place = [at, end] as const;
    const read = await jsonInPieces(bytes, place, pause).catch(async (error: unknown) => {
      throw await faulty(error);
    });
    if (read !== null) yield hasMinusZero(bytes, place) ? withoutMinusZero(read) : read;
    at = nextValue(bytes, end);
  }
}

/** The index after the value that starts at an index, or -1 if the bytes end first or it nests too deep. */
async function endOfValue(bytes: Buffer, at: number, pause: () => Promise<void>): Promise<number> {
  if ('{["'.includes(String.fromCharCode(bytes[at]!)))
    return endOfJson(bytes, at, pause).catch((error: unknown) => {
      if (error instanceof JsonTooDeepError) return -1;
      throw error;
    });
  // A literal or a number ends before a character that cannot be part of it, which must be seen.
  let behind = at + 1;
  while (behind < bytes.length && !' \t\r\n{}[]",:'.includes(String.fromCharCode(bytes[behind]!))) behind++;
  const { endOfJsonValue } = await import('../../codec/json-text.js');
  const found = endOfJsonValue(bytes.toString('utf8', at, behind + 1));
  return 'end' in found ? at + found.end : -1;
}

/**
 * The error of the value at an index, in kubectl's words.
 * @param place its end is -1 if unknown
 * @param otherwise if it is JSON
 */
async function jsonFault(
  bytes: Buffer,
  [from, end]: readonly [number, number],
  otherwise: string | undefined,
): Promise<string> {
  const text = bytes.toString('utf8', from, end < 0 ? bytes.length : end);
  const { endOfJsonValue } = await import('../../codec/json-text.js');
  const found = endOfJsonValue(text);
  if ('end' in found) return otherwise ?? 'invalid JSON';
  if (found.at === undefined) return 'unexpected EOF';
  // Go counts the first byte of the character.
  const offset = from + Buffer.byteLength(text.slice(0, found.at)) + 1;
  return `json: offset ${offset}: ${found.error}`;
}

/** An integer as Go reads it, which then has no sign. Similar text only costs time. */
function hasMinusZero(bytes: Buffer, [from, end]: readonly [number, number]): boolean {
  const at = bytes.subarray(from, end).indexOf('-0');
  return at >= 0 && /-0(?![\d.eE])/.test(bytes.toString('utf8', from + at, end));
}

function withoutMinusZero(value: unknown): unknown {
  if (typeof value === 'number') return value + 0;
  if (Array.isArray(value)) return value.map(withoutMinusZero);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutMinusZero(inner)]));
}

function nextValue(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && ' \t\r\n'.includes(String.fromCharCode(bytes[at]!))) at++;
  return at;
}
