import { toBytes } from '../../go/strconv/bytes.js';

/** A JSON object as templates see it: map[string]interface {}. Fields that are undefined do not exist. */
type JsonMap = Readonly<Record<string, unknown>>;

/** A value of a known Go type. Strings are byte strings. */
export type Concrete =
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'int' | 'int64' | 'uint8'; readonly value: bigint }
  | { readonly kind: 'float64'; readonly value: number }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'map'; readonly fields: JsonMap }
  | SliceValue;

/** A view of a list: `length` elements from `start`, with room for `capacity`. */
interface SliceValue {
  readonly kind: 'slice';
  readonly items: readonly unknown[];
  readonly start: number;
  readonly length: number;
  readonly capacity: number;
}

/**
 * The equivalent of reflect.Value in text/template. `invalid` represents a missing key or an untyped nil. Values in a
 * map or list are an `interface` that holds a concrete value, or nothing (JSON's null); error messages distinguish
 * them.
 */
export type GoValue =
  | Concrete
  | { readonly kind: 'invalid' }
  | { readonly kind: 'interface'; readonly holds: Concrete | undefined };

export const INVALID: GoValue = { kind: 'invalid' };
export const NIL_INTERFACE: GoValue = { kind: 'interface', holds: undefined };

/**
 * A JSON value as kubectl passes it to templates: numbers without a fraction are int64 if they fit, others float64;
 * undefined means null.
 */
export function concreteOf(json: unknown): Concrete | undefined {
  switch (typeof json) {
    case 'string':
      return { kind: 'string', value: toBytes(json) };
    case 'boolean':
      return { kind: 'bool', value: json };
    case 'number':
      // Parsed JSON has integers beyond 2^53 as bigint, so this one was below the range of int64.
      if (Number.isInteger(json) && json > -(2 ** 63)) return integerOf(json);
      return { kind: 'float64', value: json };
    case 'bigint':
      // Beyond 64 bits, where Go would use a float64 of another value, too.
      return { kind: 'int64', value: json };
    case 'object':
      if (json === null) return undefined;
      return Array.isArray(json) ? sliceOf(json) : { kind: 'map', fields: json as JsonMap };
    default:
      return undefined;
  }
}

function integerOf(json: number): Concrete {
  return json < 2 ** 63 ? { kind: 'int64', value: BigInt(json) } : { kind: 'float64', value: json };
}

function sliceOf(items: readonly unknown[]): SliceValue {
  return { kind: 'slice', items, start: 0, length: items.length, capacity: items.length };
}

/** An element of a map or list. */
export function elementOf(json: unknown): GoValue {
  return { kind: 'interface', holds: concreteOf(json) };
}

/** The element of a list at an index below its length. */
export function itemOf(slice: SliceValue, index: number): GoValue {
  return elementOf(slice.items[slice.start + index]);
}

/** A map's value for a key; undefined if the key is missing. */
export function mapItem(fields: JsonMap, key: string): GoValue | undefined {
  const json = Object.hasOwn(fields, key) ? fields[key] : undefined;
  return json === undefined ? undefined : elementOf(json);
}

/** How many keys a map has. */
export function mapLength(fields: JsonMap): number {
  return Object.values(fields).filter((value) => value !== undefined).length;
}

export function intValue(value: number | bigint): Concrete {
  return { kind: 'int', value: BigInt(value) };
}

export function boolValue(value: boolean): Concrete {
  return { kind: 'bool', value };
}

/** @param bytes a byte string */
export function stringValue(bytes: string): Concrete {
  return { kind: 'string', value: bytes };
}

/** The content of an interface, `invalid` if there is none; other values unchanged. */
export function unwrap(value: GoValue): Concrete | { readonly kind: 'invalid' } {
  if (value.kind !== 'interface') return value;
  return value.holds ?? { kind: 'invalid' };
}

/** The same as an argument of fmt: undefined for any kind of nil. */
export function argumentOf(value: GoValue): Concrete | undefined {
  if (value.kind === 'interface') return value.holds;
  return value.kind === 'invalid' ? undefined : value;
}

/** The name of a type as Go prints it. */
export function typeName(value: Exclude<GoValue, { kind: 'invalid' }>): string {
  switch (value.kind) {
    case 'map':
      return 'map[string]interface {}';
    case 'slice':
      return '[]interface {}';
    case 'interface':
      return 'interface {}';
    default:
      return value.kind;
  }
}

/** text/template's truth: everything except nil, false, zero and empty values. */
export function isTrue(value: GoValue): boolean {
  const concrete = unwrap(value);
  switch (concrete.kind) {
    case 'invalid':
      return false;
    case 'bool':
      return concrete.value;
    case 'string':
      return concrete.value !== '';
    case 'map':
      return mapLength(concrete.fields) > 0;
    case 'slice':
      return concrete.length > 0;
    case 'float64':
      return concrete.value !== 0;
    default:
      return concrete.value !== 0n;
  }
}
