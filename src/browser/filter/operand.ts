import { amountOfText, millisecondsOf } from '../../render/where/amounts.js';
import type { CellKind } from './columns.js';

/** The operators that compare amounts. */
export type Order = '<' | '<=' | '>' | '>=';

/** The value that a cell is compared with; each reading is undefined if the text does not have this form. */
interface AmountWanted {
  text: string;
  number: number | undefined;
  percent: number | undefined;
  /** Of `1/2`: 0.5. */
  share: number | undefined;
  milliseconds: number | undefined;
  quantity: number | undefined;
}

/** Reads a number, a percentage, a ratio, a duration or a quantity; undefined if the text is none of them. */
export function readAmount(text: string): AmountWanted | undefined {
  const operand = {
    text,
    number: numberIn(text),
    percent: percentIn(text),
    share: shareIn(text)?.ratio,
    milliseconds: millisecondsOf(text),
    quantity: amountOfText(text),
  };
  const { number, percent, share, milliseconds, quantity } = operand;
  return (number ?? percent ?? share ?? milliseconds ?? quantity) === undefined ? undefined : operand;
}

/** Why a column of this kind cannot be compared with an operand; undefined if it can. */
export function comparisonProblem(
  title: string,
  kind: CellKind,
  { text, ...read }: AmountWanted,
): string | undefined {
  if ((kind === 'age' || kind === 'length') && read.milliseconds === undefined)
    return `${title} is compared with a duration, such as 90s, 5m, 1h or 7d, not with ${text}`;
  if (kind === 'quantity' && read.quantity === undefined)
    return `${title} is compared with a quantity, such as 500m, 2 or 1Gi, not with ${text}`;
  return undefined;
}

/** The difference between a cell and an operand; undefined if the two cannot be compared. */
export function difference(cell: string, kind: CellKind, operand: AmountWanted): number | undefined {
  if (kind === 'age' || kind === 'length') return minus(lengthIn(cell), operand.milliseconds);
  if (kind === 'quantity') return minus(amountOfText(cell), operand.quantity);
  const percent = percentIn(cell);
  if (percent !== undefined) return minus(percent, operand.percent ?? operand.number);
  const share = shareIn(cell);
  if (share !== undefined) {
    // `ready<1`: none is ready; `ready<100%`: not all are.
    if (operand.percent !== undefined) return 100 * share.ratio - operand.percent;
    return operand.share === undefined ? minus(share.part, operand.number) : share.ratio - operand.share;
  }
  const length = lengthIn(cell);
  if (length !== undefined && operand.milliseconds !== undefined) return length - operand.milliseconds;
  return minus(numberIn(cell) ?? amountOfText(cell), operand.number ?? operand.quantity);
}

/** Whether a difference satisfies an operator. */
export function suits(order: Order, by: number): boolean {
  switch (order) {
    case '<':
      return by < 0;
    case '<=':
      return by <= 0;
    case '>':
      return by > 0;
    case '>=':
      return by >= 0;
  }
}

function minus(left: number | undefined, right: number | undefined): number | undefined {
  return left === undefined || right === undefined ? undefined : left - right;
}

function numberIn(text: string): number | undefined {
  const [, figure] = /^(-?\d+(?:\.\d+)?)(?:\s*\(.*\))?$/.exec(text) ?? [];
  return figure === undefined ? undefined : Number(figure);
}

function percentIn(text: string): number | undefined {
  const [, figure] = /^(-?\d+(?:\.\d+)?)%$/.exec(text) ?? [];
  return figure === undefined ? undefined : Number(figure);
}

function shareIn(text: string): { part: number; ratio: number } | undefined {
  const [, part, whole] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (part === undefined) return undefined;
  return { part: Number(part), ratio: Number(whole) === 0 ? 0 : Number(part) / Number(whole) };
}

/** Servers append details to some: `5m (x3 over 2h)`, `5m ago`. */
function lengthIn(cell: string): number | undefined {
  return millisecondsOf(cell.split(' ', 1)[0]!);
}
