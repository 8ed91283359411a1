import type { Pairs } from '../../kubeconfig/edit/set-plugin.js';

/**
 * Reads `key=value`, and `key-` for a key to remove (kubectl's ParsePairs).
 * @param flag its name, for the error about anything else
 */
export function parsePairs(texts: readonly string[], flag: string): Pairs {
  const set = new Map<string, string>();
  const remove: string[] = [];
  const invalid: string[] = [];
  for (const text of texts) {
    const equals = text.indexOf('=');
    if (equals > 0) set.set(text.slice(0, equals), text.slice(equals + 1));
    else if (equals < 0 && text.endsWith('-') && text !== '-') remove.push(text.slice(0, -1));
    else invalid.push(text);
  }
  if (invalid.length > 0) throw new Error(`invalid ${flag} format: ${invalid.join(', ')}`);
  return { set, remove };
}
