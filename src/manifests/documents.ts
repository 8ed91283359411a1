import { goJsonCompact } from '../codec/go-json.js';
import { parseJson } from '../codec/json.js';
import type { KubeObject } from '../codec/object.js';
import { goYamlTags } from '../yaml-tags.js';

/**
 * The objects in the text of a manifest: YAML of any number of documents, or JSON. Empty documents count for nothing,
 * the items of a List stand for themselves. YAML is read as kubectl reads it: version 1.1 (`yes` is true), every key
 * a string. Fails with kubectl's message, the source's name in it.
 */
export async function readDocuments(text: string, source: string): Promise<KubeObject[]> {
  return (await readObjects(text, source)).flatMap(itemsOf);
}

/** The same with lists as they are. Fails as readDocuments does. */
export async function readObjects(text: string, source: string): Promise<KubeObject[]> {
  const values = /^\s*\{/.test(text) ? [readJson(text, source)] : await readYamlValues(text, source);
  return values.map((value) => toObject(value, source));
}

/** A value in JSON. Fails with kubectl's message. */
export function readJson(text: string, source: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`error parsing ${source}: ${endsTooSoon(message, text) ? 'unexpected EOF' : message}`);
  }
}

/** Whether JSON.parse found nothing wrong but that the text ends. */
function endsTooSoon(message: string, text: string): boolean {
  const position = /at position (\d+)/.exec(message)?.[1];
  return /end of (JSON )?input/i.test(message) || Number(position) >= text.trimEnd().length;
}

/** The documents of a YAML text as plain values, without the empty ones. Fails as readDocuments does. */
export async function readYamlValues(text: string, source: string): Promise<unknown[]> {
  const { parseAllDocuments } = await import('yaml');
  const documents = parseAllDocuments(text, {
    version: '1.1',
    intAsBigInt: true,
    // The last of several wins, as with kubectl.
    uniqueKeys: false,
    customTags: goYamlTags,
  });
  if (!Array.isArray(documents)) return [];
  const values = documents.map((document): unknown => {
    const [error] = document.errors;
    if (error) {
      const line = error.linePos?.[0].line;
      const message = error.message.split('\n')[0]!.replace(/ at line \d+, column \d+:?$/, '');
      throw new Error(
        `error parsing ${source}: error converting YAML to JSON: yaml: ${line === undefined ? '' : `line ${line}: `}${message}`,
      );
    }
    return withNumbers(document.toJS({ maxAliasCount: 1000 }));
  });
  return values.filter((value) => value !== null && value !== undefined);
}

/** Integers as `parseJson` gives them: bigints only where a number would not be exact and 64 bits are enough. */
function withNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) || BigInt.asIntN(64, value) !== value ? number : value;
  }
  if (Array.isArray(value)) return value.map(withNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withNumbers(inner)]));
}

/** A document as an object of the API. Fails with kubectl's message where it is none. */
export function toObject(value: unknown, source: string): KubeObject {
  if (typeof value !== 'object' || Array.isArray(value)) {
    const kind = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value;
    throw new Error(
      `unable to decode ${JSON.stringify(source)}: json: cannot unmarshal ${kind} into Go value of type unstructured.detector`,
    );
  }
  const object = value as KubeObject;
  if (typeof object.kind !== 'string' || object.kind === '') {
    throw new Error(
      `unable to decode ${JSON.stringify(source)}: Object 'Kind' is missing in '${goJsonCompact(value)}'`,
    );
  }
  return object;
}

/** What a list stands for: its items, and theirs; any other object for itself. */
export function itemsOf(object: KubeObject): KubeObject[] {
  const { items } = object;
  if (!object.kind?.endsWith('List') || !Array.isArray(items)) return [object];
  return items.flatMap((item: KubeObject) => itemsOf(item));
}
