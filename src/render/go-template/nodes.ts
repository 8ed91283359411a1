import { quoteBytes } from '../../go/strconv/quote-bytes.js';

/** The parts of a template. `at` is the byte of the template's text that errors point to. */

export type Statement =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'action'; readonly pipe: Pipe }
  | Branch
  | TemplateCall
  | { readonly type: 'break' | 'continue' };

/** `{{if}}`, `{{with}}` and `{{range}}`. `otherwise` is the else branch. */
export interface Branch {
  readonly type: 'if' | 'with' | 'range';
  readonly pipe: Pipe;
  readonly body: readonly Statement[];
  readonly otherwise: readonly Statement[] | undefined;
}

/** `{{template "name" pipeline}}`; also at the place of a block. */
export interface TemplateCall {
  readonly type: 'template';
  readonly at: number;
  readonly name: string;
  readonly pipe: Pipe | undefined;
}

export interface Pipe {
  readonly type: 'pipe';
  readonly at: number;
  /** The variables to set, two at most. */
  readonly variables: readonly string[];
  /** `=` rather than `:=`. */
  readonly assigns: boolean;
  readonly commands: readonly Command[];
}

/** A function, field or value and its arguments. */
export interface Command {
  readonly type: 'command';
  readonly at: number;
  readonly words: readonly Operand[];
}

export type Operand =
  | Pipe
  | { readonly type: 'field'; readonly at: number; readonly names: readonly string[] }
  | {
      readonly type: 'variable';
      readonly at: number;
      readonly name: string;
      readonly names: readonly string[];
    }
  | { readonly type: 'chain'; readonly at: number; readonly base: Operand; readonly names: readonly string[] }
  | { readonly type: 'identifier'; readonly at: number; readonly name: string }
  | { readonly type: 'dot' | 'nil'; readonly at: number }
  | { readonly type: 'bool'; readonly at: number; readonly value: boolean }
  | { readonly type: 'number'; readonly at: number; readonly text: string; readonly value: NumberValue }
  | { readonly type: 'string'; readonly at: number; readonly source: string; readonly value: string };

/** A constant's value; `overflow` is an integer that fits a uint64 but not an int, and fails when used. */
export type NumberValue =
  | { readonly kind: 'int'; readonly value: bigint }
  | { readonly kind: 'float64'; readonly value: number }
  | { readonly kind: 'overflow' };

/** A node that errors can point to. */
export type LocatedNode = Operand | Command | TemplateCall;

/** The template text of a node, as error messages show it: `at <.metadata.name>`. */
export function sourceOf(node: LocatedNode): string {
  switch (node.type) {
    case 'pipe': {
      const target = node.variables.join(', ') + (node.assigns ? ' = ' : ' := ');
      return (node.variables.length > 0 ? target : '') + node.commands.map(sourceOf).join(' | ');
    }
    case 'command':
      return node.words.map(sourceInParens).join(' ');
    case 'field':
      return node.names.map((name) => `.${name}`).join('');
    case 'variable':
      return [node.name, ...node.names].join('.');
    case 'chain':
      return sourceInParens(node.base) + node.names.map((name) => `.${name}`).join('');
    case 'identifier':
      return node.name;
    case 'dot':
      return '.';
    case 'nil':
      return 'nil';
    case 'bool':
      return String(node.value);
    case 'number':
      return node.text;
    case 'string':
      return node.source;
    case 'template':
      return `{{template ${quoteBytes(node.name)}${node.pipe === undefined ? '' : ` ${sourceOf(node.pipe)}`}}}`;
  }
}

function sourceInParens(node: Operand): string {
  return node.type === 'pipe' ? `(${sourceOf(node)})` : sourceOf(node);
}
