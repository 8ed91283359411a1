/** JSON indented by two spaces per level, as by Go's json.Indent: values, their order and trailing spaces are kept. */
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

/** A string, a bracket, an empty object or list, punctuation, spaces, or a number or word. */
const TOKEN = /"(?:[^"\\]|\\.)*"|\{\s*\}|\[\s*\]|[{}[\],:]|\s+|[^\s{}[\],:"]+/g;
