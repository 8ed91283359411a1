import type { Output } from '../process/output.js';
import { ItemPrinter } from './item-printer.js';
import {
  type EvaluateOptions,
  evaluate,
  type JsonPathTemplate,
  jsonPathReads,
  ListEvaluation,
} from './jsonpath/index.js';
import type { ObjectPrinter } from './printer.js';
import { TemplatePrinter } from './template-printer.js';

/** How a JSONPath is printed. */
export interface JsonPathOptions extends EvaluateOptions {
  /** False collects a list and applies any template to the whole at its end. */
  stream?: boolean;
}

/**
 * The printer of `-o jsonpath`: a list's items are printed as they arrive if the template can handle them one by one
 * (`{.items[*].metadata.name}`, `{range .items[*]}…{end}`), and collected otherwise.
 */
export function jsonPathPrinter(
  output: Output,
  template: JsonPathTemplate,
  options: JsonPathOptions = {},
): ObjectPrinter {
  const items = options.stream === false ? undefined : ListEvaluation.of(template, options);
  const one = (object: unknown): string => evaluate(template, object, options);
  const found = jsonPathReads(template);
  return items === undefined
    ? new TemplatePrinter(output, found, one)
    : new ItemPrinter(output, { found, items, one });
}
