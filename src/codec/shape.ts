import type { JsonObject, Table, TableColumn, TableRow } from './object.js';

/** Reads JSON of untrusted shape: an unexpected value is an error, never a default. */

/** A response or a cached file is not the expected document. */
export class ShapeError extends Error {
  override readonly name = 'ShapeError';
}

/** Parses JSON and expects an object. Fails with ShapeError. */
export function parseObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ShapeError('not a JSON document');
  }
  return asObject(value, 'document');
}

/** @param what the name of the place in the error: `groups[3]` */
export function asObject(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ShapeError(`${what} is not an object`);
  }
  return value as Record<string, unknown>;
}

/** A list. Go writes an empty one as null, or leaves it out. */
export function asList(value: unknown, what: string): unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new ShapeError(`${what} is not a list`);
  return value;
}

/** A list of strings. */
export function asStrings(value: unknown, what: string): string[] {
  return asList(value, what).map((entry, index) => asString(entry, `${what}[${index}]`));
}

/** A required string. */
export function asString(value: unknown, what: string): string {
  if (typeof value !== 'string') throw new ShapeError(`${what} is not a string`);
  return value;
}

/** A string that Go leaves out when it is empty. */
export function asOptionalString(value: unknown, what: string): string {
  return value === undefined || value === null ? '' : asString(value, what);
}

/** A boolean that Go leaves out when it is false. */
export function asOptionalBoolean(value: unknown, what: string): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value !== 'boolean') throw new ShapeError(`${what} is not true or false`);
  return value;
}

/** A number. */
export function asNumber(value: unknown, what: string): number {
  if (typeof value !== 'number') throw new ShapeError(`${what} is not a number`);
  return value;
}

/** The deepest nesting of objects and lists in an object, because printing recurses through all levels. */
const DEEPEST = 1000;

/** Fields that readers of objects expect to be strings. */
const TEXTS = ['name', 'generateName', 'namespace', 'uid', 'resourceVersion'] as const;
const TIMES = ['creationTimestamp', 'deletionTimestamp'] as const;
const MAPS = ['labels', 'annotations'] as const;
const LISTS = ['finalizers', 'ownerReferences', 'managedFields'] as const;

/** Checks what proa relies on in an object or a Table of one: type, metadata, and depth. Fails with ShapeError. */
export function checkAnswer(value: unknown): void {
  const answer = asObject(value, 'the answer');
  checkDepth(answer);
  if (answer.kind === 'Table') checkTable(answer);
  else checkObject(answer, '');
}

function checkTable(answer: Record<string, unknown>): void {
  checkType(answer, '');
  checkListMeta(answer.metadata);
  const columns = asList(answer.columnDefinitions, 'columnDefinitions');
  checkColumns(columns);
  const rows = asList(answer.rows, 'rows');
  for (const [index, row] of rows.entries()) checkRow(row, `rows[${index}]`);
  answer.rows = rows;
  if (columns.length > 0) checkCells(answer as unknown as Table);
}

/**
 * Checks an object of a list. Lists have thousands, so the text of an error is created only when needed.
 * @param what its name in the error: `items[3]`; "" for a response
 */
export function checkObject(value: unknown, what: string): void {
  const object = asObject(value, what);
  checkType(object, what);
  if (object.metadata === undefined) return;
  const at = what === '' ? 'metadata' : `${what}.metadata`;
  const metadata = asObject(object.metadata, at);
  for (const field of TEXTS) expect(metadata, field, isTextOrLeftOut, at, 'a string');
  for (const field of TIMES) expect(metadata, field, isTextOrNull, at, 'a string');
  for (const field of MAPS) checkTexts(metadata[field], at, field);
  for (const field of LISTS) {
    expect(metadata, field, isListOrNull, at, 'a list');
    const each = field === 'finalizers' ? asString : asObject;
    for (const entry of (metadata[field] as unknown[] | null | undefined) ?? [])
      each(entry, `an entry of ${at}.${field}`);
  }
}

/** Checks the metadata of a list. Fails with ShapeError. */
export function checkListMeta(value: unknown): void {
  if (value === undefined || value === null) return;
  const metadata = asObject(value, 'metadata');
  asOptionalString(metadata.resourceVersion, 'metadata.resourceVersion');
  asOptionalString(metadata.continue, 'metadata.continue');
  optional(metadata.remainingItemCount ?? undefined, 'metadata.remainingItemCount', asNumber);
}

/** Checks the columns of a Table. Fails with ShapeError. */
export function checkColumns(columns: readonly unknown[]): void {
  for (const [index, value] of columns.entries()) {
    const what = `columnDefinitions[${index}]`;
    const column = asObject(value, what) as JsonObject;
    asString(column.name, `${what}.name`);
    for (const field of ['type', 'format', 'description'] as const)
      asOptionalString(column[field], `${what}.${field}`);
    optional(column.priority, `${what}.priority`, asNumber);
  }
}

/** Checks a row of a Table whose columns may not be known yet. Fails with ShapeError. */
export function checkRow(value: unknown, what: string): void {
  const row = asObject(value, what);
  if (!Array.isArray(row.cells)) throw new ShapeError(`${what}.cells is not a list`);
  if (row.object !== undefined && row.object !== null) checkObject(row.object, `${what}.object`);
}

/** Checks that each row has a cell for each column. Fails with ShapeError. */
export function checkCells({ columnDefinitions = [], rows }: TableParts): void {
  const columns = columnDefinitions.length;
  const wrong = rows.find(({ cells }) => cells.length !== columns);
  if (wrong !== undefined)
    throw new ShapeError(`a row has ${wrong.cells.length} cells, and the table ${columns} columns`);
}

interface TableParts {
  columnDefinitions?: readonly TableColumn[];
  rows: readonly TableRow[];
}

function checkType(object: Record<string, unknown>, what: string): void {
  expect(object, 'apiVersion', isTextOrLeftOut, what, 'a string');
  expect(object, 'kind', isTextOrLeftOut, what, 'a string');
}

function checkTexts(value: unknown, at: string, field: string): void {
  if (value === undefined || value === null) return;
  const texts = asObject(value, `${at}.${field}`);
  // Errors show no keys, because a server may repeat a token or a secret's value as a key.
  for (const key in texts)
    if (typeof texts[key] !== 'string') asString(texts[key], `an entry of ${at}.${field}`);
}

/** Fails if a field has the wrong type. */
function expect(
  object: Record<string, unknown>,
  field: string,
  is: (value: unknown) => boolean,
  at: string,
  kind: string,
): void {
  if (!is(object[field])) throw new ShapeError(`${at === '' ? '' : `${at}.`}${field} is not ${kind}`);
}

function isTextOrLeftOut(value: unknown): boolean {
  return typeof value === 'string' || value === undefined;
}

function isTextOrNull(value: unknown): boolean {
  return isTextOrLeftOut(value) || value === null;
}

function isListOrNull(value: unknown): boolean {
  return Array.isArray(value) || value === undefined || value === null;
}

/** Checks a field that may be missing, but not null. */
function optional(value: unknown, what: string, check: (value: unknown, what: string) => unknown): void {
  if (value !== undefined) check(value, what);
}

/** Fails with ShapeError if a value nests too deep to print. */
export function checkDepth(value: unknown, left = DEEPEST): void {
  if (typeof value !== 'object' || value === null) return;
  if (left === 0) throw new ShapeError(`it nests more than ${DEEPEST} levels deep`);
  for (const inner of Object.values(value)) checkDepth(inner, left - 1);
}
