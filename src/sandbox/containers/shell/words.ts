import { ShellSyntaxError, type Word, type WordPart } from './syntax.js';

const META = ' \t\n;&|<>()';
const ESCAPED_IN_QUOTES = '$`"\\\n';

/** Reads a word of a command from a position in its text, and returns where it ends. Fails with ShellSyntaxError. */
export function readWord(text: string, from: number): { word: Word; end: number } {
  const parts: WordPart[] = [];
  let at = from;
  const add = (part: string, quoted: boolean) => {
    const last = parts.at(-1);
    if (last?.kind === 'text' && last.quoted === quoted) last.text += part;
    else parts.push({ kind: 'text', text: part, quoted });
  };
  const dollar = (quoted: boolean) => {
    const read = readDollar(text, at, quoted);
    if (read === undefined) {
      add('$', quoted);
      at += 1;
    } else {
      parts.push(read.part);
      at = read.end;
    }
  };
  while (at < text.length && !META.includes(text[at]!)) {
    const character = text[at]!;
    if (character === "'") {
      const end = text.indexOf("'", at + 1);
      if (end < 0) throw new ShellSyntaxError('unterminated quoted string', true);
      add(text.slice(at + 1, end), true);
      at = end + 1;
    } else if (character === '"') {
      at += 1;
      add('', true);
      while (text[at] !== '"') {
        if (at >= text.length) throw new ShellSyntaxError('unterminated quoted string', true);
        if (text[at] === '$') dollar(true);
        else if (text[at] === '\\' && ESCAPED_IN_QUOTES.includes(text[at + 1] ?? ' ')) {
          if (text[at + 1] !== '\n') add(text[at + 1]!, true);
          at += 2;
        } else add(text[at++]!, true);
      }
      at += 1;
    } else if (character === '\\') {
      if (at + 1 >= text.length) throw new ShellSyntaxError('unexpected end of file', true);
      if (text[at + 1] !== '\n') add(text[at + 1]!, true);
      at += 2;
    } else if (character === '$') dollar(false);
    else if (character === '`') throw new ShellSyntaxError('backquotes are not supported, use $(…)');
    else add(text[at++]!, false);
  }
  return { word: parts, end: at };
}

/** The expansion that a dollar sign starts; undefined if the sign stands for itself. */
function readDollar(text: string, at: number, quoted: boolean): { part: WordPart; end: number } | undefined {
  if (text.startsWith('$((', at)) throw new ShellSyntaxError('arithmetic is not supported');
  if (text[at + 1] === '(') {
    const end = closingParenthesis(text, at + 1);
    return { part: { kind: 'command', text: text.slice(at + 2, end), quoted }, end: end + 1 };
  }
  if (text[at + 1] === '{') {
    const [all, name, otherwise] = /^\$\{(\w+|[?#@*$])(?::?-([^}]*))?\}/.exec(text.slice(at)) ?? [];
    if (all === undefined || name === undefined) throw new ShellSyntaxError('bad substitution');
    return { part: { kind: 'variable', name, quoted, otherwise }, end: at + all.length };
  }
  const [all, name] = /^\$([A-Za-z_]\w*|[0-9?#@*$])/.exec(text.slice(at)) ?? [];
  if (all === undefined || name === undefined) return undefined;
  return { part: { kind: 'variable', name, quoted, otherwise: undefined }, end: at + all.length };
}

/** The position of the parenthesis that closes the one at `open`, ignoring quoted ones. */
function closingParenthesis(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === "'" || character === '"') {
      const end = text.indexOf(character, at + 1);
      if (end < 0) break;
      at = end;
    } else if (character === '(') depth += 1;
    else if (character === ')' && --depth === 0) return at;
  }
  throw new ShellSyntaxError('unexpected end of file (expecting ")")', true);
}
