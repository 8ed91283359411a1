import { keysInOrder } from '../../codec/go-json.js';

/**
 * The values of a JSONPath are those of parsed JSON (null, booleans, numbers, strings, arrays, objects), with the types
 * of kubectl: integers are int64, all other numbers float64. Three other values are not from JSON: `undefined` is no
 * value (the current object of an empty range), a bigint is an integer beyond 2^53, and TypedNumber is a number of one
 * of Go's other types.
 */
export type Value = unknown;

/** A number whose Go type differs from what its value suggests: literals, and the bytes of a string. */
export class TypedNumber {
  constructor(
    readonly type: 'int' | 'float64' | 'uint8',
    readonly value: number | bigint,
  ) {}
}

/** The kind of a value for navigation, comparison and printing. */
export type Kind = 'invalid' | 'nil' | 'bool' | 'int' | 'uint' | 'float' | 'string' | 'slice' | 'map';

const INT64_LIMIT = 2 ** 63;

/** The kind of a value. Integers that fit 64 bits are ints. */
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

/** The name of a value's type in Go, as in error messages. */
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

/** The number of a value of kind int, uint or float. */
export function numberOf(value: Value): number | bigint {
  return value instanceof TypedNumber ? value.value : (value as number | bigint);
}

/** The contents of a map (in the order of its keys) or a list, or a string's bytes. Nothing for any other value. */
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
