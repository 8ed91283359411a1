/** Characters that roff would change: quotes that it curves, dashes, and its own escape. */
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\(rs',
  '-': '\\-',
  "'": '\\(aq',
  '`': '\\(ga',
  '^': '\\(ha',
  '~': '\\(ti',
};

/** Text as roff shows it unchanged. Keeps line breaks. */
export function roff(text: string): string {
  return [...text].map(escaped).join('').replaceAll(/^\./gm, '\\&.');
}

/** Text as one argument of a macro. */
export function argument(text: string): string {
  return `"${roff(text).replaceAll('"', '\\(dq')}"`;
}

/** Text in bold and in italics: words to type, and words to replace. */
export const bold = (text: string) => `\\fB${roff(text)}\\fP`;
export const italic = (text: string) => `\\fI${roff(text)}\\fP`;

/** Unchanged lines, indented. */
export function verbatim(lines: readonly string[]): string[] {
  return ['.RS 4', '.nf', ...lines.map(roff), '.fi', '.RE'];
}

/** Paragraphs below a heading: an empty line starts a new one. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\n{2,}/)
    .flatMap((part, index) => [...(index === 0 ? [] : ['.PP']), roff(part.replaceAll('\n', ' '))]);
}

function escaped(character: string): string {
  const code = character.codePointAt(0)!;
  if (code <= 0x7e) return escapes[character] ?? character;
  return `\\[u${code.toString(16).toUpperCase().padStart(4, '0')}]`;
}
