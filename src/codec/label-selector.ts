/** Whether an object's labels are wanted. */
export type LabelMatch = (labels: Readonly<Record<string, string>>) => boolean;

/** The text is no label selector. */
export class LabelSelectorError extends Error {
  override readonly name = 'LabelSelectorError';
}

const TOKEN = /\s*(==|!=|=|!|\(|\)|,|<|>|[^\s=!,()<>]+)/gy;
const OPERATORS = new Set(['==', '!=', '=', '!', '(', ')', ',', '<', '>']);
const COMPARISONS = new Set(['==', '!=', '=', '<', '>']);

/**
 * Reads a label selector in the syntax of `-l` (apimachinery's labels.Parse): `a=b`, `a==b`, `a!=b`, `a`, `!a`,
 * `a in (b,c)`, `a notin (b)`, `a>1`, joined by commas; an empty one wants every object. `!=` and `notin` also want
 * objects without the label. Fails with LabelSelectorError.
 */
export function parseLabelSelector(text: string): LabelMatch {
  const tokens = [...text.matchAll(TOKEN)].map((match) => match[1]!);
  if (tokens.length === 0) return () => true;
  const cursor = new Cursor(tokens);
  const requirements = [requirement(cursor)];
  while (!cursor.atEnd) {
    cursor.expect(',');
    requirements.push(requirement(cursor));
  }
  return (labels) => requirements.every((holds) => holds(labels));
}

class Cursor {
  private position = 0;
  constructor(private readonly tokens: readonly string[]) {}

  get atEnd(): boolean {
    return this.position >= this.tokens.length;
  }

  get next(): string | undefined {
    return this.tokens[this.position];
  }

  take(): string | undefined {
    return this.tokens[this.position++];
  }

  expect(token: string): void {
    const found = this.take();
    if (found === token) return;
    throw new LabelSelectorError(
      token === ','
        ? `found '${found ?? ''}', expected: ',' or 'end of string'`
        : `found '${found ?? ''}' expected: '${token}'`,
    );
  }

  word(): string {
    const found = this.take();
    if (found === undefined || OPERATORS.has(found))
      throw new LabelSelectorError(`found '${found ?? ''}', expected a label's name`);
    return found;
  }
}

function requirement(cursor: Cursor): LabelMatch {
  if (cursor.next === '!') {
    cursor.take();
    const absent = cursor.word();
    return (labels) => !Object.hasOwn(labels, absent);
  }
  const key = cursor.word();
  if (cursor.atEnd || cursor.next === ',') return (labels) => Object.hasOwn(labels, key);
  const operator = cursor.take()!;
  if (operator === 'in' || operator === 'notin') return setRequirement(key, operator === 'in', cursor);
  if (!COMPARISONS.has(operator))
    throw new LabelSelectorError(`found '${operator}', expected in, notin, =, ==, !=, < or >`);
  const value = cursor.atEnd || cursor.next === ',' ? '' : cursor.word();
  return comparison(key, operator, value);
}

function comparison(key: string, operator: string, value: string): LabelMatch {
  if (operator === '!=') return (labels) => labels[key] !== value;
  if (operator !== '<' && operator !== '>') return (labels) => labels[key] === value;
  if (!/^-?\d+$/.test(value)) throw new LabelSelectorError(`'${value}' is not a whole number`);
  const sign = operator === '>' ? 1 : -1;
  return (labels) => Object.hasOwn(labels, key) && (Number(labels[key]) - Number(value)) * sign > 0;
}

function setRequirement(key: string, wanted: boolean, cursor: Cursor): LabelMatch {
  cursor.expect('(');
  const values = new Set<string>();
  for (let value = cursor.take(); value !== ')'; value = cursor.take()) {
    if (value === undefined) throw new LabelSelectorError("found '', expected ')'");
    if (value !== ',') values.add(value);
  }
  return (labels) => (Object.hasOwn(labels, key) ? values.has(labels[key]!) === wanted : !wanted);
}
