import { fromBytes } from '../../../go/strconv/bytes.js';
import { boolValue, type GoValue, INVALID, itemOf, mapItem, stringValue, unwrap } from '../values.js';
import { fail, type TemplateFunction } from './function.js';

/** The functions that kubectl adds to text/template (k8s.io/cli-runtime/pkg/printers): `exists` and `base64decode`. */

/** `exists x "a" 1`: whether `index` with the same arguments would find something that is not nil. Never fails. */
export const exists: TemplateFunction = {
  parameters: ['any'],
  rest: 'any',
  run: ([item, ...keys]) => {
    let found: GoValue | undefined = unwrap(item ?? INVALID);
    for (const key of keys) {
      found = step(found, unwrap(key));
      if (found === undefined) return boolValue(false);
    }
    // A value that does not exist is not a nil pointer, so without keys it "exists".
    return boolValue(keys.length === 0 || unwrap(found).kind !== 'invalid');
  },
};

function step(container: GoValue, key: ReturnType<typeof unwrap>): GoValue | undefined {
  const item = unwrap(container);
  if (item.kind === 'map') {
    if (key.kind !== 'string' && key.kind !== 'invalid') return undefined;
    return mapItem(item.fields, key.kind === 'string' ? fromBytes(key.value) : '');
  }
  if (item.kind !== 'slice' && item.kind !== 'string') return undefined;
  if (key.kind !== 'int' && key.kind !== 'int64' && key.kind !== 'uint8') return undefined;
  const length = item.kind === 'slice' ? item.length : item.value.length;
  if (key.value < 0n || key.value >= BigInt(length)) return undefined;
  if (item.kind === 'slice') return itemOf(item, Number(key.value));
  return { kind: 'uint8', value: BigInt(item.value.charCodeAt(Number(key.value))) };
}

const ALPHABET = /[A-Za-z0-9+/]/;

/** Decodes standard, padded base64; skips newlines. */
export const base64decode: TemplateFunction = {
  parameters: ['string'],
  run: ([value]) => {
    if (value?.kind !== 'string') return fail('base64 decode failed');
    const wrong = firstIllegalByte(value.value);
    if (wrong !== undefined) return fail(`base64 decode failed: illegal base64 data at input byte ${wrong}`);
    return stringValue(Buffer.from(value.value, 'base64').toString('latin1'));
  },
};

/** Where Go's decoder stops: an invalid byte, misplaced padding, or the end if bytes are missing. */
function firstIllegalByte(text: string): number | undefined {
  let inQuantum = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (char === '\n' || char === '\r') continue;
    if (char === '=') return illegalPadding(text, at, inQuantum);
    if (!ALPHABET.test(char)) return at;
    inQuantum = (inQuantum + 1) % 4;
  }
  return inQuantum === 0 ? undefined : text.length - inQuantum;
}

function illegalPadding(text: string, at: number, inQuantum: number): number | undefined {
  if (inQuantum < 2) return at;
  let next = skipNewlines(text, at + 1);
  if (inQuantum === 2) {
    if (next === text.length) return text.length;
    if (text[next] !== '=') return next - 1;
    next = skipNewlines(text, next + 1);
  }
  return next < text.length ? next : undefined;
}

function skipNewlines(text: string, start: number): number {
  let at = start;
  while (text[at] === '\n' || text[at] === '\r') at++;
  return at;
}
