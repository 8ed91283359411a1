/** Words in capital letters. */
const ACRONYMS = new Set(['API', 'URL', 'UID', 'GUID']);

/**
 * The name of a field as a title: `creationTimestamp` becomes `Creation Timestamp`, `podCIDRs` `Pod CIDRs`. Names with
 * other characters than letters and hyphens are not changed.
 */
export function fieldLabel(name: string): string {
  if (!/^[\p{L}-]*$/u.test(name)) return name;
  return merged(camelCaseParts(name))
    .map((part) => {
      if (ACRONYMS.has(part.toUpperCase())) return part.toUpperCase();
      return part.toLowerCase() === part ? titled(part) : part;
    })
    .join(' ');
}

/** Runs of one class of characters; the last capital of a run belongs to the lowercase letters after it. */
function camelCaseParts(name: string): string[] {
  const runs = name.match(/\p{Ll}+|\p{Lu}+|[^\p{Ll}\p{Lu}]+/gu) ?? [];
  for (let at = 0; at + 1 < runs.length; at++) {
    const [run, next] = [runs[at]!, runs[at + 1]!];
    if (!/^\p{Lu}/u.test(run) || !/^\p{Ll}/u.test(next)) continue;
    const capitals = [...run];
    runs[at + 1] = capitals.pop()! + next;
    runs[at] = capitals.join('');
  }
  return runs.filter((run) => run !== '');
}

/** Words with two or more capitals join a following word that starts with a capital: `CIDR`, `Rs`. */
function merged(parts: readonly string[]): string[] {
  const words: string[] = [];
  for (let at = 0; at < parts.length; at++) {
    const [part, next] = [parts[at]!, parts[at + 1]];
    const isCapitals = part.length >= 2 && !/\p{L}/u.test(part.replace(/\p{Lu}/gu, ''));
    if (next !== undefined && isCapitals && /^\p{Lu}/u.test(next)) {
      words.push(part + next);
      at++;
    } else {
      words.push(part);
    }
  }
  return words;
}

function titled(word: string): string {
  return word.replace(/\p{L}+/gu, (letters) => letters[0]!.toUpperCase() + letters.slice(1));
}
