import { compareBytes } from '../../codec/go-json.js';
import { JsonPathError } from './errors.js';
import { type Kind, kindOf, numberOf, type Value } from './values.js';

const COMPARABLE: ReadonlySet<Kind> = new Set(['bool', 'int', 'uint', 'float', 'string']);
const INTEGERS: ReadonlySet<Kind> = new Set(['int', 'uint']);

/**
 * Whether `left operator right` holds, by the rules of Go's templates: only like types compare (whole numbers never
 * with decimal ones), maps, lists and null with nothing, and booleans have no order. Fails with JsonPathError:
 * `incompatible types for comparison`, `invalid type for comparison`, or an unknown operator.
 */
export function comparisonHolds(left: Value, operator: string, right: Value): boolean {
  switch (operator) {
    case '==':
      return isEqual(left, right);
    case '!=':
      return !isEqual(left, right);
    case '<':
      return isLess(left, right);
    case '<=':
      return isLess(left, right) || isEqual(left, right);
    case '>':
      return !(isLess(left, right) || isEqual(left, right));
    case '>=':
      return !isLess(left, right);
    default:
      throw new JsonPathError(`unrecognized filter operator ${operator}`);
  }
}

function isEqual(left: Value, right: Value): boolean {
  switch (commonKind(left, right)) {
    case 'bool':
    case 'string':
      return left === right;
    default: {
      // Not `===`: a bigint and a number may be the same integer.
      const [a, b] = [numberOf(left), numberOf(right)];
      return a >= b && a <= b;
    }
  }
}

function isLess(left: Value, right: Value): boolean {
  switch (commonKind(left, right)) {
    case 'bool':
      throw new JsonPathError('invalid type for comparison');
    case 'string':
      return compareBytes(left as string, right as string) < 0;
    default:
      return numberOf(left) < numberOf(right);
  }
}

function commonKind(left: Value, right: Value): Kind {
  const kinds: [Kind, Kind] = [kindOf(left), kindOf(right)];
  if (!kinds.every((kind) => COMPARABLE.has(kind))) throw new JsonPathError('invalid type for comparison');
  if (kinds[0] === kinds[1] || kinds.every((kind) => INTEGERS.has(kind))) return kinds[0];
  throw new JsonPathError('incompatible types for comparison');
}
