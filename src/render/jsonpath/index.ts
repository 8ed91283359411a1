export { JsonPathError } from './errors.js';
export { jsonPathReads } from './fields-read.js';
export { goValueText } from './go-text.js';
export { ListEvaluation, listDocument } from './list-evaluation.js';
export { relaxedExpression } from './relaxed-expression.js';
export {
  type EvaluateOptions,
  evaluate,
  findResults,
  type JsonPathTemplate,
  parseExpression,
  parseJsonPath,
  printResults,
} from './template.js';
export type { Value } from './values.js';
