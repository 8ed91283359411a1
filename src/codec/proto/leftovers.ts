/**
 * The bytes that an object's JSON form cannot hold, kept beside the object so that encoding restores them: fields
 * unknown to the schema, and JSON inside protobuf that this program would write differently.
 */
export interface Leftovers {
  /** Fields unknown to the schema, unchanged. `inline` names the inlined message that had them. */
  unknown: { inline: string; number: number; bytes: Uint8Array }[];
  /** Values by field number and list index: as this program writes them, and as they were read. */
  raws: Map<string, RawBytes>;
}

/** A value as this program writes it, and the original bytes. */
export interface RawBytes {
  written: string;
  bytes: Uint8Array;
}

const kept = new WeakMap<object, Leftovers>();

/** The leftovers of a decoded object. Copies of the object do not have them. */
export function leftoversOf(object: object): Leftovers | undefined {
  return kept.get(object);
}

/** Keeps leftovers with an object, if there are any. */
export function keepLeftovers(object: object, leftovers: Leftovers | undefined): void {
  if (leftovers !== undefined) kept.set(object, leftovers);
}

/** Adds a field that is unknown to the schema. Returns the leftovers, which it creates if there were none. */
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

/** Adds the bytes of a value. Returns the leftovers, which it creates if there were none. */
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

/** A field that is unknown to the schema, and its place. */
export interface UnknownField {
  /** The path of the object that had it: `spec.containers[0]`; "" for the object itself. */
  path: string;
  number: number;
}

/** The fields of a decoded object that are unknown to the schema and missing in its JSON form. */
export function unknownFields(object: unknown, path = ''): UnknownField[] {
  if (typeof object !== 'object' || object === null) return [];
  const own: UnknownField[] = kept.get(object)?.unknown.map(({ number }) => ({ path, number })) ?? [];
  const inner = Object.entries(object).flatMap(([key, value]) => {
    const place = Array.isArray(object) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
    return unknownFields(value, place);
  });
  return [...own, ...inner];
}
