import {
  amountOfText,
  leadingNumber,
  millisecondsOf,
  TimeLength,
  timeOfText,
  UnitFigure,
} from './amounts.js';

/** The values of an expression: JSON values, numbers with units, durations. Undefined is missing. */
export type WhereValue = string | number | boolean | null | undefined | object;

/** The operators that compare. */
export type WhereOperator = '==' | '!=' | '<' | '<=' | '>' | '>=';

/**
 * Compares two values: numbers, quantities, durations and times by their value, other text as text. Undefined if one is
 * missing or the two cannot be compared; null equals a missing value.
 */
export function compareWhereValues(
  a: WhereValue,
  operator: WhereOperator,
  b: WhereValue,
): boolean | undefined {
  if (a === null || b === null) return compareNull(a, operator, b);
  if (a === undefined || b === undefined) return undefined;
  const isEquality = operator === '==' || operator === '!=';
  if (typeof a === 'boolean' || typeof b === 'boolean')
    return isEquality && typeof a === typeof b ? (a === b) === (operator === '==') : undefined;
  if (isEquality && typeof a === 'string' && typeof b === 'string') return (a === b) === (operator === '==');
  const order = orderOf(a, b);
  return order === undefined ? undefined : holds(order, operator);
}

function compareNull(a: WhereValue, operator: WhereOperator, b: WhereValue): boolean | undefined {
  const isBoth = (a ?? null) === null && (b ?? null) === null;
  return operator === '==' ? isBoth : operator === '!=' ? !isBoth : undefined;
}

function holds(order: number, operator: WhereOperator): boolean {
  switch (operator) {
    case '==':
      return order === 0;
    case '!=':
      return order !== 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}

/** Negative, zero or positive; undefined if the two have no order. */
function orderOf(a: WhereValue, b: WhereValue): number | undefined {
  if (a instanceof TimeLength || b instanceof TimeLength) return difference(spanOf(a), spanOf(b));
  if (a instanceof UnitFigure || b instanceof UnitFigure)
    return difference(quantityOf(a), quantityOf(b)) ?? difference(spanOf(a), spanOf(b));
  if (typeof a === 'number' || typeof b === 'number') return difference(numberOf(a), numberOf(b));
  if (typeof a !== 'string' || typeof b !== 'string') return undefined;
  const order = difference(timeOfText(a), timeOfText(b)) ?? difference(amountOfText(a), amountOfText(b));
  return order ?? (a < b ? -1 : a > b ? 1 : 0);
}

function difference(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a - b;
}

function spanOf(value: WhereValue): number | undefined {
  if (value instanceof TimeLength || value instanceof UnitFigure) return value.ms;
  return typeof value === 'string' ? millisecondsOf(value) : undefined;
}

function quantityOf(value: WhereValue): number | undefined {
  if (value instanceof UnitFigure) return value.quantity;
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? amountOfText(value) : undefined;
}

function numberOf(value: WhereValue): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? leadingNumber(value) : undefined;
}
