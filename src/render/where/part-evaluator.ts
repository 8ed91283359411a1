import type { WhereValue } from './compare.js';
import type { WherePart } from './syntax.js';

/** What an expression is asked about. */
export interface Subject {
  /** The cell of a column, by its name as columnName gives it; undefined if there is no such column. */
  cell(column: string): WhereValue;
  object: object | null | undefined;
  /** Milliseconds since 1970. */
  now: number;
  /** What stands for the elements of lists, by name. */
  variables: ReadonlyMap<string, WhereValue>;
}

/** A part of an expression, ready to be asked. */
export type Evaluate = (subject: Subject) => WhereValue;

/** What a part looks at: a way down from the object, or anything else. */
export interface PartEvaluator {
  evaluate: Evaluate;
  /** Names of fields from the object's root on; undefined if it is none, or is not known before. */
  path?: readonly string[];
}

/** By name what a variable stands for an element of. */
export type WhereVariables = ReadonlyMap<string, readonly string[] | undefined>;

/** What makes functions of parts. */
export interface PartCompiler {
  compile(node: WherePart, scope: WhereVariables): PartEvaluator;
  /** Compiles an operand: what is at the end of its path is looked at. */
  operand(node: WherePart, scope: WhereVariables): Evaluate;
  /** The error that shows a part, and what is wrong with it. */
  refuse(node: WherePart, why: string): Error;
}
