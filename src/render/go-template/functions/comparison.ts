import { sprintf } from '../printf/sprintf.js';
import { boolValue, type GoValue, INVALID, stringValue, typeName, unwrap } from '../values.js';
import { fail, type TemplateFunction } from './function.js';

/**
 * `eq ne lt le gt ge`: https://pkg.go.dev/text/template#hdr-Functions. Values of the same basic kind compare: int with
 * int64, never int with float64. Maps and lists compare with nil only.
 */

type Comparable = ReturnType<typeof unwrap>;
type BasicKind = 'bool' | 'int' | 'uint' | 'float' | 'string' | 'other';

const KINDS: Readonly<Partial<Record<Comparable['kind'], BasicKind>>> = {
  bool: 'bool',
  int: 'int',
  int64: 'int',
  uint8: 'uint',
  float64: 'float',
  string: 'string',
};

function basicKind(value: Comparable): BasicKind {
  return KINDS[value.kind] ?? 'other';
}

/** True if the first equals any of the others. */
function equalsAny(args: readonly GoValue[]): boolean {
  const [first, ...others] = args.map(unwrap);
  if (others.length === 0) return fail('missing argument for comparison');
  return others.some((other) => equals(first ?? { kind: 'invalid' }, other));
}

function equals(a: Comparable, b: Comparable): boolean {
  const [kindA, kindB] = [basicKind(a), basicKind(b)];
  if (kindA === 'other' && kindB === 'other') return equalContainers(a, b);
  const integers = isInteger(kindA) && isInteger(kindB);
  if (kindA !== kindB && !integers) {
    if (a.kind === 'invalid' || b.kind === 'invalid') return false;
    return fail('incompatible types for comparison');
  }
  return 'value' in a && 'value' in b && a.value === b.value;
}

function isInteger(kind: BasicKind): boolean {
  return kind === 'int' || kind === 'uint';
}

function equalContainers(a: Comparable, b: Comparable): boolean {
  if (a.kind === 'invalid' || b.kind === 'invalid') return a.kind === b.kind;
  const args = [a, stringValue(typeName(a)), stringValue(typeName(b)), b];
  if (a.kind !== b.kind) return fail(sprintf('non-comparable types %s: %v, %s: %v', args));
  return fail(sprintf('non-comparable type %s: %v', [b, stringValue(typeName(b))]));
}

function isLess(a: Comparable, b: Comparable): boolean {
  const [kindA, kindB] = [basicKind(a), basicKind(b)];
  if (kindA === 'other' || kindB === 'other') return fail('invalid type for comparison');
  if (kindA !== kindB && !(isInteger(kindA) && isInteger(kindB)))
    return fail('incompatible types for comparison');
  if (kindA === 'bool') return fail('invalid type for comparison');
  return 'value' in a && 'value' in b && a.value < b.value;
}

function ordering(decide: (a: Comparable, b: Comparable) => boolean): TemplateFunction {
  return {
    parameters: ['value', 'value'],
    run: ([a, b]) => boolValue(decide(unwrap(a ?? INVALID), unwrap(b ?? INVALID))),
  };
}

const isLessOrEqual = (a: Comparable, b: Comparable): boolean => isLess(a, b) || equals(a, b);

export const eq: TemplateFunction = {
  parameters: ['value'],
  rest: 'value',
  run: (args) => boolValue(equalsAny(args)),
};
export const ne = ordering((a, b) => !equals(a, b));
export const lt = ordering(isLess);
export const le = ordering(isLessOrEqual);
export const gt = ordering((a, b) => !isLessOrEqual(a, b));
export const ge = ordering((a, b) => !isLess(a, b));
