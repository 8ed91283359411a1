import { parseAst } from 'rolldown/parseAst';

/** One small fault: a replacement for some characters of a file. */
export interface Mutant {
  start: number;
  end: number;
  before: string;
  after: string;
}

/** Each operator, and a plausible wrong one. */
const OTHERS: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '&&': '||',
  '||': '&&',
};

interface AstNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** All small faults of a file: other operators, conditions that always or never hold, and missing calls. */
export function mutantsOf(text: string): Mutant[] {
  const found: Mutant[] = [];
  const put = (start: number, end: number, after: string) =>
    found.push({ start, end, before: text.slice(start, end), after });
  const visit = (node: AstNode) => {
    if (node.type.startsWith('TS') && !/^TS(As|NonNull|Satisfies)Expression$/.test(node.type)) return;
    if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
      const [left, right] = [node.left as AstNode, node.right as AstNode];
      const operator = node.operator as string;
      const at = text.indexOf(operator, left.end);
      if (Object.hasOwn(OTHERS, operator) && at < right.start && !isText(left) && !isText(right))
        put(at, at + operator.length, OTHERS[operator]!);
    }
    if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
      const { start, end } = node.test as AstNode;
      for (const value of ['true', 'false']) put(start, end, value);
    }
    if (
      node.type === 'ExpressionStatement' &&
      /^(Await|Call)Expression$/.test((node.expression as AstNode).type)
    )
      put(node.start, node.end, ';');
    if (node.type === 'Literal' && typeof node.value === 'boolean')
      put(node.start, node.end, String(!node.value));
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
  };
  visit(parseAst(text, { lang: 'ts' }) as unknown as AstNode);
  return found;
}

const isText = ({ type, value }: AstNode) =>
  type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string');

function isNode(value: unknown): value is AstNode {
  return typeof value === 'object' && value !== null && typeof (value as AstNode).type === 'string';
}
