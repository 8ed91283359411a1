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

/**
 * The fields of a schema, of its references, and of its items or values; "" if there are none.
 * @param level the depth of the fields, 1 for those of the kind itself
 * @param seen references on the way here, which stop the traversal when they recur
 */
export function fieldList(
  schema: FieldSchema,
  list: FieldList,
  level = 1,
  seen: ReadonlySet<string> = new Set(),
): string {
  const $ref = textIn(schema, '$ref');
  if ($ref !== '' && seen.has($ref)) return '';
  list.budget.spend(seen.size + $ref.length);
  const within = new Set([...seen, $ref]);
  const resolved = resolveReference(list.document, $ref) ?? schema;
  const required = listIn(resolved, 'required');
  const own = fieldsOf(resolved).map(([name, field]) => {
    const isRequired = required.includes(name);
    const line = fieldDetail({ name, field, isRequired }, list, 2 * level);
    return list.recursive ? line + fieldList(field, list, level + 1, within) : line;
  });
  return [...own, ...behind(resolved).map((other) => fieldList(other, list, level, within))].join('');
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
