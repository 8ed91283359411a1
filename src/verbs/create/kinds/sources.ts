import { basename, join } from 'node:path';
import { folderNameProblems } from '../../../codec/config-keys.js';
import { fileErrorText, folderErrorText } from '../../../go/file-error.js';
import { quoteBytes } from '../../../go/strconv/quote-bytes.js';
import { isStop } from '../../../process/errors.js';
import { fileNameBytes, isUtf8Name } from '../../../process/file-name.js';

/** The files and variables that sources name. Failures are Node's own, with a `code`. */
export interface SourceIo {
  isFolder(path: string): Promise<boolean>;
  /** The names of the regular files in a folder, sorted. */
  filesIn(folder: string): Promise<string[]>;
  read(path: string): Promise<Buffer>;
  /** Its value as bytes. */
  variable(name: string): Buffer | undefined;
}

/** The sources of --from-file, --from-literal and --from-env-file. */
export interface SourceOptions {
  /** `[KEY=]PATH` */
  files: readonly string[];
  /** `KEY=VALUE` */
  literals: readonly string[];
  /** Paths. */
  envFiles: readonly string[];
}

/** Adds one entry. Fails if the key is invalid or duplicate. */
export type AddEntry = (key: string, value: Buffer) => void;

/** Fails in kubectl's words if env files are combined with other sources. */
export function checkSources({ files, literals, envFiles }: SourceOptions): void {
  if (envFiles.length > 0 && (files.length > 0 || literals.length > 0))
    throw new Error('from-env-file cannot be combined with from-file or from-literal');
}

/** A key as a Go string literal, with the bytes of a file's name that are not UTF-8. */
export function quoteKey(key: string): string {
  const literal = quoteBytes(fileNameBytes(key).toString('latin1'));
  return Buffer.from(literal, 'latin1').toString('utf8');
}

/** Adds the keys and values that were typed. Fails in kubectl's words for anything that is not a pair. */
export function addLiterals(literals: readonly string[], add: AddEntry): void {
  for (const text of literals) {
    const equals = text.indexOf('=');
    if (equals < 1) throw new Error('invalid literal source, expected key=value');
    add(text.slice(0, equals), Buffer.from(text.slice(equals + 1)));
  }
}

/**
 * Adds files, and those of folders, each by its key or its name. Fails in kubectl's words for files that cannot be
 * read.
 */
export async function addFiles(files: readonly string[], io: SourceIo, add: AddEntry): Promise<void> {
  for (const text of files) {
    const { key, path } = readFileSource(text);
    if (!(await isFolder(path, io))) {
      add(key, await readFile(path, io));
      continue;
    }
    if (text.includes('=')) throw new Error('cannot give a key name for a directory path');
    for (const name of await filesIn(path, io)) {
      // In Bun, join would replace bytes that are not UTF-8.
      const file = isUtf8Name(name) ? join(path, name) : `${path}/${name}`;
      add(name, await readFile(file, io));
    }
  }
}

/**
 * Adds the variables of files: `KEY=VALUE` in a line, or a `KEY` whose value comes from the environment.
 * @param folderRefusal the error for a folder
 */
export async function addEnvFiles(
  files: readonly string[],
  folderRefusal: string,
  io: SourceIo,
  add: AddEntry,
): Promise<void> {
  for (const path of files) {
    if (await isFolder(path, io)) throw new Error(folderRefusal);
    const lines = linesOf(await readFile(path, io));
    for (const [index, line] of lines.entries()) {
      const pair = readEnvLine(line, path, index);
      if (pair === undefined) continue;
      const { key, value = io.variable(key) ?? Buffer.alloc(0) } = pair;
      add(key, value);
    }
  }
}

function readFileSource(text: string): { key: string; path: string } {
  const [key = '', path, ...more] = text.split('=');
  if (path === undefined) return { key: basename(text), path: text };
  if (more.length > 0) throw new Error("key names or file paths cannot contain '='");
  if (key === '') throw new Error(`key name for file path ${path} missing`);
  if (path === '') throw new Error(`file path for key name ${key} missing`);
  return { key, path };
}

async function isFolder(path: string, io: SourceIo): Promise<boolean> {
  try {
    return await io.isFolder(path);
  } catch (error) {
    if (isStop(error)) throw error;
    const why = fileErrorText('stat', path, error).slice(`stat ${path}: `.length);
    throw new Error(`error reading ${path}: ${why}`, { cause: error });
  }
}

async function filesIn(folder: string, io: SourceIo): Promise<string[]> {
  try {
    return await io.filesIn(folder);
  } catch (error) {
    throw new Error(`error listing files in ${folder}: ${folderErrorText(folder, error)}`, { cause: error });
  }
}

async function readFile(path: string, io: SourceIo): Promise<Buffer> {
  try {
    return await io.read(path);
  } catch (error) {
    if (isStop(error)) throw error;
    throw new Error(fileErrorText('open', path, error), { cause: error });
  }
}

/** Lines without line breaks; without a final empty one. */
function linesOf(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let from = 0; from < bytes.length; ) {
    const feed = bytes.indexOf(0x0a, from);
    const end = feed < 0 ? bytes.length : feed;
    lines.push(bytes.subarray(from, end > from && bytes[end - 1] === 0x0d ? end - 1 : end));
    from = end + 1;
  }
  return lines;
}

const NAME_RULE =
  "a valid environment variable name must consist of alphabetic characters, digits, '_', '-', or '.', and must not start with a digit (e.g. 'my.env-name',  or 'MY_ENV.NAME',  or 'MyEnvName1', regex used for validation is '[-._a-zA-Z][-._a-zA-Z0-9]*')";

/** Undefined for blank lines and comments; without a value if the line has none. */
function readEnvLine(line: Buffer, path: string, index: number): { key: string; value?: Buffer } | undefined {
  const text = line.toString('utf8');
  if (!Buffer.from(text).equals(line)) {
    throw new Error(`env file ${path} contains invalid utf8 bytes at line ${index + 1}`);
  }
  const start = (index === 0 ? text.replace(/^\uFEFF/, '') : text).replace(LEADING_SPACE, '');
  if (start === '' || start.startsWith('#')) return undefined;
  const equals = start.indexOf('=');
  const key = equals < 0 ? start : start.slice(0, equals);
  const problems = [
    ...(/^[-._a-zA-Z][-._a-zA-Z0-9]*$/.test(key) ? [] : [NAME_RULE]),
    ...folderNameProblems(key),
  ];
  if (problems.length > 0)
    throw new Error(`line ${index + 1} is not a valid key name: ${problems.join(';')}`);
  return equals < 0 ? { key } : { key, value: Buffer.from(start.slice(equals + 1)) };
}

/** Go's unicode.IsSpace: JavaScript's, without the byte order mark, with NEL. */
const LEADING_SPACE = /^[\t\n\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;
