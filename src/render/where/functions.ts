import { goPattern } from '../../go/pattern.js';
import type { WhereValue } from './compare.js';
import type { Evaluate, PartCompiler, Subject, WhereVariables } from './part-evaluator.js';
import type { WherePart } from './syntax.js';
import { ageOf } from './values.js';

type Call = Extract<WherePart, { type: 'CallExpression' }>;

/** Of text: `name.startsWith("web-")`. */
const TEXT_METHODS: Readonly<Record<string, (text: string, other: string) => boolean>> = {
  contains: (text, other) => text.includes(other),
  startsWith: (text, other) => text.startsWith(other),
  endsWith: (text, other) => text.endsWith(other),
};

/** Compiles a call of a function or a method. Fails if there is none with its name. */
export function callOf(node: Call, scope: WhereVariables, compiler: PartCompiler): Evaluate {
  const callee = node.callee as WherePart;
  const given = node.arguments as WherePart[];
  if (callee.type === 'Identifier') return functionCall(callee.name, node, given, scope, compiler);
  if (callee.type === 'MemberExpression' && !callee.computed) {
    const { name } = callee.property as { name?: string };
    return methodCall(name ?? '', node, callee.object as WherePart, given, scope, compiler);
  }
  throw compiler.refuse(node, 'this cannot be called');
}

function functionCall(
  name: string,
  node: Call,
  given: WherePart[],
  scope: WhereVariables,
  compiler: PartCompiler,
): Evaluate {
  if (!['has', 'size', 'age', 'lower'].includes(name))
    throw compiler.refuse(node, `there is no function ${name}; there are has, size, age and lower`);
  const [only] = expected(1, name, node, given, compiler);
  const operand = compiler.operand(only!, scope);
  switch (name) {
    case 'has':
      return (subject) => (operand(subject) ?? null) !== null;
    case 'size':
      return (subject) => sizeOf(operand(subject));
    case 'age':
      return (subject) => ageOf(operand(subject), subject.now);
    default:
      return (subject) => {
        const value = operand(subject);
        return typeof value === 'string' ? value.toLowerCase() : undefined;
      };
  }
}

function methodCall(
  name: string,
  node: Call,
  of: WherePart,
  given: WherePart[],
  scope: WhereVariables,
  compiler: PartCompiler,
): Evaluate {
  if (name === 'exists' || name === 'all') return elementsCall(name, node, of, given, scope, compiler);
  if (name === 'matches') {
    const [pattern] = expected(1, name, node, given, compiler);
    return matchOf(of, pattern!, scope, compiler);
  }
  if (!Object.hasOwn(TEXT_METHODS, name)) {
    const known = [...Object.keys(TEXT_METHODS), 'matches', 'exists', 'all'];
    throw compiler.refuse(node, `there is no method ${name}; there are ${known.join(', ')}`);
  }
  const [only] = expected(1, name, node, given, compiler);
  const text = compiler.operand(of, scope);
  const other = compiler.operand(only!, scope);
  return (subject) => {
    const [a, b] = [text(subject), other(subject)];
    if (Array.isArray(a)) return name === 'contains' ? a.includes(b) : undefined;
    return typeof a === 'string' && typeof b === 'string' ? TEXT_METHODS[name]!(a, b) : undefined;
  };
}

/** Whether text matches a pattern. Patterns are those of RE2, which takes time in proportion to the text. */
export function matchOf(
  of: WherePart,
  pattern: WherePart,
  scope: WhereVariables,
  compiler: PartCompiler,
): Evaluate {
  const text = compiler.operand(of, scope);
  if (pattern.type !== 'Literal' || typeof pattern.value !== 'string')
    throw compiler.refuse(pattern, 'a pattern in quotes is expected here');
  let read: ReturnType<typeof goPattern>;
  try {
    read = goPattern(pattern.value);
  } catch (error) {
    throw compiler.refuse(pattern, `this is not a valid pattern: ${(error as Error).message}`);
  }
  return (subject) => {
    const value = text(subject);
    return typeof value === 'string' ? read.test(value) : undefined;
  };
}

/** `spec.containers.exists(c, c.image.contains("nginx"))`, as in CEL. */
function elementsCall(
  name: string,
  node: Call,
  of: WherePart,
  given: WherePart[],
  scope: WhereVariables,
  compiler: PartCompiler,
): Evaluate {
  const [variable, test] = expected(2, name, node, given, compiler);
  if (variable!.type !== 'Identifier')
    throw compiler.refuse(variable!, 'the name of a variable is expected here');
  const { evaluate, path } = compiler.compile(of, scope);
  const holds = compiler.operand(test!, new Map([...scope, [variable!.name, path]]));
  return (subject) => {
    const elements = evaluate(subject);
    if (!Array.isArray(elements)) return undefined;
    const isTrue = (element: WhereValue) => holds(withVariable(subject, variable!.name, element)) === true;
    return name === 'exists' ? elements.some(isTrue) : elements.every(isTrue);
  };
}

function withVariable(subject: Subject, name: string, value: WhereValue): Subject {
  return { ...subject, variables: new Map([...subject.variables, [name, value]]) };
}

function expected(
  count: number,
  name: string,
  node: Call,
  given: WherePart[],
  compiler: PartCompiler,
): WherePart[] {
  if (given.length !== count)
    throw compiler.refuse(node, `${name} takes ${count === 1 ? 'one argument' : `${count} arguments`}`);
  return given;
}

function sizeOf(value: WhereValue): number | undefined {
  if (typeof value === 'string') return [...value].length;
  if (typeof value !== 'object' || value === null) return undefined;
  return Array.isArray(value) ? value.length : Object.keys(value).length;
}
