import type { Value } from './compare.js';
import type { Node } from './syntax.js';

/** What an expression is asked about. */
export interface Subject {
  /** The cell of a column, by its name as plainName gives it; undefined where there is no such column. */
  cell(column: string): Value;
  object: object | null | undefined;
  /** Milliseconds since 1970. */
  now: number;
  /** What stands for the elements of lists, by name. */
  variables: ReadonlyMap<string, Value>;
}

/** A part of an expression, ready to be asked. */
export type Evaluate = (subject: Subject) => Value;

/** What a part looks at: a way down from the object, or anything else. */
export interface Compiled {
  evaluate: Evaluate;
  /** Names of fields from the object's root on; undefined where it is none, or is not known before. */
  path?: readonly string[];
}

/** By name what a variable stands for an element of. */
export type Scope = ReadonlyMap<string, readonly string[] | undefined>;

/** What makes functions of parts. */
export interface PartCompiler {
  compile(node: Node, scope: Scope): Compiled;
  /** Compiles an operand: what is at the end of its path is looked at. */
  operand(node: Node, scope: Scope): Evaluate;
  /** The error that shows a part, and what is wrong with it. */
  refuse(node: Node, why: string): Error;
}
