/** The parts of a JSONPath template in kubectl's dialect (client-go's util/jsonpath). */

/** Literal text: outside braces, or quoted inside them. */
interface TextNode {
  type: 'text';
  text: string;
}

/** `.name`: one key of a map. */
interface FieldNode {
  type: 'field';
  name: string;
}

/** One bound of `[start:end:step]`. */
export interface SliceBound {
  /** False if the bound was omitted. */
  known: boolean;
  value: number;
  /** The end that `[n]` implies: n + 1. */
  derived: boolean;
}

/** `[n]`, `[start:end:step]` or `[*]`. */
export interface ArrayNode {
  type: 'array';
  bounds: [start: SliceBound, end: SliceBound, step: SliceBound];
}

/** `[?(left operator right)]`; the operator `exists` has no right side. */
export interface FilterNode {
  type: 'filter';
  left: ListNode;
  right: ListNode;
  operator: string;
}

/** An integer literal; a bigint beyond 2^53. */
interface IntNode {
  type: 'int';
  value: number | bigint;
}

/** A number with a decimal point, or one too large for 64 bits. */
interface FloatNode {
  type: 'float';
  value: number;
}

/** `true` or `false`. */
interface BoolNode {
  type: 'bool';
  value: boolean;
}

/** `.*`: every value of a map or list. */
interface WildcardNode {
  type: 'wildcard';
}

/** `..`: everything below, containers before what they contain. */
interface RecursiveNode {
  type: 'recursive';
}

/** `[a,b]`: the results of each, one after the other. */
export interface UnionNode {
  type: 'union';
  members: ListNode[];
}

/** A bare word: `range`, `end`, or an error once evaluated. */
export interface IdentifierNode {
  type: 'identifier';
  name: string;
}

/** The steps of one `{…}`, each applied to the results of the one before. */
export interface ListNode {
  type: 'list';
  nodes: Node[];
}

/** Any part of a template. */
export type Node =
  | TextNode
  | FieldNode
  | ArrayNode
  | FilterNode
  | IntNode
  | FloatNode
  | BoolNode
  | WildcardNode
  | RecursiveNode
  | UnionNode
  | IdentifierNode
  | ListNode;

/** A part at a template's top level. */
export type RootNode = TextNode | ListNode;
