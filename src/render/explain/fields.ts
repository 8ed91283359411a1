import type { JsonObject } from '../../codec/object.js';
import type { Budget } from './budget.js';
import { behind, type FieldSchema, fieldsOf, listIn, mapIn, resolveReference, textIn } from './schema.js';
import { indentLines, wrapText } from './text.js';
import { schemaTypeName } from './type-name.js';

/** How fields are listed. */
export interface FieldList {
  document: JsonObject;
  /** Also the fields of fields, each on its own line without a description. */
  recursive: boolean;
  budget: Budget;
}

/** The number of enum values that are shown next to a field. */
const SHOWN_VALUES = 4;

/** A schema whose fields are to be listed. */
interface Unlisted {
  schema: FieldSchema;
  /** The depth of the fields, 1 for those of the kind itself. */
  level: number;
  /** References on the way here, which stop the traversal when they recur. */
  seen: ReadonlySet<string>;
}

/** The fields of a schema, of its references, and of its items or values; "" if there are none. */
export function fieldList(schema: FieldSchema, list: FieldList): string {
  let text = '';
  // Not by recursion: a schema may contain thousands of others.
  const left: (string | Unlisted)[] = [{ schema, level: 1, seen: new Set() }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next === 'string') text += next;
    else for (const part of partsOf(next, list).reverse()) left.push(part);
  }
  return text;
}

function partsOf({ schema, level, seen }: Unlisted, list: FieldList): (string | Unlisted)[] {
  const $ref = textIn(schema, '$ref');
  if ($ref !== '' && seen.has($ref)) return [];
  list.budget.spend(seen.size + $ref.length);
  const within = new Set([...seen, $ref]);
  const resolved = resolveReference(list.document, $ref) ?? schema;
  const required = listIn(resolved, 'required');
  const own = fieldsOf(resolved).flatMap(([name, field]) => {
    const line = fieldDetail({ name, field, isRequired: required.includes(name) }, list, 2 * level);
    return list.recursive ? [line, { schema: field, level: level + 1, seen: within }] : [line];
  });
  return [...own, ...behind(resolved).map((other) => ({ schema: other, level, seen: within }))];
}

interface ListedField {
  name: string;
  field: FieldSchema;
  isRequired: boolean;
}

function fieldDetail(
  { name, field, isRequired }: ListedField,
  { document, recursive, budget }: FieldList,
  blanks: number,
): string {
  const description = textIn(field, 'description');
  const required = isRequired ? ' -required-' : '';
  const head = `${indentLines(name, blanks)}\t<${schemaTypeName(field, document)}>${required}${shortEnum(field, blanks)}\n`;
  budget.spend(head.length);
  if (recursive) return head;
  budget.spend(description.length + externalDescription(field).length);
  const text = indentLines(wrapText(description || '<no description>', 78 - blanks), blanks + 2);
  const docs = externalDocsText(field, blanks + 2, blanks + 4);
  return `${head}${text}\n${docs && `\n${docs}`}\n`;
}

function shortEnum(field: FieldSchema, blanks: number): string {
  const values = listIn(field, 'enum');
  if (values.length === 0) return '';
  const shown = values.slice(0, SHOWN_VALUES).map(enumValue).join(', ');
  const more = values.length > SHOWN_VALUES ? ', ....' : '';
  return `\n${' '.repeat(blanks)}enum: ${shown}${more}`;
}

/** A value of an enum as it is shown. */
export function enumValue(value: unknown): string {
  if (value === '') return '""';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The description of a schema's external documentation; "" if there is none. */
export function externalDescription(schema: FieldSchema): string {
  return textIn(mapIn(schema, 'externalDocs') ?? {}, 'description');
}

/**
 * A schema's external documentation, with a heading; "" if there is none.
 * @param heading the indentation of the heading
 * @param blanks the indentation of the lines below it
 */
export function externalDocsText(schema: FieldSchema, heading: number, blanks: number): string {
  const description = externalDescription(schema);
  const url = textIn(mapIn(schema, 'externalDocs') ?? {}, 'url');
  if (description === '' && url === '') return '';
  const lines = [indentLines('EXTERNAL DOCS:', heading)];
  if (description !== '') lines.push(indentLines(wrapText(description, 80 - blanks), blanks));
  if (url !== '') lines.push(indentLines(`URL: ${url}`, blanks));
  return lines.map((line) => `${line}\n`).join('');
}
