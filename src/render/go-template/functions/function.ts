import { FunctionError } from '../errors.js';
import type { GoValue } from '../values.js';

/**
 * What a parameter takes. `any` is Go's interface {}; `value` is the same, but tells a missing value from a nil, which
 * the error messages of some functions show; `string` takes strings only.
 */
export type Parameter = 'any' | 'value' | 'string';

/** A function that templates can call. */
export interface TemplateFunction {
  readonly parameters: readonly Parameter[];
  /** What further arguments may be, where more are allowed. */
  readonly rest?: Parameter;
  /** Takes as many arguments as declared. Fails with FunctionError, in Go's words. */
  readonly run: (args: readonly GoValue[]) => GoValue;
}

/** Ends a function as Go's do that return an error. */
export function fail(message: string): never {
  throw new FunctionError(message);
}
