import { join } from 'node:path';

/** A pattern is invalid. The message is Go's. */
export class BadPatternError extends Error {
  override readonly name = 'BadPatternError';
  constructor() {
    super('syntax error in pattern');
  }
}

/**
 * The paths that match a shell pattern, as in Go's filepath.Glob: `*`, `?`, `[a-z]`, `[^a]`, and a backslash before
 * literal characters. No braces; hidden names also match; `**` is the same as `*`. Fails with BadPatternError.
 * @param namesIn the names in a folder, sorted; none if there is no such folder
 */
export async function goGlob(
  pattern: string,
  namesIn: (folder: string) => Promise<string[]>,
): Promise<string[]> {
  const slash = pattern.lastIndexOf('/');
  const folder = slash < 0 ? '.' : pattern.slice(0, slash) || '/';
  const matches = globPattern(pattern.slice(slash + 1));
  const folders = hasMeta(folder) ? await goGlob(folder, namesIn) : [folder];
  const paths: string[] = [];
  for (const each of folders) {
    for (const name of await namesIn(each)) if (matches.test(name)) paths.push(join(each, name));
  }
  return paths;
}

/** Whether a path is a pattern. */
export function hasMeta(path: string): boolean {
  return /[*?[\\]/.test(path);
}

/**
 * The regular expression for complete names that match a pattern without folders, in which `*` also matches slashes.
 * Fails as goGlob.
 */
export function globPattern(pattern: string): RegExp {
  let source = '';
  for (let rest = pattern; rest !== ''; ) {
    if (rest[0] === '*') [source, rest] = [`${source}.*`, rest.slice(1)];
    else if (rest[0] === '?') [source, rest] = [`${source}.`, rest.slice(1)];
    else {
      const [part, end] = rest[0] === '[' ? characterClass(rest) : literal(rest);
      [source, rest] = [source + part, end];
    }
  }
  return new RegExp(`^${source}$`, 'su');
}

/** One character, escaped for a RegExp, and what is after it. */
function literal(text: string): [source: string, rest: string] {
  const [code, rest] = character(text);
  return [escaped(code), rest];
}

/** `[a-c]`, and what is after it. */
function characterClass(text: string): [source: string, rest: string] {
  const negated = text[1] === '^';
  let rest = text.slice(negated ? 2 : 1);
  let ranges = '';
  for (let count = 0; count === 0 || rest[0] !== ']'; count++) {
    if (rest === '' || rest[0] === '-' || rest[0] === ']') throw new BadPatternError();
    let [low, high] = [0, 0];
    [low, rest] = character(rest);
    high = low;
    if (rest[0] === '-') {
      if (rest.length < 2 || rest[1] === '-' || rest[1] === ']') throw new BadPatternError();
      [high, rest] = character(rest.slice(1));
    }
    if (low <= high) ranges += `${escaped(low)}-${escaped(high)}`;
  }
  return [`[${negated ? '^' : ''}${ranges}]`, rest.slice(1)];
}

/** The code of the first character, without a backslash before it, and what is after it. */
function character(text: string): [code: number, rest: string] {
  const plain = text[0] === '\\' ? text.slice(1) : text;
  const code = plain.codePointAt(0);
  if (code === undefined) throw new BadPatternError();
  return [code, plain.slice(String.fromCodePoint(code).length)];
}

function escaped(code: number): string {
  return `\\u{${code.toString(16)}}`;
}
