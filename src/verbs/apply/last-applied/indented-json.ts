/**
 * JSON laid out by two blanks a level, as Go's json.Indent does: values, their order and blanks after the end stay as
 * they are.
 */
export function indentedJson(text: string): string {
  let out = '';
  let depth = 0;
  const line = () => `\n${'  '.repeat(depth)}`;
  for (const [token] of text.trimStart().matchAll(TOKEN)) {
    if (token === '{}' || token === '[]') out += token;
    else if (token === '{' || token === '[') {
      depth++;
      out += token + line();
    } else if (token === '}' || token === ']') {
      depth--;
      out += line() + token;
    } else if (token === ',') out += token + line();
    else if (token === ':') out += ': ';
    else if (token.trim() !== '') out += token;
  }
  return out + text.slice(text.trimEnd().length);
}

/** A string, a bracket, an empty object or list, a mark, blanks, or a number or word. */
const TOKEN = /"(?:[^"\\]|\\.)*"|\{\s*\}|\[\s*\]|[{}[\],:]|\s+|[^\s{}[\],:"]+/g;
