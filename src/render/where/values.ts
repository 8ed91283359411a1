import { Amount, Span, timeOf } from './amounts.js';
import type { Value } from './compare.js';

/** A field or an element of a value; undefined where there is none. Only what is the value's own, nothing of JavaScript's. */
export function fieldOf(value: Value, key: Value): Value {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return typeof key === 'number' ? (value[key] as Value) : undefined;
  if (value instanceof Amount || value instanceof Span) return undefined;
  if (typeof key !== 'string' || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, Value>)[key];
}

/** How long ago a time is; undefined where the value is none. */
export function ageOf(value: Value, now: number): Span | undefined {
  const time = typeof value === 'string' ? timeOf(value) : undefined;
  return time === undefined ? undefined : new Span(now - time);
}
