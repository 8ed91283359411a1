import { mergeSelections, type Selection } from '../../codec/selection.js';
import { columnName } from '../column-name.js';
import { UnitFigure } from './amounts.js';
import { compareWhereValues, type WhereOperator, type WhereValue } from './compare.js';
import { callOf, matchOf } from './functions.js';
import type { Evaluate, PartCompiler, PartEvaluator, Subject, WhereVariables } from './part-evaluator.js';
import { parseCondition, type WherePart, whereError } from './syntax.js';
import { ageOf, whereField } from './values.js';

/** An expression that can be evaluated for rows and objects. */
export interface WhereExpression {
  /** As it was typed. */
  text: string;
  /** Columns whose cells it needs, as columnName returns them. */
  columns: readonly string[];
  /** The parts of objects that it needs. */
  reads: Selection;
  /** Whether the expression is true: also false if a field that it needs is missing. */
  holds(subject: Omit<Subject, 'variables'>): boolean;
}

const NO_VARIABLES: Subject['variables'] = new Map();

/** Short names for fields of the metadata. */
const SHORT: ReadonlySet<string> = new Set(['name', 'namespace', 'labels', 'annotations']);

/** Reads an expression. Fails with a DisplayableError that shows the invalid part. */
export function parseWhere(text: string): WhereExpression {
  const { tree, startOf } = parseCondition(text);
  const compiler = new Compiler((node, why) => whereError(text, startOf(node), why));
  const { evaluate, path } = compiler.compile(tree, new Map());
  compiler.notePath(path);
  const { columns, reads } = compiler;
  return {
    text,
    columns: [...columns],
    reads,
    holds: (subject) => evaluate({ ...subject, variables: NO_VARIABLES }) === true,
  };
}

/** Compiles the parts of an expression to functions, and records what they need. */
class Compiler implements PartCompiler {
  readonly columns = new Set<string>();
  reads: Selection = {};
  readonly refuse: (node: WherePart, why: string) => Error;

  constructor(refuse: (node: WherePart, why: string) => Error) {
    this.refuse = refuse;
  }

  operand(node: WherePart, scope: WhereVariables): Evaluate {
    const { evaluate, path } = this.compile(node, scope);
    this.notePath(path);
    return evaluate;
  }

  /** Everything below this path is needed. */
  notePath(path: readonly string[] | undefined): void {
    if (path === undefined) return;
    const selection = path.reduceRight<Selection>(
      (inner, field) => Object.assign(Object.create(null), { [field]: inner }) as Selection,
      true,
    );
    this.reads = mergeSelections(this.reads, selection);
  }

  compile(node: WherePart, scope: WhereVariables): PartEvaluator {
    switch (node.type) {
      case 'Literal': {
        const { value } = node;
        return { evaluate: () => value as WhereValue };
      }
      case 'Identifier':
        return this.#name(node.name, scope);
      case 'MemberExpression':
        return this.#member(node, scope);
      case 'UnaryExpression':
        return { evaluate: this.#unary(node, scope) };
      case 'BinaryExpression':
        return { evaluate: this.#binary(node, scope) };
      case 'CallExpression':
        return { evaluate: callOf(node, scope, this) };
      case 'ArrayExpression': {
        const elements = node.elements.map((each) => this.operand(each as WherePart, scope));
        return { evaluate: (subject) => elements.map((each) => each(subject)) };
      }
      case 'Compound': {
        const [first, second] = node.body as WherePart[];
        throw this.refuse(second ?? first ?? node, 'an operator is missing before this');
      }
      default:
        throw this.refuse(node, 'this cannot be parsed');
    }
  }

  #name(name: string, scope: WhereVariables): PartEvaluator {
    if (scope.has(name)) {
      const path = scope.get(name);
      return { evaluate: ({ variables }) => variables.get(name), ...(path && { path }) };
    }
    if (name === 'object') return { evaluate: ({ object }) => object, path: [] };
    if (name === 'age') {
      this.notePath(['metadata', 'creationTimestamp']);
      return {
        evaluate: ({ object, now }) =>
          ageOf(whereField(whereField(object, 'metadata'), 'creationTimestamp'), now),
      };
    }
    if (SHORT.has(name))
      return {
        evaluate: ({ object }) => whereField(whereField(object, 'metadata'), name),
        path: ['metadata', name],
      };
    const column = columnName(name);
    this.columns.add(column);
    return { evaluate: ({ cell }) => cell(column) };
  }

  #member(node: Extract<WherePart, { type: 'MemberExpression' }>, scope: WhereVariables): PartEvaluator {
    const { evaluate, path } = this.#ofMember(node.object as WherePart, scope);
    const property = node.property as WherePart;
    if (!node.computed || property.type === 'Literal') {
      const key = property.type === 'Identifier' ? property.name : (property as { value: unknown }).value;
      if (typeof key !== 'string' && typeof key !== 'number')
        throw this.refuse(property, 'a field name or an element number is expected here');
      // An expression about a list applies to each of its elements.
      const below = path && (typeof key === 'number' ? path : [...path, key]);
      return { evaluate: (subject) => whereField(evaluate(subject), key), ...(below && { path: below }) };
    }
    this.notePath(path);
    const key = this.operand(property, scope);
    return { evaluate: (subject) => whereField(evaluate(subject), key(subject)) };
  }

  /** The object of a field access: the first word is a field of the object, and never a column. */
  #ofMember(node: WherePart, scope: WhereVariables): PartEvaluator {
    if (node.type !== 'Identifier') return this.compile(node, scope);
    const { name } = node;
    if (scope.has(name) || name === 'object' || SHORT.has(name)) return this.#name(name, scope);
    return { evaluate: ({ object }) => whereField(object, name), path: [name] };
  }

  #unary(node: Extract<WherePart, { type: 'UnaryExpression' }>, scope: WhereVariables): Evaluate {
    const operand = this.operand(node.argument as WherePart, scope);
    if (node.operator === '!')
      return (subject) => {
        const value = operand(subject);
        return typeof value === 'boolean' ? !value : undefined;
      };
    return (subject) => {
      const value = operand(subject);
      return typeof value === 'number' ? -value : undefined;
    };
  }

  #binary(node: Extract<WherePart, { type: 'BinaryExpression' }>, scope: WhereVariables): Evaluate {
    const { operator } = node;
    const right = node.right as WherePart;
    if (operator === '=~' || operator === '!~') return this.#match(node, scope);
    const a = this.operand(node.left as WherePart, scope);
    const b = this.operand(right, scope);
    if (operator === '&&') return (subject) => and(a(subject), () => b(subject));
    if (operator === '||') return (subject) => or(a(subject), () => b(subject));
    if (operator === 'in') return (subject) => isIn(a(subject), b(subject));
    this.#checkAge(node);
    return (subject) => compareWhereValues(a(subject), operator as WhereOperator, b(subject));
  }

  #match(node: Extract<WherePart, { type: 'BinaryExpression' }>, scope: WhereVariables): Evaluate {
    const test = matchOf(node.left as WherePart, node.right as WherePart, scope, this);
    if (node.operator === '=~') return test;
    return (subject) => {
      const value = test(subject);
      return typeof value === 'boolean' ? !value : undefined;
    };
  }

  /** `age > 5` would never be true. */
  #checkAge({ left, right }: Extract<WherePart, { type: 'BinaryExpression' }>): void {
    for (const [one, other] of [[left, right] as const, [right, left] as const]) {
      const literal = other as WherePart;
      if (
        one.type !== 'Identifier' ||
        (one as { name?: string }).name !== 'age' ||
        literal.type !== 'Literal'
      )
        continue;
      if (literal.value instanceof UnitFigure && literal.value.ms !== undefined) continue;
      throw this.refuse(literal, 'age is compared with a duration, such as 90s, 5m, 1h or 7d');
    }
  }
}

/** As in SQL: a missing value decides nothing. */
function and(a: WhereValue, b: () => WhereValue): boolean | undefined {
  if (a === false) return false;
  const other = b();
  if (other === false) return false;
  return a === true && other === true ? true : undefined;
}

function or(a: WhereValue, b: () => WhereValue): boolean | undefined {
  if (a === true) return true;
  const other = b();
  if (other === true) return true;
  return a === false && other === false ? false : undefined;
}

/** Whether a value is in a list, or is a key of a map. */
function isIn(value: WhereValue, among: WhereValue): boolean | undefined {
  if (value === undefined || typeof among !== 'object' || among === null) return undefined;
  if (!Array.isArray(among)) return typeof value === 'string' && Object.hasOwn(among, value);
  return among.some((each) => compareWhereValues(value, '==', each as WhereValue) === true);
}
