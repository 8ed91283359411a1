import { JsonPathError, relaxedExpression } from './jsonpath/index.js';

/** One column of `-o custom-columns`. */
export interface CustomColumn {
  header: string;
  /** A JSONPath template, `{.metadata.name}`; an invalid one is detected only when something is printed. */
  expression: string;
}

/**
 * Reads `NAME:.metadata.name,NODE:{spec.nodeName}`. Commas and the first colon of each part always separate.
 * Fails with JsonPathError and kubectl's message.
 */
export function parseColumns(spec: string): CustomColumn[] {
  if (spec === '') throw new JsonPathError('custom-columns format specified but no custom columns given');
  return spec.split(',').map((part) => {
    const colon = part.indexOf(':');
    if (colon < 0) {
      throw new JsonPathError(`unexpected custom-columns spec: ${part}, expected <header>:<json-path-expr>`);
    }
    return { header: part.slice(0, colon), expression: relaxedExpression(part.slice(colon + 1)) };
  });
}

const FILE_FORMAT =
  'Expected format is one line of space separated headers, one line of space separated column specs.';

/**
 * Reads the content of `-o custom-columns-file`: headers in the first line, as many expressions in the second, all
 * separated by white space; further lines are ignored. With such a file kubectl ignores `--no-headers`. Fails with
 * JsonPathError and kubectl's message.
 */
export function parseColumnsFile(contents: string): CustomColumn[] {
  const lines = contents.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  const [first, second] = lines;
  if (first === undefined) throw new JsonPathError(`invalid template, missing header line. ${FILE_FORMAT}`);
  if (second === undefined) throw new JsonPathError(`invalid template, missing spec line. ${FILE_FORMAT}`);
  const [headers, specs] = [words(first), words(second)];
  if (headers.length !== specs.length) {
    throw new JsonPathError(
      `number of headers (${headers.length}) and field specifications (${specs.length}) don't match`,
    );
  }
  return headers.map((header, at) => ({ header, expression: relaxedExpression(specs[at]!) }));
}

function words(line: string): string[] {
  return line.split(/[\s\u0085]+/).filter((word) => word !== '');
}
