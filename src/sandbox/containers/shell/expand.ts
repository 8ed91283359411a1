import type { FileSystem } from '../files/file-system.js';
import type { Word, WordPart } from './syntax.js';

/** What expanding words requires. */
export interface Expansion {
  /** The value of a variable or of `?`, `#`, `$`; undefined if it is not set. */
  variable(name: string): string | undefined;
  /** The output of a command, without trailing line breaks. */
  output(text: string): Promise<string>;
  /** The arguments of the script. */
  args: readonly string[];
  files: FileSystem;
  workingFolder: string;
}

/** A piece of a field; in unquoted ones, `*` and `?` match file names. */
interface Piece {
  text: string;
  quoted: boolean;
}

/** Expands words: replaces variables and commands, splits at spaces, finds file names. Fails as commands do. */
export async function expandWords(words: readonly Word[], expansion: Expansion): Promise<string[]> {
  const expanded: string[] = [];
  for (const word of words)
    for (const field of await fieldsOf(word, expansion)) expanded.push(...fileNames(field, expansion));
  return expanded;
}

/** Expands a word to one text, without splitting. */
export async function expandText(word: Word, expansion: Expansion): Promise<string> {
  let text = '';
  for (const part of word) text += await partValue(part, expansion);
  return text;
}

async function fieldsOf(word: Word, expansion: Expansion): Promise<Piece[][]> {
  const fields: Piece[][] = [];
  let current: Piece[] | undefined;
  const add = (text: string, quoted: boolean) => {
    current ??= [];
    current.push({ text, quoted });
  };
  const split = () => {
    if (current !== undefined) fields.push(current);
    current = undefined;
  };
  for (const part of word) {
    if (part.kind === 'variable' && part.name === '@' && part.quoted) {
      for (const [index, arg] of expansion.args.entries()) {
        if (index > 0) split();
        add(arg, true);
      }
    } else if (part.kind === 'text' || part.quoted) add(await partValue(part, expansion), part.quoted);
    else {
      const value = await partValue(part, expansion);
      const texts = value.split(/[ \t\n]+/);
      for (const [index, text] of texts.entries()) {
        if (index > 0) split();
        if (text !== '') add(text, false);
      }
    }
  }
  split();
  return fields;
}

async function partValue(part: WordPart, { variable, output, args }: Expansion): Promise<string> {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'command') return output(part.text);
  if (part.name === '@' || part.name === '*') return args.join(' ');
  const value = variable(part.name) ?? '';
  return value === '' ? (part.otherwise ?? '') : value;
}

/** The files that match a field, in order; the field itself if none does. */
function fileNames(field: readonly Piece[], { files, workingFolder }: Expansion): string[] {
  const text = field.map((piece) => piece.text).join('');
  if (!field.some((piece) => !piece.quoted && /[*?]/.test(piece.text))) return [text];
  const pattern = field
    .map((piece) => (piece.quoted ? piece.text.replace(/[*?]/g, '\\$&') : piece.text))
    .join('');
  const isAbsolute = pattern.startsWith('/');
  let found = [isAbsolute ? '' : '.'];
  for (const name of pattern.split('/').filter((each) => each !== '')) {
    const matches = namePattern(name);
    found = found.flatMap((folder) => {
      const node = files.find(isAbsolute ? `${folder}/` : `${workingFolder}/${folder}`);
      if (node?.kind !== 'folder') return [];
      return [...node.entries.keys()]
        .sort()
        .filter((each) => matches.test(each) && (name.startsWith('.') || !each.startsWith('.')))
        .map((each) => (folder === '.' ? each : `${folder}/${each}`));
    });
  }
  return found.length === 0 ? [text] : found;
}

function namePattern(name: string): RegExp {
  const source = name.replace(/\\([*?])|[\\^$.*+?()[\]{}|]/g, (character, quoted: string | undefined) => {
    if (quoted !== undefined) return `\\${quoted}`;
    return character === '*' ? '.*' : character === '?' ? '.' : `\\${character}`;
  });
  return new RegExp(`^${source}$`, 's');
}
