/**
 * The complete items of a JSON list, found only by JSON.parse: all items if the text is valid JSON; otherwise, as many as
 * possible after which the text can be closed.
 * @param member `items`, or `rows` of a Table
 */
export function wholeItems(text: string, member: 'items' | 'rows'): unknown[] {
  const all = itemsOf(text, member);
  if (all !== undefined) return all;
  for (let end = text.lastIndexOf('}'); end > 0; end = text.lastIndexOf('}', end - 1)) {
    const items = itemsOf(`${text.slice(0, end + 1)}]}`, member);
    if (items !== undefined) return items;
  }
  return [];
}

function itemsOf(text: string, member: string): unknown[] | undefined {
  try {
    const items = (JSON.parse(text) as Record<string, unknown> | null)?.[member];
    return Array.isArray(items) ? items : undefined;
  } catch {
    return undefined;
  }
}
