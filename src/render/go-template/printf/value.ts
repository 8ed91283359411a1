import { keysInOrder } from '../../../codec/go-json.js';
import { toBytes } from '../../../go/strconv/bytes.js';
import { type Concrete, concreteOf, typeName } from '../values.js';
import { type PrintfFlags, pad } from './flags.js';
import { formatFloat } from './float.js';
import { formatInteger } from './integer.js';
import { formatText } from './text.js';

/** Go prints the address of maps and lists for `%p`. Values here have none, so this is always used. */
const ADDRESS = 0xc000000000n;

/**
 * One argument with one verb, as fmt prints it; undefined means nil. A verb of the wrong type gives `%!d(string=hi)`,
 * as in fmt, and flags and width apply to each element of a map or list.
 */
export function formatArgument(value: Concrete | undefined, verb: string, flags: PrintfFlags): string {
  if (value === undefined) return verb === 'v' || verb === 'T' ? pad('<nil>', flags) : `%!${verb}(<nil>)`;
  if (verb === 'T') return formatText(typeName(value), 's', flags) ?? '';
  if (verb === 'p') return formatAddress(value, flags);
  // %w wraps errors, and is refused for the whole value, not for each of its elements.
  if (verb === 'w') return badVerb(value, verb, flags);
  return formatValue(value, verb, flags);
}

function formatAddress(value: Concrete, flags: PrintfFlags): string {
  if (value.kind !== 'map' && value.kind !== 'slice') return badVerb(value, 'p', flags);
  return formatInteger(ADDRESS, 'x', { ...flags, sharp: !flags.sharp }, true) ?? '';
}

/** Formats a value and its contents with one verb. */
export function formatValue(value: Concrete, verb: string, flags: PrintfFlags): string {
  if (value.kind === 'map') return formatMap(value, verb, flags);
  if (value.kind === 'slice') return formatSlice(value, verb, flags);
  return formatScalar(value, verb, flags) ?? badVerb(value, verb, flags);
}

function formatScalar(
  value: Exclude<Concrete, { kind: 'map' | 'slice' }>,
  verb: string,
  flags: PrintfFlags,
): string | undefined {
  switch (value.kind) {
    case 'bool':
      return verb === 't' || verb === 'v' ? pad(String(value.value), flags) : undefined;
    case 'string':
      return formatText(value.value, verb, flags);
    case 'float64':
      return formatFloat(value.value, verb, flags);
    default:
      return formatInteger(value.value, verb, flags, value.kind === 'uint8');
  }
}

function badVerb(value: Concrete, verb: string, flags: PrintfFlags): string {
  return `%!${verb}(${typeName(value)}=${formatValue(value, 'v', flags)})`;
}

function formatMap(value: Extract<Concrete, { kind: 'map' }>, verb: string, flags: PrintfFlags): string {
  const entries = keysInOrder(value.fields).map((key) => {
    const shown = formatValue({ kind: 'string', value: toBytes(key) }, verb, flags);
    return `${shown}:${formatElement(value.fields[key], verb, flags)}`;
  });
  return flags.sharpV ? `${typeName(value)}{${entries.join(', ')}}` : `map[${entries.join(' ')}]`;
}

function formatSlice(value: Extract<Concrete, { kind: 'slice' }>, verb: string, flags: PrintfFlags): string {
  const elements = Array.from({ length: value.length }, (_, i) =>
    formatElement(value.items[value.start + i], verb, flags),
  );
  return flags.sharpV ? `${typeName(value)}{${elements.join(', ')}}` : `[${elements.join(' ')}]`;
}

function formatElement(json: unknown, verb: string, flags: PrintfFlags): string {
  const value = concreteOf(json);
  if (value !== undefined) return formatValue(value, verb, flags);
  return flags.sharpV ? 'interface {}(nil)' : '<nil>';
}
