import { parseQuantity } from '../../codec/quantity.js';

/** Milliseconds in the units of Go's durations and of kubectl's ages. */
const UNITS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
  y: 365 * 86_400_000,
};

/** A duration; the type of `age`. */
export class TimeLength {
  constructor(readonly ms: number) {}
}

/**
 * A number with a unit, as typed: `1h30m`, `500m`, `2Gi`. Its meaning depends on what it is compared with: `5m` may be
 * minutes or thousandths.
 */
export class UnitFigure {
  /** Undefined if it cannot be a duration. */
  readonly ms: number | undefined;
  /** Undefined if it cannot be a quantity. */
  readonly quantity: number | undefined;

  constructor(readonly text: string) {
    this.ms = millisecondsOf(text);
    this.quantity = amountOfText(text);
  }

  /** Whether it is neither. */
  get isNone(): boolean {
    return this.ms === undefined && this.quantity === undefined;
  }
}

/** A duration as Go and kubectl write it (`1h0m0s`, `5d3h`), in milliseconds; undefined if the text is not one. */
export function millisecondsOf(text: string): number | undefined {
  if (!/^(\d+(\.\d+)?(ns|us|ms|[smhdwy]))+$/.test(text)) return undefined;
  let total = 0;
  for (const [, figure, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ns|us|ms|[smhdwy])/gy))
    total += Number(figure) * UNITS[unit!]!;
  return total;
}

/** The number of a quantity (`500m`, `2Gi`, `3`); undefined if the text is not one. */
export function amountOfText(text: string): number | undefined {
  if (!/^[+-]?[\d.]/.test(text)) return undefined;
  const quantity = parseQuantity(text);
  if (quantity === undefined) return undefined;
  return quantity.sign === 0 ? 0 : quantity.sign * Number(`0.${quantity.digits}e${quantity.point}`);
}

/** The number at the beginning of a cell, as in `3 (5m ago)`; undefined if there is none. */
export function leadingNumber(text: string): number | undefined {
  const [, figure] = /^(-?\d+(?:\.\d+)?)(?: \(|%|$)/.exec(text) ?? [];
  return figure === undefined ? amountOfText(text) : Number(figure);
}

/** A time as in the API, in milliseconds since 1970; undefined if the text is not one. */
export function timeOfText(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}
