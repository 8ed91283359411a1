import { parseJson } from '../../codec/json.js';
import { JsonScanner } from '../../codec/json-scanner.js';
import { put } from '../../codec/proto/put.js';
import type { Pause } from '../../go/yaml-pieces.js';

/** No real object is nested deeper. */
const DEEPEST = 10_000;

/** Smaller texts are read at once: too short to be noticed. */
const PIECE_BYTES = 1024 * 1024;

/** In objects, the large parts (items, data, values) are not deeper; each level reads its content once more. */
const MAX_LEVELS = 6;

const [QUOTE, COMMA, BRACKET, BRACE] = Buffer.from('",[{');

/**
 * The index after the JSON object, list or string that starts at an index, or -1 if the bytes end first.
 * @param pause awaited occasionally
 */
export async function endOfJson(bytes: Uint8Array, from: number, pause: Pause): Promise<number> {
  const scanner = new JsonScanner(DEEPEST);
  for (let at = from; at < bytes.length; at += PIECE_BYTES) {
    const end = scanner.scan(bytes.subarray(at, at + PIECE_BYTES), 0);
    if (end >= 0) return at + end;
    await pause();
  }
  return -1;
}

/**
 * The value between two indexes, read part by part if it is large. Fails with an error without the place if it is not
 * JSON, and as the pause does.
 * @param pause awaited between the parts
 */
export async function jsonInPieces(
  bytes: Buffer,
  [from, end]: readonly [number, number],
  pause: Pause,
  levels = MAX_LEVELS,
): Promise<unknown> {
  const isList = bytes[from] === BRACKET;
  if (end - from <= PIECE_BYTES || levels === 0 || !(isList || bytes[from] === BRACE))
    return parseJson(bytes.toString('utf8', from, end));
  if (bytes.toString('latin1', end - 1, end) !== (isList ? ']' : '}'))
    throw new SyntaxError('the brackets are of two kinds');
  const text = (first: number, last: number) => bytes.toString('utf8', first, last);
  const read = (members: string): [string, unknown][] =>
    Object.entries(parseJson(isList ? `[${members}]` : `{${members}}`) as object);
  const list: unknown[] = [];
  const object = {};
  const add = (members: [string, unknown][]) => {
    if (members.length === 0) throw new SyntaxError('a comma has no value beside it');
    for (const [key, value] of members) {
      if (isList) list.push(value);
      else put(object, key, value);
    }
  };
  /** Where the unread part starts, and the member at the index. */
  let [unread, member] = [from + 1, from + 1];
  let inner: [number, number] = [0, 0];
  for (let at = from + 1; at < end; at++) {
    const byte = bytes[at];
    if (byte === QUOTE || byte === BRACKET || byte === BRACE) {
      inner = [at, await endOfJson(bytes, at, pause)];
      at = inner[1] - 1;
    } else if (byte === COMMA || at === end - 1) {
      if (inner[1] - inner[0] > PIECE_BYTES) {
        if (member > unread) add(read(text(unread, member - 1)));
        // The surroundings of the large value are read with another value in its place.
        const [[key] = ['']] = read(`${text(member, inner[0])}0${text(inner[1], at)}`);
        add([[key, await jsonInPieces(bytes, inner, pause, levels - 1)]]);
        unread = at + 1;
      } else if (at - unread > PIECE_BYTES || at === end - 1) {
        add(read(text(unread, at)));
        unread = at + 1;
        await pause();
      }
      [member, inner] = [at + 1, [0, 0]];
    }
  }
  return isList ? list : object;
}
