import jsep from 'jsep';
import { DisplayableError } from '../../process/errors.js';
import { UnitFigure } from './amounts.js';

/** A part of an expression, in jsep's form, and where it starts. */
export type WherePart = jsep.CoreExpression;

/** Longer expressions are rejected: the parser is recursive. */
const LONGEST = 1000;

const OPERATORS: Readonly<Record<string, number>> = {
  ...{ '||': 1, '&&': 2 },
  ...{ '==': 6, '!=': 6, '=~': 6, '!~': 6 },
  ...{ '<': 7, '<=': 7, '>': 7, '>=': 7, in: 7 },
};

/** An expression is invalid. The message shows where. */
export function whereError(text: string, at: number, why: string): DisplayableError {
  const shown = `${text}\n${' '.repeat(Math.min(at, text.length))}^`;
  return new DisplayableError(`--where: ${why} at character ${at + 1}\n${shown}`, { reason: 'Usage' });
}

/**
 * Reads an expression. Fails with a DisplayableError that shows where it is invalid.
 * @returns its tree, and the start of each part
 */
export function parseCondition(text: string): { tree: WherePart; startOf: (node: WherePart) => number } {
  if (text.trim() === '') throw whereError(text, 0, 'the expression is empty');
  if (text.length > LONGEST)
    throw new DisplayableError(`--where: longer than ${LONGEST} characters`, { reason: 'Usage' });
  configure();
  const starts = new Map<object, number>();
  reading = { open: [], starts };
  try {
    const tree = jsep(text) as WherePart;
    const startOf = (node: WherePart): number =>
      starts.get(node) ?? (node.type === 'BinaryExpression' ? startOf(node.left as WherePart) : 0);
    return { tree, startOf };
  } catch (error) {
    const { index, description } = error as { index?: number; description?: string };
    if (index === undefined) throw error;
    throw whereError(text, index, plain(description ?? ''));
  } finally {
    reading = undefined;
  }
}

/** jsep's messages, where users would not understand them. */
function plain(description: string): string {
  const text = description.replace('Unexpected "="', 'unexpected "="; equality is ==');
  if (text.startsWith('Unexpected ""') || text.startsWith('Expected ')) return 'an operand is missing';
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** The current expression: jsep's hooks are global. */
let reading: { open: number[]; starts: Map<object, number> } | undefined;
let isConfigured = false;

/** Changes jsep's language to this one: without arithmetic and assignments, and with units after numbers. */
function configure(): void {
  if (isConfigured) return;
  isConfigured = true;
  jsep.removeAllBinaryOps();
  jsep.removeAllUnaryOps();
  for (const [operator, precedence] of Object.entries(OPERATORS)) jsep.addBinaryOp(operator, precedence);
  jsep.addUnaryOp('!');
  jsep.addUnaryOp('-');
  jsep.hooks.add('gobble-token', function (env) {
    reading?.open.push(this.index);
    if (/[\d.]/.test(this.char)) env.node = figure(this);
  });
  jsep.hooks.add('after-token', (env) => {
    const start = reading?.open.pop();
    if (env.node && start !== undefined) reading?.starts.set(env.node, start);
  });
}

/** A number, an amount with its unit, or a time. */
function figure(scope: jsep.HookScope): jsep.Literal {
  const rest = scope.expr.slice(scope.index);
  const [time] = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?/.exec(rest) ?? [];
  const [raw = rest.charAt(0)] =
    time === undefined ? (/^[\d.]+([eE][+-]\d+)?[\w.%µ]*/.exec(rest) ?? []) : [time];
  const value = time ?? figureOf(raw);
  if (value instanceof UnitFigure && value.isNone)
    scope.throwError(`${raw} is not a number, quantity or duration`);
  scope.index += raw.length;
  return { type: 'Literal', value: value as jsep.Literal['value'], raw };
}

function figureOf(raw: string): number | UnitFigure {
  return /^(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(raw) ? Number(raw) : new UnitFigure(raw);
}
