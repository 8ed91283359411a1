/** The parts of a flow collection on one line; each is searched where the previous one ended. */
const tokens = {
  open: /[[{]/y,
  close: /[\]}]/y,
  blank: / */y,
  comma: /, */y,
  key: /([A-Za-z][\w./-]{0,200}): +/y,
  quoted: /"([^"\\]*)"|'([^']*)'/y,
  // None of the characters with a meaning in a collection.
  plain: /(?:--?)?[\w/][\w./+=@-]*(?= *[,\]}])/y,
};

/** Deeper nesting is left to the library. */
const MAX_DEPTH = 100;

/**
 * The value of a flow collection at the end of its text, such as `[{name: one, user: {token: "x y"}}]`, as the YAML
 * library returns it, or undefined if only the library can tell.
 * @param word the value of an unquoted scalar; undefined if in doubt
 */
export function parsePlainFlow(text: string, word: (text: string) => unknown): unknown {
  let at = 0;
  let depth = 0;

  const take = (token: RegExp): RegExpExecArray | null => {
    token.lastIndex = at;
    const found = token.exec(text);
    if (found !== null) at = token.lastIndex;
    return found;
  };

  const collection = (open: string): unknown => {
    const list: unknown[] = [];
    const map: Record<string, unknown> = {};
    take(tokens.blank);
    while (take(tokens.close) === null) {
      const name = open === '{' ? take(tokens.key)?.[1] : '';
      if (name === undefined || (open === '{' && word(name) !== name)) return undefined;
      const value = any();
      if (value === undefined) return undefined;
      if (open === '{') map[name] = value;
      else list.push(value);
      take(tokens.blank);
      // Only followed by a comma or the end of the collection; a trailing comma is left to the library.
      if (take(tokens.comma) !== null ? /[\]}]/.test(text[at] ?? ']') : !/[\]}]/.test(text[at] ?? '')) {
        return undefined;
      }
    }
    if (text[at - 1] !== (open === '{' ? '}' : ']')) return undefined;
    return open === '{' ? map : list;
  };

  const any = (): unknown => {
    const open = take(tokens.open)?.[0];
    if (open !== undefined) {
      if (++depth > MAX_DEPTH) return undefined;
      const value = collection(open);
      depth--;
      return value;
    }
    const quoted = take(tokens.quoted);
    if (quoted !== null) return quoted[1] ?? quoted[2];
    const plain = take(tokens.plain)?.[0];
    return plain === undefined ? undefined : word(plain);
  };

  const value = /^[[{]/.test(text) ? any() : undefined;
  return at === text.length ? value : undefined;
}
