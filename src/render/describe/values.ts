import { canonicalQuantity } from '../../codec/canonical-quantity.js';

/** Words and values as Go's fmt and kubectl print them. */

/** `True`, `False`. */
export function trueFalse(value: boolean | undefined): string {
  return value ? 'True' : 'False';
}

/** The same, `<unset>` if missing. */
export function trueFalseOrUnset(value: boolean | undefined): string {
  return value === undefined ? '<unset>' : trueFalse(value);
}

/** `<none>` for an empty text. */
export function orNone(text: string | undefined): string {
  return text || '<none>';
}

/** A Go slice, printed with %v: `[a b]`. */
export function goSlice(values: readonly (string | number)[] | undefined): string {
  return `[${(values ?? []).join(' ')}]`;
}

/** A Go map of strings, printed with %v: `map[a:b c:d]`. */
export function goMap(values: Readonly<Record<string, string>> | undefined): string {
  return `map[${sortedEntries(values)
    .map(([key, value]) => `${key}:${value}`)
    .join(' ')}]`;
}

/** Entries sorted by their keys. */
export function sortedEntries<V>(values: Readonly<Record<string, V>> | undefined): [string, V][] {
  return Object.entries(values ?? {}).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

/** A quantity in its canonical form; zero if missing. */
export function quantityText(text: string | number | undefined): string {
  return text === undefined ? '0' : (canonicalQuantity(String(text)) ?? String(text));
}

/** A number or text of either kind (`intstr.IntOrString`); `<nil>` if missing. */
export function intOrStringText(value: string | number | undefined): string {
  return value === undefined ? '<nil>' : String(value);
}

/** Labels in one line, `a=b,c=d`; `<none>` without any. */
export function labelsInLine(labels: Readonly<Record<string, string>> | undefined): string {
  return orNone(
    sortedEntries(labels)
      .map(([key, value]) => `${key}=${value}`)
      .join(','),
  );
}
