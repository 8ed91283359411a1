import type { WhereValue } from './compare.js';
import type { WherePart } from './syntax.js';

/** What an expression is evaluated for. */
export interface Subject {
  /** The cell of a column, by its name as columnName returns it; undefined if there is no such column. */
  cell(column: string): WhereValue;
  object: object | null | undefined;
  /** Milliseconds since 1970. */
  now: number;
  /** The variables for the elements of lists, by name. */
  variables: ReadonlyMap<string, WhereValue>;
}

/** A compiled part of an expression. */
export type Evaluate = (subject: Subject) => WhereValue;

/** What a part reads: a path from the object, or anything else. */
export interface PartEvaluator {
  evaluate: Evaluate;
  /** Names of fields from the object's root on; undefined if it is not a path, or unknown in advance. */
  path?: readonly string[];
}

/** The path of the list that each variable is an element of, by name. */
export type WhereVariables = ReadonlyMap<string, readonly string[] | undefined>;

/** Compiles parts to functions. */
export interface PartCompiler {
  compile(node: WherePart, scope: WhereVariables): PartEvaluator;
  /** Compiles an operand: the value at the end of its path is needed. */
  operand(node: WherePart, scope: WhereVariables): Evaluate;
  /** The error that shows a part, and its problem. */
  refuse(node: WherePart, why: string): Error;
}
