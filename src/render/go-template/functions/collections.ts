import { fromBytes } from '../../../go/strconv/bytes.js';
import {
  type Concrete,
  type GoValue,
  INVALID,
  intValue,
  itemOf,
  mapItem,
  mapLength,
  NIL_INTERFACE,
  typeName,
  unwrap,
} from '../values.js';
import { fail, type TemplateFunction } from './function.js';

/** `index`, `slice` and `len`: https://pkg.go.dev/text/template#hdr-Functions. */

type Indexable = Extract<Concrete, { kind: 'slice' | 'string' }>;

/** `index x 1 "a"` is `x[1]["a"]`. Missing keys give nil; indexes out of range fail. */
export const index: TemplateFunction = {
  parameters: ['value'],
  rest: 'value',
  run: ([item, ...keys]) => {
    let found: GoValue = unwrap(item ?? INVALID);
    if (found.kind === 'invalid') return fail('index of untyped nil');
    for (const key of keys) found = element(found, unwrap(key));
    return found;
  },
};

function element(container: GoValue, key: ReturnType<typeof unwrap>): GoValue {
  const item = unwrap(container);
  switch (item.kind) {
    case 'invalid':
      return fail('index of nil pointer');
    case 'slice':
      return itemOf(item, elementPosition(key, item.length, 'slice'));
    case 'string': {
      const at = elementPosition(key, item.value.length, 'string');
      return { kind: 'uint8', value: BigInt(item.value.charCodeAt(at)) };
    }
    case 'map':
      if (key.kind === 'invalid') return fail('value is nil; should be of type string');
      if (key.kind !== 'string') return fail(`value has type ${typeName(key)}; should be string`);
      return mapItem(item.fields, fromBytes(key.value)) ?? NIL_INTERFACE;
    default:
      return fail(`can't index item of type ${typeName(item)}`);
  }
}

/** The index of an element. Go accepts the index after the last, and only panics over it later. */
function elementPosition(key: ReturnType<typeof unwrap>, length: number, what: 'slice' | 'string'): number {
  const at = position(key, length);
  return at < length ? at : fail(`reflect: ${what} index out of range`);
}

/** An index as a number from 0 to the last allowed one. */
function position(key: GoValue, last: number): number {
  if (key.kind === 'invalid') return fail('cannot index slice/array with nil');
  if (key.kind !== 'int' && key.kind !== 'int64' && key.kind !== 'uint8')
    return fail(`cannot index slice/array with type ${typeName(key)}`);
  if (key.value < 0n || key.value > BigInt(last)) return fail(`index out of range: ${key.value}`);
  return Number(key.value);
}

/** `slice x 1 2` is `x[1:2]`; lists may be sliced up to their capacity. */
export const slice: TemplateFunction = {
  parameters: ['value'],
  rest: 'value',
  run: ([value, ...bounds]) => {
    const item = unwrap(value ?? INVALID);
    if (item.kind === 'invalid') return fail('slice of untyped nil');
    if (bounds.length > 3) return fail(`too many slice indexes: ${bounds.length}`);
    if (item.kind === 'string' && bounds.length === 3) return fail('cannot 3-index slice a string');
    if (item.kind !== 'string' && item.kind !== 'slice')
      return fail(`can't slice item of type ${typeName(item)}`);
    return cut(item, bounds);
  },
};

function cut(item: Indexable, bounds: readonly GoValue[]): GoValue {
  const capacity = item.kind === 'slice' ? item.capacity : item.value.length;
  const length = item.kind === 'slice' ? item.length : item.value.length;
  // Unlike for `index`, Go does not look into interfaces here: a field taken directly from an object is not a number.
  const given = bounds.map((bound) => position(bound, capacity));
  const [from = 0, to = length, limit = capacity] = given;
  if (from > to) return fail(`invalid slice index: ${from} > ${to}`);
  if (to > limit) return fail(`invalid slice index: ${to} > ${limit}`);
  if (item.kind === 'string') return { kind: 'string', value: item.value.slice(from, to) };
  return { ...item, start: item.start + from, length: to - from, capacity: limit - from };
}

/** The number of bytes, elements or keys. */
export const len: TemplateFunction = {
  parameters: ['value'],
  run: ([item]) => {
    // Go's own function panics over a value that does not exist, with this message.
    if (item === undefined || item.kind === 'invalid')
      return fail('reflect: call of reflect.Value.Type on zero Value');
    const concrete = unwrap(item);
    switch (concrete.kind) {
      case 'invalid':
        return fail('len of nil pointer');
      case 'string':
        return intValue(concrete.value.length);
      case 'slice':
        return intValue(concrete.length);
      case 'map':
        return intValue(mapLength(concrete.fields));
      default:
        return fail(`len of type ${typeName(concrete)}`);
    }
  },
};
