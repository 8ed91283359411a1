import { JsonScanner } from '../../codec/json-scanner.js';
import type { ManifestContent } from './content.js';
import { readJson, readYamlValues } from './documents.js';

/** No real object is nested deeper. */
const DEEPEST = 10_000;

/**
 * The documents in a manifest's text one by one, whatever they are: YAML between lines of `---`, or JSON values one
 * after the other, or objects in protobuf. What is before a broken one is given, as kubectl does. Fails with kubectl's message.
 * @param pause awaited now and then while a large document is read
 */
export async function* valuesIn(
  content: ManifestContent,
  source: string,
  pause?: () => Promise<void>,
): AsyncGenerator<unknown, void, undefined> {
  if (typeof content !== 'string') {
    const { protobufValues } = await import('./protobuf-values.js');
    yield* protobufValues(content, source);
    return;
  }
  const text = content;
  if (/^\s*\{/.test(text)) {
    yield* jsonValues(text, source);
    return;
  }
  for (const document of yamlDocuments(text)) yield* await readYamlValues(document, source, pause);
}

/** Splits YAML at lines of three dashes, with nothing but a comment behind them. */
function yamlDocuments(text: string): string[] {
  return text.split(/^---[ \t\r]*(?:#.*)?(?:\n|$)/m);
}

function* jsonValues(text: string, source: string): Generator<unknown, void, undefined> {
  const bytes = Buffer.from(text);
  const scanner = new JsonScanner(DEEPEST);
  for (let at = nextValue(bytes, 0); at < bytes.length; ) {
    const byte = String.fromCharCode(bytes[at]!);
    if (!'{["'.includes(byte)) {
      throw new Error(
        `error parsing ${source}: json: offset ${at + 1}: invalid character '${byte}' looking for beginning of value`,
      );
    }
    const end = scanner.scan(bytes, at);
    if (end < 0) {
      readJson(bytes.toString('utf8', at), source, false);
      return;
    }
    const value = bytes.toString('utf8', at, end);
    const read = readJson(value, source, true);
    yield INTEGER_MINUS_ZERO.test(value) ? withoutMinusZero(read) : read;
    at = nextValue(bytes, end);
  }
}

/** Go reads it as an integer, which has no sign then. */
const INTEGER_MINUS_ZERO = /-0(?![\d.eE])/;

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
