/**
 * What of the bytes an object's JSON form cannot hold, kept beside the object so that encoding gives it back: fields
 * the schema does not know, and JSON inside of protobuf that was not written as this program writes JSON.
 */
export interface Leftovers {
  /** Fields unknown to the schema, as they stood. `inline` names the message inside the object that had them. */
  unknown: { inline: string; number: number; bytes: Uint8Array }[];
  /** Values by field number and place in the list: as this program writes them, and as they were written. */
  raws: Map<string, RawBytes>;
}

/** A value as this program writes it, and the bytes it was. */
export interface RawBytes {
  written: string;
  bytes: Uint8Array;
}

const kept = new WeakMap<object, Leftovers>();

/** What was kept for an object that decoding gave. It is gone from copies of the object. */
export function leftoversOf(object: object): Leftovers | undefined {
  return kept.get(object);
}

/** Keeps leftovers with an object; none if there are none. */
export function keepLeftovers(object: object, leftovers: Leftovers | undefined): void {
  if (leftovers !== undefined) kept.set(object, leftovers);
}

/** Adds a field the schema does not know. Returns the leftovers, made where there were none. */
export function addUnknown(
  leftovers: Leftovers | undefined,
  inline: string,
  number: number,
  bytes: Uint8Array,
): Leftovers {
  const all: Leftovers = leftovers ?? { unknown: [], raws: new Map() };
  all.unknown.push({ inline, number, bytes: Uint8Array.from(bytes) });
  return all;
}

/** Adds the bytes of a value. Returns the leftovers, made where there were none. */
export function addRaw(
  leftovers: Leftovers | undefined,
  number: number,
  index: number,
  raw: RawBytes,
): Leftovers {
  const all: Leftovers = leftovers ?? { unknown: [], raws: new Map() };
  all.raws.set(`${number}/${index}`, raw);
  return all;
}

/** A field that the schema does not know, and where it was. */
export interface UnknownField {
  /** The way to the object that had it: `spec.containers[0]`; "" for the object itself. */
  path: string;
  number: number;
}

/** The fields of a decoded object that the schema does not know and its JSON form does not show. */
export function unknownFields(object: unknown, path = ''): UnknownField[] {
  if (typeof object !== 'object' || object === null) return [];
  const own: UnknownField[] = kept.get(object)?.unknown.map(({ number }) => ({ path, number })) ?? [];
  const inner = Object.entries(object).flatMap(([key, value]) => {
    const place = Array.isArray(object) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
    return unknownFields(value, place);
  });
  return [...own, ...inner];
}
