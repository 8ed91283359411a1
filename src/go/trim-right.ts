/**
 * A text without the characters of one kind at its end, as Go's strings.TrimRight has it. A pattern like `/ +$/` begins anew at
 * each of the characters that stand before others: in the hundreds of thousands that a server may send, it never ends.
 * @param character a single one
 */
export function trimRight(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end--;
  return text.slice(0, end);
}
