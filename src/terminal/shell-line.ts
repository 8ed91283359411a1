import { showControls } from './sanitize.js';

/** Words as typed in a shell, in one line: with control characters escaped for bash and zsh. */
export function shellLine(words: readonly string[]): string {
  return words.map(quoted).join(' ');
}

function quoted(word: string): string {
  // In zsh, a word that begins with `=` is the path of a command.
  if (/^[\w@%+:,./-][\w@%+=:,./-]*$/.test(word)) return word;
  if (showControls(word) === word && !/[\n\t]/.test(word)) return `'${word.replaceAll("'", "'\\''")}'`;
  return `$'${word.replaceAll(/[\\'\p{C}\p{Zl}\p{Zp}]/gu, escaped)}'`;
}

/** A character between `$'` and `'`. */
function escaped(char: string): string {
  if (char === '\n') return '\\n';
  if (char === '\t') return '\\t';
  if (char === '\\' || char === "'") return `\\${char}`;
  const code = char.codePointAt(0)!;
  return code <= 0xffff
    ? `\\u${code.toString(16).padStart(4, '0')}`
    : `\\U${code.toString(16).padStart(8, '0')}`;
}
