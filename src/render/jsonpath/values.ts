import { keysInOrder } from '../../codec/go-json.js';

/**
 * The values a JSONPath works on are those of parsed JSON (null, booleans, numbers, strings, arrays, objects),
 * distinguished as kubectl does once it has decoded them: whole numbers are int64, all others float64. Three things
 * JSON has not are represented too: `undefined` is no value at all (the current object while an empty range is walked
 * through), a bigint is a whole number beyond 2^53, and TypedNumber a number of one of Go's other types.
 */
export type Value = unknown;

/** A number whose type in Go is not what its value suggests: literals, and the bytes of a string. */
export class TypedNumber {
  constructor(
    readonly type: 'int' | 'float64' | 'uint8',
    readonly value: number | bigint,
  ) {}
}

/** What a value is, for the purposes of navigating, comparing and printing. */
export type Kind = 'invalid' | 'nil' | 'bool' | 'int' | 'uint' | 'float' | 'string' | 'slice' | 'map';

const INT64_LIMIT = 2 ** 63;

/** The kind of a value. Numbers that are whole and fit 64 bits are ints. */
export function kindOf(value: Value): Kind {
  switch (typeof value) {
    case 'undefined':
      return 'invalid';
    case 'boolean':
      return 'bool';
    case 'string':
      return 'string';
    case 'bigint':
      return 'int';
    case 'number':
      return Number.isInteger(value) && Math.abs(value) < INT64_LIMIT ? 'int' : 'float';
    default:
      if (value === null) return 'nil';
      if (Array.isArray(value)) return 'slice';
      if (value instanceof TypedNumber) return typedKind(value);
      return 'map';
  }
}

function typedKind(value: TypedNumber): Kind {
  if (value.type === 'uint8') return 'uint';
  return value.type === 'int' ? 'int' : 'float';
}

/** The name of a value's type in Go, as error messages have it. */
export function goTypeName(value: Value): string {
  if (value instanceof TypedNumber) return value.type;
  switch (kindOf(value)) {
    case 'bool':
      return 'bool';
    case 'int':
      return 'int64';
    case 'float':
      return 'float64';
    case 'string':
      return 'string';
    case 'slice':
      return '[]interface {}';
    case 'map':
      return 'map[string]interface {}';
    default:
      return '<nil>';
  }
}

/** The number in a value of kind int, uint or float. */
export function numberOf(value: Value): number | bigint {
  return value instanceof TypedNumber ? value.value : (value as number | bigint);
}

/** What a map or list contains (maps in the order of their keys) or a string's bytes. Nothing for any other value. */
export function childrenOf(value: Value): Value[] {
  switch (kindOf(value)) {
    case 'slice':
      return value as Value[];
    case 'map': {
      const map = value as Record<string, Value>;
      return keysInOrder(map).map((key) => map[key]);
    }
    case 'string':
      return Array.from(new TextEncoder().encode(value as string), (byte) => new TypedNumber('uint8', byte));
    default:
      return [];
  }
}
