/**
 * A text without trailing characters of one kind, as in Go's strings.TrimRight. A pattern like `/ +$/` starts again at
 * each such character that precedes others: with the hundreds of thousands that a server may send, it never ends.
 * @param character a single one
 */
export function trimRight(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end--;
  return text.slice(0, end);
}
