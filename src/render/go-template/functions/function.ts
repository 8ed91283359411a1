import { FunctionError } from '../errors.js';
import type { GoValue } from '../values.js';

/**
 * The type of a parameter. `any` is Go's interface {}; `value` is the same, but distinguishes a missing value from nil,
 * as the error messages of some functions do; `string` accepts only strings.
 */
export type Parameter = 'any' | 'value' | 'string';

/** A function that templates can call. */
export interface TemplateFunction {
  readonly parameters: readonly Parameter[];
  /** The type of additional arguments, if they are allowed. */
  readonly rest?: Parameter;
  /** Accepts as many arguments as declared. Fails with FunctionError, in Go's words. */
  readonly run: (args: readonly GoValue[]) => GoValue;
}

/** Ends a function like a Go function that returns an error. */
export function fail(message: string): never {
  throw new FunctionError(message);
}
