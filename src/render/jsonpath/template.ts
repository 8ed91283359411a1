import { goJsonCompact, indentGoJson } from '../../codec/go-json.js';
import { quote } from '../../go/strconv/quote.js';
import { shownOf } from '../secret-objects.js';
import { EvaluationError, JsonPathError } from './errors.js';
import { evaluateNodes } from './evaluator.js';
import { goSyntax, goValueText } from './go-text.js';
import type { RootNode } from './nodes.js';
import { parseNodes } from './parser.js';
import { kindOf, TypedNumber, type Value } from './values.js';

/** A parsed template, which can be applied to any number of objects. */
export interface JsonPathTemplate {
  /** The template as written; messages show it. */
  readonly text: string;
  readonly roots: readonly RootNode[];
}

/** How a template is applied. */
export interface EvaluateOptions {
  /** `--allow-missing-template-keys`, by default true: a missing key prints nothing instead of failing. */
  allowMissingKeys?: boolean;
  /** `-o jsonpath-as-json`: each part's results as an indented JSON list and a line end. */
  asJson?: boolean;
}

/**
 * Reads the template of `-o jsonpath=TEMPLATE`.
 * Fails with JsonPathError and kubectl's message: `error parsing jsonpath {.x[}, unterminated array`.
 */
export function parseJsonPath(text: string): JsonPathTemplate {
  if (text === '') throw new JsonPathError('template format specified but no template given');
  try {
    return parseExpression(text);
  } catch (error) {
    if (error instanceof JsonPathError)
      throw new JsonPathError(`error parsing jsonpath ${text}, ${error.message}`);
    throw error;
  }
}

/** Reads a template. Fails with JsonPathError and the parser's bare message: `unterminated array`. */
export function parseExpression(text: string): JsonPathTemplate {
  return { text, roots: parseNodes(text) };
}

/**
 * What a template prints for an object: the results of its parts one after the other, with spaces between those of a
 * part. Strings, numbers and booleans are printed bare, null as `null`, maps and lists as JSON in one line. Fails with
 * JsonPathError and kubectl's message, including the object in Go's syntax and a final line break.
 */
export function evaluate(template: JsonPathTemplate, object: Value, options: EvaluateOptions = {}): string {
  try {
    return printParts(findResults(template, object, options), options);
  } catch (error) {
    throw executionError(template.text, object, error);
  }
}

/**
 * What a template finds in an object: a list of values for each text outside braces and each `{…}`, and for those in a
 * range once for each of its elements. Fails with JsonPathError and the evaluator's bare message: `x is not found`.
 */
export function findResults(
  template: JsonPathTemplate,
  object: Value,
  options: Pick<EvaluateOptions, 'allowMissingKeys'> = {},
): Value[][] {
  try {
    return evaluateNodes(template.roots, object, options.allowMissingKeys ?? true);
  } catch (error) {
    throw error instanceof JsonPathError ? new JsonPathError(shownOf(object).text(error.message)) : error;
  }
}

/** The results of a template's parts, printed. Fails with JsonPathError and the bare message. */
export function printParts(parts: readonly Value[][], options: Pick<EvaluateOptions, 'asJson'>): string {
  return parts.map(options.asJson === true ? printAsJson : printResults).join('');
}

/** One part's results, as `-o jsonpath` prints them. */
export function printResults(results: readonly Value[]): string {
  return results.map(printValue).join(' ');
}

function printValue(value: Value): string {
  switch (kindOf(value)) {
    case 'map':
    case 'slice':
      return goJsonCompact(value);
    case 'nil':
      return 'null';
    case 'invalid':
      return '<no value>';
    default:
      return goValueText(value);
  }
}

function printAsJson(results: readonly Value[]): string {
  return `${indentGoJson(plainResults(results))}\n`;
}

/** Results for JSON. Fails with EvaluationError if one is not a value. */
export function plainResults(results: readonly Value[]): Value[] {
  // kubectl itself panics here with this text.
  if (results.some((value) => value === undefined)) {
    throw new EvaluationError('reflect: call of reflect.Value.Interface on zero Value', []);
  }
  return results.map((value) => (value instanceof TypedNumber ? value.value : value));
}

/**
 * The JsonPathError with kubectl's message for a template that failed on an object, without the values of Secrets; any
 * other failure unchanged.
 */
export function executionError(text: string, object: Value, error: unknown): unknown {
  if (!(error instanceof JsonPathError)) return error;
  const shown = shownOf(object);
  return new JsonPathError(
    `error executing jsonpath ${quote(text)}: Error executing template: ${shown.text(error.message)}. ` +
      'Printing more information for debugging the template:\n' +
      `\ttemplate was:\n\t\t${text}\n\tobject given to jsonpath engine was:\n\t\t${goSyntax(shown.object)}\n\n\n`,
  );
}
