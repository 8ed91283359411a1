/** What RE2 writes in its own way, and how it is written here. */
const REWRITTEN: readonly (readonly [RegExp, string])[] = [
  [/\(\?P</g, '(?<'],
  [/\\A/g, '^'],
  [/\\z/g, '$'],
  [/\[:alpha:\]/g, 'A-Za-z'],
  [/\[:digit:\]/g, '0-9'],
  [/\[:alnum:\]/g, '0-9A-Za-z'],
  [/\[:upper:\]/g, 'A-Z'],
  [/\[:lower:\]/g, 'a-z'],
  [/\[:xdigit:\]/g, '0-9A-Fa-f'],
  [/\[:space:\]/g, '\\t\\n\\v\\f\\r '],
  [/\[:word:\]/g, '0-9A-Za-z_'],
];

/** `(?i)`: flags that are turned on from there to the end of the group. */
const FLAGS = /\(\?([ims]+)\)/g;

/**
 * A pattern of a schema, which servers read as RE2 (github.com/google/re2/wiki/Syntax), as a regular expression. Flags
 * that are turned on somewhere count for the whole of it, so that it takes more than a server would, never less.
 * Fails with SyntaxError for what is none.
 */
export function goPattern(pattern: string): RegExp {
  const flags = new Set([...pattern.matchAll(FLAGS)].flatMap(([, letters]) => [...letters!]));
  const source = REWRITTEN.reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    pattern.replaceAll(FLAGS, ''),
  );
  const own = [...flags].join('');
  try {
    return new RegExp(source, `u${own}`);
  } catch {
    return new RegExp(source, own); // RE2 takes a backslash before any punctuation
  }
}
