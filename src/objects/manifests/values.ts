import { isStop } from '../../process/errors.js';
import type { ManifestContent } from './content.js';
import { readJson, readYamlValues } from './documents.js';
import { endOfJson, jsonInPieces } from './json-pieces.js';

/**
 * The documents in a manifest's text one by one, whatever they are: YAML between lines of `---`, or JSON values one
 * after the other, or objects in protobuf. What is before a broken one is given, as kubectl does. Fails with kubectl's message.
 * @param pause awaited now and then while a large document is read
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

/** Splits YAML at lines of three dashes, with nothing but a comment behind them. */
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
    const byte = String.fromCharCode(bytes[at]!);
    if (!'{["'.includes(byte)) {
      throw new Error(
        `error parsing ${source}: json: offset ${at + 1}: invalid character '${byte}' looking for beginning of value`,
      );
    }
    const end = await endOfJson(bytes, at, pause);
    if (end < 0) {
      readJson(bytes.toString('utf8', at), source, false);
      return;
    }
    const place = [at, end] as const;
    const read = await jsonInPieces(bytes, place, pause).catch((error: unknown) => {
      if (isStop(error)) throw error;
      // Only the whole tells the place of the fault.
      return readJson(bytes.toString('utf8', at, end), source, true);
    });
    yield hasMinusZero(bytes, place) ? withoutMinusZero(read) : read;
    at = nextValue(bytes, end);
  }
}

/** An integer, as Go reads it, which has no sign then. Text that looks alike costs time only. */
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
