import { TimeLength, timeOfText, UnitFigure } from './amounts.js';
import type { WhereValue } from './compare.js';

/** A field or an element of a value; undefined if there is none. Only own properties, nothing of JavaScript's. */
export function whereField(value: WhereValue, key: WhereValue): WhereValue {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return typeof key === 'number' ? (value[key] as WhereValue) : undefined;
  if (value instanceof UnitFigure || value instanceof TimeLength) return undefined;
  if (typeof key !== 'string' || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, WhereValue>)[key];
}

/** How long ago a time was; undefined if the value is not a time. */
export function ageOf(value: WhereValue, now: number): TimeLength | undefined {
  const time = typeof value === 'string' ? timeOfText(value) : undefined;
  return time === undefined ? undefined : new TimeLength(now - time);
}
