import { nearest } from '../../process/nearest.js';
import type { Flags } from '../flags/kinds.js';

/**
 * What a given value of a flag probably means, if it is none of the flag's known values, but near one; undefined if all
 * are fine.
 * @param given the values as typed, by the names of the flags
 */
export function nearFlagValue(
  definitions: Flags,
  given: ReadonlyMap<string, readonly string[]>,
): string | undefined {
  for (const [name, texts] of given) {
    const { completes } = definitions[name] as { completes?: unknown };
    if (!Array.isArray(completes)) continue;
    const near = texts.flatMap((text) => text.split(',')).map((text) => nearValue(text, completes));
    const found = near.find((each) => each !== undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** @param words `yaml`, `condition=`, `condition=Ready` */
function nearValue(text: string, words: readonly string[]): string | undefined {
  if (words.some((word) => word.toLowerCase() === text.toLowerCase())) return undefined;
  const [key, value] = split(text);
  if (key === '')
    return nearest(
      text,
      words.filter((word) => !word.includes('=')),
    );
  const values = words.filter((word) => word.startsWith(key)).map((word) => word.slice(key.length));
  if (values.length === 0) {
    const nearKey = nearest(
      key,
      words.filter((word) => word.endsWith('=')),
    );
    return nearKey === undefined ? undefined : nearKey + value;
  }
  const isKnown = values.some((each) => each.toLowerCase() === value.toLowerCase());
  const near = isKnown ? undefined : nearest(value, values);
  return near === undefined ? undefined : key + near;
}

/** `condition=Ready` at its equals sign; the key is "" without one. */
function split(text: string): [key: string, value: string] {
  const at = text.indexOf('=') + 1;
  return [text.slice(0, at), text.slice(at)];
}
