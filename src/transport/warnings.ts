/**
 * The texts of `Warning` header values with code 299, the only one that Kubernetes uses. One header may have several
 * values, separated by commas (RFC 7234, section 5.5). A value that cannot be read is omitted, with everything after
 * it.
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
