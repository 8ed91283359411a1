import { quote } from '../go/strconv/quote.js';
import { labelKeyProblem, labelValueProblem } from './label-names.js';

/** Whether a selector matches an object's labels. */
export type LabelMatch = (labels: Readonly<Record<string, string>>) => boolean;

/** The text is not a label selector; the message is that of servers and of kubectl. */
export class LabelSelectorError extends Error {
  override readonly name = 'LabelSelectorError';
}

const TOKEN = /\s*(==|!=|=|!|\(|\)|,|<|>|[^\s=!,()<>]+)/gy;
const OPERATORS = new Set(['==', '!=', '=', '!', '(', ')', ',', '<', '>']);
const COMPARISONS = new Set(['==', '!=', '=', '<', '>']);
const INTEGER = /^[-+]?\d+$/;

/**
 * Reads a label selector in the syntax of `-l` and of servers (apimachinery's labels.Parse): `a=b`, `a==b`, `a!=b`,
 * `a`, `!a`, `a in (b,c)`, `a notin (b)`, `a>1`, joined by commas; undefined for an empty one, which matches every
 * object. `!=` and `notin` also match objects without the label. Fails with LabelSelectorError.
 */
export function parseLabelSelector(text: string): LabelMatch | undefined {
  const matches = parseLabelRequirements(text).map(matchOf);
  return matches.length === 0 ? undefined : (labels) => matches.every((holds) => holds(labels));
}

/** One of the conditions that a label selector joins. */
export interface LabelRequirement {
  key: string;
  operator: '=' | '==' | '!=' | '<' | '>' | 'in' | 'notin' | 'exists' | '!';
  values: readonly string[];
}

/** The conditions of a label selector, in their order; none for an empty one. Fails with LabelSelectorError. */
export function parseLabelRequirements(text: string): LabelRequirement[] {
  const tokens = new Tokens([...text.matchAll(TOKEN)].map((match) => match[1]!));
  if (tokens.next === undefined) return [];
  if (!tokens.startsRequirement)
    throw new LabelSelectorError(`found '${tokens.next}', expected: !, identifier, or 'end of string'`);
  const requirements = [requirement(tokens)];
  while (tokens.next !== undefined) {
    const joint = tokens.take();
    if (joint !== ',') throw new LabelSelectorError(`found '${joint}', expected: ',' or 'end of string'`);
    if (!tokens.startsRequirement)
      throw new LabelSelectorError(`found '${tokens.next ?? ''}', expected: identifier after ','`);
    requirements.push(requirement(tokens));
  }
  return requirements;
}

class Tokens {
  #position = 0;
  readonly #tokens: readonly string[];

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  get next(): string | undefined {
    return this.#tokens[this.#position];
  }

  get startsRequirement(): boolean {
    return this.next === '!' || this.isWord;
  }

  get isWord(): boolean {
    return this.next !== undefined && !OPERATORS.has(this.next);
  }

  /** "" at the end. */
  take(): string {
    return this.#tokens[this.#position++] ?? '';
  }

  word(): string {
    if (!this.isWord) throw refused(`found '${this.next ?? ''}', expected: identifier`);
    return this.take();
  }
}

function requirement(tokens: Tokens): LabelRequirement {
  const isAbsence = tokens.next === '!';
  if (isAbsence) tokens.take();
  const key = tokens.word();
  const problem = labelKeyProblem(key);
  if (problem !== undefined) throw refused(invalid('<nil>', key, problem));
  if (isAbsence) return { key, operator: '!', values: [] };
  if (tokens.next === undefined || tokens.next === ',') return { key, operator: 'exists', values: [] };
  const operator = tokens.take();
  if (operator === 'in' || operator === 'notin') {
    const values = [...valueSet(tokens)];
    checkValues(key, values.toSorted());
    return { key, operator, values };
  }
  if (!COMPARISONS.has(operator))
    throw refused(`found '${operator}', expected: in, notin, =, ==, !=, gt, lt`);
  const value = tokens.next === undefined || tokens.next === ',' ? '' : tokens.word();
  if ((operator === '<' || operator === '>') && !INTEGER.test(value)) {
    const why = "for 'Gt', 'Lt' operators, the value must be an integer";
    throw refused(invalid('values[0]', value, why));
  }
  checkValues(key, [value]);
  return { key, operator: operator as LabelRequirement['operator'], values: [value] };
}

function matchOf({ key, operator, values }: LabelRequirement): LabelMatch {
  const [value = ''] = values;
  switch (operator) {
    case 'in':
      return (labels) => Object.hasOwn(labels, key) && values.includes(labels[key]!);
    case 'notin':
      return (labels) => !(Object.hasOwn(labels, key) && values.includes(labels[key]!));
    case 'exists':
      return (labels) => Object.hasOwn(labels, key);
    case '!':
      return (labels) => !Object.hasOwn(labels, key);
    case '!=':
      return (labels) => labels[key] !== value;
    case '<':
    case '>': {
      const sign = operator === '>' ? 1 : -1;
      return (labels) => INTEGER.test(labels[key] ?? '') && (Number(labels[key]) - Number(value)) * sign > 0;
    }
    default:
      return (labels) => labels[key] === value;
  }
}

/** `(a,b)`; nothing between commas or parentheses is the empty value. */
function valueSet(tokens: Tokens): Set<string> {
  const opening = tokens.take();
  if (opening !== '(') throw refused(`found '${opening}' expected: '('`);
  const values = new Set<string>();
  for (;;) {
    values.add(tokens.isWord ? tokens.take() : '');
    const joint = tokens.take();
    if (joint === ')') return values;
    if (joint !== ',') throw refused(`found '${joint}', expected: ',' or ')'`);
  }
}

function checkValues(key: string, values: readonly string[]): void {
  const problems = values.flatMap((value, at) => {
    const problem = labelValueProblem(value);
    return problem === undefined ? [] : [invalid(`values[${at}][${key}]`, value, problem)];
  });
  if (problems.length > 0) throw refused(problems.length === 1 ? problems[0]! : `[${problems.join(', ')}]`);
}

function invalid(place: string, value: string, why: string): string {
  return `${place}: Invalid value: ${quote(value)}: ${why}`;
}

function refused(why: string): LabelSelectorError {
  return new LabelSelectorError(`unable to parse requirement: ${why}`);
}
