import { keysInOrder } from '../../codec/go-json.js';
import { goFloat } from '../../codec/go-number.js';
import { quote } from '../../go/strconv/quote.js';
import { kindOf, numberOf, type Value } from './values.js';

/**
 * A value as Go's fmt.Sprint prints it (`%v`): `map[a:1 b:[x y]]`, keys sorted, `<nil>` for null, strings unchanged,
 * decimal numbers as `1.5` or `1.5e+06`.
 */
export function goValueText(value: Value): string {
  switch (kindOf(value)) {
    case 'invalid':
      return '<invalid reflect.Value>';
    case 'nil':
      return '<nil>';
    case 'float':
      return goFloat(Number(numberOf(value)));
    case 'int':
    case 'uint':
      return wholeText(numberOf(value));
    case 'slice':
      return `[${(value as Value[]).map(goValueText).join(' ')}]`;
    case 'map': {
      const map = value as Record<string, Value>;
      return `map[${keysInOrder(map)
        .map((key) => `${key}:${goValueText(map[key])}`)
        .join(' ')}]`;
    }
    default:
      return String(value);
  }
}

/** A value in Go's own syntax (`%#v`): `map[string]interface {}{"a":1, "b":[]interface {}{"x"}}`, keys sorted. */
export function goSyntax(value: Value): string {
  switch (kindOf(value)) {
    case 'invalid':
      return '<nil>';
    case 'nil':
      return 'interface {}(nil)';
    case 'string':
      return quote(value as string);
    case 'float':
      return goFloat(Number(numberOf(value)));
    case 'slice':
      return `[]interface {}{${(value as Value[]).map(goSyntax).join(', ')}}`;
    case 'map': {
      const map = value as Record<string, Value>;
      const entries = keysInOrder(map).map((key) => `${quote(key)}:${goSyntax(map[key])}`);
      return `map[string]interface {}{${entries.join(', ')}}`;
    }
    default:
      return goValueText(value);
  }
}

/** The digits of an integer, never with an exponent. */
function wholeText(value: number | bigint): string {
  return typeof value === 'number' && !Number.isSafeInteger(value) ? BigInt(value).toString() : `${value}`;
}
