import { badRequest } from './errors.js';
import { labelKeyProblem, labelValueProblem } from './names.js';

/** Whether an object's labels are wanted. */
export type LabelMatch = (labels: Readonly<Record<string, string>>) => boolean;

const TOKEN = /\s*(notin\b|in\b|==|!=|=|!|\(|\)|,|<|>|[^\s=!,()<>]+)/gy;

const NO_IDENTIFIER = /^(notin|in|==|!=|=|!|\(|\)|,|<|>)$/;

/**
 * Reads a label selector as Kubernetes does: `a=b`, `a==b`, `a!=b`, `a`, `!a`, `a in (b,c)`, `a notin (b)`,
 * `a>1`, joined by commas. Gives undefined for an empty one. Fails with 400 in the server's words.
 */
export function parseLabelSelector(text: string): LabelMatch | undefined {
  const tokens = [...text.matchAll(TOKEN)].map((match) => match[1]!);
  if (tokens.length === 0) return undefined;
  const requirements: LabelMatch[] = [];
  let position = 0;
  if (!startsRequirement(tokens[0])) {
    throw badRequest(`found '${tokens[0]}', expected: !, identifier, or 'end of string'`);
  }
  while (position < tokens.length) {
    const [match, next] = requirement(tokens, position);
    requirements.push(match);
    if (next < tokens.length && tokens[next] !== ',') {
      throw badRequest(`found '${tokens[next]}', expected: ',' or 'end of string'`);
    }
    position = next + 1;
    if (tokens[next] === ',' && !startsRequirement(tokens[position])) {
      throw badRequest(`found '${tokens[position] ?? ''}', expected: identifier after ','`);
    }
  }
  return (labels) => requirements.every((match) => match(labels));
}

function requirement(tokens: string[], position: number): [LabelMatch, number] {
  const first = tokens[position]!;
  if (first === '!') {
    const key = identifier(tokens[position + 1]);
    return [(labels) => !Object.hasOwn(labels, key), position + 2];
  }
  const key = identifier(first);
  const operator = tokens[position + 1];
  if (operator === undefined || operator === ',') {
    return [(labels) => Object.hasOwn(labels, key), position + 1];
  }
  if (operator === 'in' || operator === 'notin') {
    const [values, next] = valueSet(tokens, position + 2);
    for (const value of values) checkValue(key, value);
    const wanted = operator === 'in';
    return [(labels) => (Object.hasOwn(labels, key) ? values.has(labels[key]!) === wanted : !wanted), next];
  }
  const after = tokens[position + 2];
  const empty = after === undefined || after === ',';
  const value = empty ? '' : after;
  const next = empty ? position + 2 : position + 3;
  if (operator !== '<' && operator !== '>') checkValue(key, value);
  if (operator === '=' || operator === '==') return [(labels) => labels[key] === value, next];
  if (operator === '!=') return [(labels) => labels[key] !== value, next];
  if (operator === '<' || operator === '>') {
    const more = operator === '>';
    const holds = (label: string) => (more ? Number(label) > Number(value) : Number(label) < Number(value));
    return [(labels) => Object.hasOwn(labels, key) && holds(labels[key]!), next];
  }
  throw failure(`found '${operator}', expected: in, notin, =, ==, !=, gt, lt`);
}

function valueSet(tokens: string[], position: number): [Set<string>, number] {
  if (tokens[position] !== '(') throw failure(`found '${tokens[position] ?? ''}' expected: '('`);
  const end = tokens.indexOf(')', position);
  if (end < 0) throw failure("found '', expected: ',' or ')'");
  const values = tokens.slice(position + 1, end).filter((token) => token !== ',');
  return [new Set(values.length === 0 ? [''] : values), end + 1];
}

function startsRequirement(token: string | undefined): boolean {
  return token === '!' || (token !== undefined && !NO_IDENTIFIER.test(token));
}

function identifier(token: string | undefined): string {
  if (token === undefined || NO_IDENTIFIER.test(token)) {
    throw failure(`found '${token ?? ''}', expected: identifier`);
  }
  const why = labelKeyProblem(token);
  if (why !== undefined) throw failure(`invalid label key ${JSON.stringify(token)}: ${why}`);
  return token;
}

function checkValue(key: string, value: string): void {
  const why = labelValueProblem(value);
  if (why !== undefined) {
    throw failure(`invalid label value: ${JSON.stringify(value)}: at key: ${JSON.stringify(key)}: ${why}`);
  }
}

function failure(why: string) {
  return badRequest(`unable to parse requirement: ${why}`);
}
