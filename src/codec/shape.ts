/** Reading of JSON whose shape is not to be trusted: what is not as it should be is an error, never a default. */

/** An answer, or a cached file, was not the document it should have been. */
export class ShapeError extends Error {
  override readonly name = 'ShapeError';
}

/** Parses JSON and expects an object. Fails with ShapeError. */
export function parseObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ShapeError('not a JSON document');
  }
  return asObject(value, 'document');
}

/** @param what names the place in the error: `groups[3]` */
export function asObject(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ShapeError(`${what} is not an object`);
  }
  return value as Record<string, unknown>;
}

/** A list. Go writes an empty one as null, or leaves it out. */
export function asList(value: unknown, what: string): unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new ShapeError(`${what} is not a list`);
  return value;
}

/** A list of strings. */
export function asStrings(value: unknown, what: string): string[] {
  return asList(value, what).map((entry, index) => asString(entry, `${what}[${index}]`));
}

/** A string that must be there. */
export function asString(value: unknown, what: string): string {
  if (typeof value !== 'string') throw new ShapeError(`${what} is not a string`);
  return value;
}

/** A string that Go leaves out when it is empty. */
export function asOptionalString(value: unknown, what: string): string {
  return value === undefined || value === null ? '' : asString(value, what);
}

/** A boolean that Go leaves out when it is false. */
export function asOptionalBoolean(value: unknown, what: string): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value !== 'boolean') throw new ShapeError(`${what} is not true or false`);
  return value;
}

/** A number. */
export function asNumber(value: unknown, what: string): number {
  if (typeof value !== 'number') throw new ShapeError(`${what} is not a number`);
  return value;
}
