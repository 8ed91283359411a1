import { quote } from './quote.js';

/** Go's strconv.ParseBool; undefined where the text is no boolean. */
export function parseBoolWord(text: string): boolean | undefined {
  if (['1', 't', 'T', 'true', 'TRUE', 'True'].includes(text)) return true;
  return ['0', 'f', 'F', 'false', 'FALSE', 'False'].includes(text) ? false : undefined;
}

/** Go's strconv.ParseBool. Fails with its message. */
export function parseBool(text: string): boolean {
  const value = parseBoolWord(text);
  if (value !== undefined) return value;
  throw new Error(`strconv.ParseBool: parsing ${quote(text)}: invalid syntax`);
}
