import { join } from 'node:path';
import { FileTooLargeError, isStop } from './errors.js';
import { nearest } from './nearest.js';
import { CONFIG_KEYS } from './settings.js';

/** The words of the file with a meaning, without names. */
const WORDS = new Set(CONFIG_KEYS.flatMap((key) => key.replace(/\.\*.*/, '').split('.')));

/** Reads a file that the user named. Fails if there is none. */
export type ReadText = (path: string) => Promise<string>;

/**
 * Reads the configuration file, `config.yaml` in proa's own folder. YAML is loaded only if there is such a file. Fails
 * with an Error that names the file if it exists and is invalid, or has an unknown key.
 * @param folder the configuration folder
 * @param parseDocument converts the document to a value; undefined for no document
 */
export async function readConfig<T>(
  folder: string,
  read: ReadText,
  parseDocument: (document: unknown) => T,
): Promise<T> {
  const path = join(folder, 'config.yaml');
  const text = await read(path).catch((error: unknown) => {
    if (error instanceof FileTooLargeError) throw new Error(`${path}: ${error.message}`);
    if (isStop(error)) throw error;
    return undefined;
  });
  if (text === undefined || text === '') return parseDocument(undefined);
  const { parse } = await import('yaml');
  try {
    const document = parse(text);
    checkKeys(document, '', CONFIG_KEYS);
    return parseDocument(document);
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message.split('\n', 1)[0]}`);
  }
}

/**
 * The same for one key that every run needs: YAML is loaded only if the text contains the word, or any unknown key.
 * Fails as readConfig does.
 */
export function readConfigKey<T>(
  key: string,
  folder: string,
  read: ReadText,
  parseDocument: (document: unknown) => T,
): Promise<T> {
  const saying = async (path: string) => {
    const text = await read(path);
    const keys = [...text.matchAll(/(?<![\w.-])([\w.-]+)["']?[ \t]*:/g)].map(([, word]) => word!);
    return text.includes(key) || keys.some((word) => !WORDS.has(word)) ? text : '';
  };
  return readConfig(folder, saying, parseDocument);
}

/** A mapping; empty if the value is missing. Fails if it is something else. @param what its name in the error */
export function section(value: unknown, what: string): Record<string, unknown> {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw new Error(`${what} is not a mapping`);
  return value as Record<string, unknown>;
}

/** Text; undefined if there is none. Fails as section does. */
export function word(value: unknown, what: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw new Error(`${what} is not text`);
  return value;
}

/** True or false; false if there is none. Fails as section does. */
export function flag(values: Record<string, unknown>, name: string, what: string): boolean {
  const value = values[name];
  if (value === undefined || value === null) return false;
  if (typeof value !== 'boolean') throw new Error(`${what} is neither true nor false`);
  return value;
}

/** Fails if a mapping has another key. @param path the mapping's name in the error */
export function expectKeys(values: Record<string, unknown>, known: readonly string[], path: string): void {
  const other = Object.keys(values).find((key) => !known.includes(key));
  if (other !== undefined) throw new Error(unknownKey(`${path}.${other}`, other, known));
}

/** Fails if a mapping has an unknown key. @param known paths of keys below it: `burst`, `*.mode`; none for a value */
function checkKeys(value: unknown, path: string, known: readonly string[]): void {
  if (known.length === 0 || value === null || value === undefined) return;
  for (const [key, inner] of Object.entries(section(value, path === '' ? 'the file' : path))) {
    const below = path === '' ? key : `${path}.${key}`;
    const paths = known.map((each) => each.split('.')).filter(([first]) => first === key || first === '*');
    if (paths.length === 0)
      throw new Error(
        unknownKey(
          below,
          key,
          known.map((each) => each.split('.', 1)[0]!),
        ),
      );
    checkKeys(
      inner,
      below,
      paths.filter(({ length }) => length > 1).map(([, ...rest]) => rest.join('.')),
    );
  }
}

function unknownKey(path: string, key: string, keys: readonly string[]): string {
  const near = nearest(key, keys);
  const instead =
    near === undefined ? '' : `; did you mean ${path.slice(0, path.length - key.length)}${near}?`;
  return `unknown key ${path}${instead}`;
}
