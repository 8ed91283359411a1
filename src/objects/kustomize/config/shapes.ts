import { compareBytes } from '../../../codec/go-json.js';
import { isObject } from '../../../codec/json.js';
import { quote } from '../../../go/strconv/quote.js';
import { goType } from '../../manifests/field-types.js';

/** The place of a value, for messages: the innermost struct and the fields that lead to the value. */
interface Place {
  struct: string;
  fields: readonly string[];
}

/** How strictly to read a document, and the first error. */
interface ShapeReading {
  /** Unknown fields are an error. */
  isStrict: boolean;
  /** The first error. */
  fault?: string;
}

/**
 * The type of a value in a configuration, as encoding/json reads it into a Go type: field names in any case, null for
 * the zero value.
 */
export interface GoShape<T> {
  /** Go's name for the type. */
  readonly type: string;
  /** The value if the document has none. */
  readonly zero: () => T;
  read(value: unknown, place: Place, reading: ShapeReading): T;
}

/** The value that a shape reads. */
export type ReadBy<S> = S extends GoShape<infer T> ? T : never;

function plain<T>(type: string, zero: T, fits: (value: unknown) => boolean): GoShape<T> {
  const shape: GoShape<T> = {
    type,
    zero: () => zero,
    read(value, place, reading) {
      if (value === null || value === undefined) return zero;
      if (fits(value)) return value as T;
      return mismatch(shape, value, place, reading);
    },
  };
  return shape;
}

export const text = plain('string', '', (value) => typeof value === 'string');
export const bool = plain('bool', false, (value) => typeof value === 'boolean');
export const anyValue = plain<unknown>('interface {}', undefined, () => true);

/** An integer of Go's type. */
export function integer(type: 'int' | 'int64'): GoShape<number> {
  return plain(type, 0, Number.isInteger);
}

/** A string of a named type. */
export function textType(type: string): GoShape<string> {
  return plain(type, '', (value) => typeof value === 'string');
}

export function sliceOf<T>(item: GoShape<T>): GoShape<T[]> {
  const shape: GoShape<T[]> = {
    type: `[]${item.type}`,
    zero: () => [],
    read(value, place, reading) {
      if (value === null || value === undefined) return [];
      if (!Array.isArray(value)) return mismatch(shape, value, place, reading);
      return value.map((each) => item.read(each, place, reading));
    },
  };
  return shape;
}

export function mapOf<T>(item: GoShape<T>): GoShape<Record<string, T>> {
  const shape: GoShape<Record<string, T>> = {
    type: `map[string]${item.type}`,
    zero: () => ({}),
    read(value, place, reading) {
      if (value === null || value === undefined) return {};
      if (!isObject(value)) return mismatch(shape, value, place, reading);
      return Object.fromEntries(
        sortedEntries(value).map(([key, each]) => [key, item.read(each, place, reading)]),
      );
    },
  };
  return shape;
}

/** A struct that may be missing. */
export function pointer<T>(target: GoShape<T>): GoShape<T | undefined> {
  return {
    type: target.type,
    zero: () => undefined,
    read: (value, place, reading) =>
      value === null || value === undefined ? undefined : target.read(value, place, reading),
  };
}

/** @param type Go's name with its package: `types.Label` */
export function struct<T extends object>(
  type: string,
  fields: { readonly [K in keyof T]: GoShape<T[K]> },
): GoShape<T> {
  const names = new Map(Object.keys(fields).map((name) => [name.toLowerCase(), name as keyof T & string]));
  const shape: GoShape<T> = {
    type,
    zero: () =>
      Object.fromEntries(
        Object.entries<GoShape<unknown>>(fields).map(([name, { zero }]) => [name, zero()]),
      ) as T,
    read(value, place, reading) {
      const result = shape.zero();
      if (value === null || value === undefined) return result;
      if (!isObject(value)) return mismatch(shape, value, place, reading);
      for (const [key, each] of sortedEntries(value)) {
        const name = names.get(key.toLowerCase());
        if (name === undefined) {
          if (reading.isStrict) reading.fault ??= `json: unknown field ${quote(key)}`;
          continue;
        }
        if (each === null) continue;
        const inside = { struct: type.replace(/^.*\./, ''), fields: [...place.fields, name] };
        result[name] = fields[name].read(each, inside, reading);
      }
      return result;
    },
  };
  return shape;
}

function mismatch<T>(shape: GoShape<T>, value: unknown, place: Place, reading: ShapeReading): T {
  const isFraction = typeof value === 'number' && shape.type.startsWith('int');
  const what = isFraction ? `number ${value}` : goType(value);
  reading.fault ??=
    place.struct === ''
      ? `json: cannot unmarshal ${what} into Go value of type ${shape.type}`
      : `json: cannot unmarshal ${what} into Go struct field ${[place.struct, ...place.fields].join('.')} of type ${shape.type}`;
  return shape.zero();
}

/** Sorted by key, as in JSON made from YAML. */
function sortedEntries(value: Record<string, unknown>): [string, unknown][] {
  return Object.entries(value).sort(([one], [other]) => compareBytes(one, other));
}

/**
 * Reads a value. Fails with encoding/json's message for the first value of the wrong type.
 * @param isStrict whether unknown fields are an error
 */
export function readShape<T>(shape: GoShape<T>, value: unknown, isStrict = false): T {
  const reading: ShapeReading = { isStrict };
  const result = shape.read(value, { struct: '', fields: [] }, reading);
  if (reading.fault !== undefined) throw new Error(reading.fault);
  return result;
}
