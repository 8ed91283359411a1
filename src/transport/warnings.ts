/**
 * The texts of `Warning` header values with code 299, the only one Kubernetes uses.
 * Several values may stand in one header, separated by commas (RFC 7234, section 5.5). What cannot be read is left
 * out, with all that follows it.
 */
export function parseWarnings(header: string | undefined): string[] {
  const texts: string[] = [];
  let rest = header ?? '';
  const value = /^[\s,]*(\d{3}) +(\S+) +"((?:[^"\\]|\\.)*)"(?: +"[^"]*")?\s*(?:,|$)/s;
  for (let match = value.exec(rest); match !== null; match = value.exec(rest)) {
    const [whole, code, , quoted] = match;
    const text = (quoted ?? '').replace(/\\(.)/gs, '$1');
    if (code === '299' && text !== '') texts.push(text);
    rest = rest.slice(whole.length);
  }
  return texts;
}
