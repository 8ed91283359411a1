import type { JsonObject } from '../../codec/object.js';
import { quote } from '../../go/strconv/quote.js';
import { DisplayableError } from '../../process/errors.js';
import { nearest } from '../../process/nearest.js';
import { Budget } from './budget.js';
import { type ExplainTarget, kindOfResource, schemaOfKind } from './described-kind.js';
import { namesOfFields } from './field-names.js';
import { enumValue, externalDescription, externalDocsText, type FieldList, fieldList } from './fields.js';
import {
  alternativesIn,
  behind,
  type FieldSchema,
  fieldSchemaOf,
  itemsIn,
  listIn,
  mapValuesIn,
  resolveReference,
  textIn,
} from './schema.js';
import { indentLines, wrapText } from './text.js';
import { schemaTypeName } from './type-name.js';

/**
 * Explains with an OpenAPI v3 document as kubectl does: first the lines that name the kind, then the rest. Fails with
 * kubectl's message if the document does not contain the resource, or the kind does not have the field; by then, the
 * kind is printed.
 */
export function* explanation(
  what: ExplainTarget,
  { document, recursive }: Omit<FieldList, 'budget'>,
): Generator<string, void, undefined> {
  const described = kindOfResource(what, document);
  if (described === undefined) throw new Error(`GVR (${resourceText(what)}) not found in OpenAPI schema`);
  const { group, version, kind } = described;
  yield `${group ? `GROUP:      ${group}\n` : ''}KIND:       ${kind}\nVERSION:    ${version}\n\n`;
  const schema = schemaOfKind(described, document);
  if (schema === undefined) {
    const entries = Object.entries(described).sort(([one], [other]) => (one < other ? -1 : 1));
    const text = entries.map(([key, value]) => `${key}:${enumValue(value)}`).join(' ');
    throw new Error(`GVK map[${text}] not found in OpenAPI schema`);
  }
  const text = walked(schema, what.path, { document, recursive, budget: new Budget() });
  if (text === '') throw noField(schema, what.path, document);
  yield `${text}\n`;
}

/** The error for a path that leads nowhere, with the field that is probably meant by its first wrong name. */
function noField(schema: FieldSchema, path: readonly string[], document: JsonObject): DisplayableError {
  const right = path.findIndex(
    (name, index) => !namesOfFields(schema, path.slice(0, index), document).includes(name),
  );
  const near = nearest(path[right] ?? '', namesOfFields(schema, path.slice(0, right), document));
  const hint =
    near === undefined ? undefined : [...path.slice(0, right), near, ...path.slice(right + 1)].join('.');
  return new DisplayableError(`field ${quote(path.at(-1)!)} does not exist`, { hint });
}

/** A resource as Go prints one: `apps/v1, Resource=deployments`. */
export function resourceText({ group, version, resource }: Omit<ExplainTarget, 'path'>): string {
  return `${group}/${version}, Resource=${resource}`;
}

/** A schema that is looked at, and what leads there. */
interface SchemaOnWay {
  schema: FieldSchema;
  /** References on the way here. */
  seen: ReadonlySet<string>;
}

/** Follows a path and explains its end; "" if it leads nowhere. */
function walked(top: FieldSchema, names: readonly string[], list: FieldList): string {
  // Not by recursion: a schema may contain thousands of others.
  const left: (SchemaOnWay & { path: readonly string[]; head: string })[] = [
    { schema: top, path: names, seen: new Set(), head: '' },
  ];
  for (let step = left.pop(); step !== undefined; step = left.pop()) {
    const { schema, path, seen, head } = step;
    const $ref = textIn(schema, '$ref');
    list.budget.spend(seen.size + $ref.length);
    const resolved = resolveReference(list.document, $ref) ?? schema;
    const [first, ...rest] = path;
    if (first === undefined) return head + meaning(resolved, list);
    if ($ref !== '' && seen.has($ref)) continue;
    const field = fieldSchemaOf(resolved, first);
    if (field !== undefined) {
      const fieldName = rest.length === 0 ? fieldHead(first, field, list.document) : '';
      left.push({ schema: field, path: rest, seen: new Set(), head: fieldName });
      continue;
    }
    const within = new Set([...seen, $ref]);
    const values = itemsIn(resolved) ?? mapValuesIn(resolved);
    const inner = values === undefined ? alternativesIn(resolved).reverse() : [values];
    for (const one of inner) left.push({ schema: one, path, seen: within, head: '' });
  }
  return '';
}

function fieldHead(name: string, field: FieldSchema, document: JsonObject): string {
  const values = listIn(field, 'enum').map((value) => `\n    ${enumValue(value)}`);
  const listed = values.length === 0 ? '' : `ENUM:${values.join('')}`;
  return `FIELD: ${name} <${schemaTypeName(field, document)}>\n${listed}\n\n`;
}

function meaning(schema: FieldSchema, list: FieldList): string {
  const text = indentLines(wrapText(description(schema, list) || '<empty>', 76), 4);
  list.budget.spend(externalDescription(schema).length);
  const docs = externalDocsText(schema, 0, 4);
  const fields = fieldList(schema, list);
  return `DESCRIPTION:\n${text}\n${docs && `\n${docs}`}${fields && `FIELDS:\n${fields}`}`;
}

/**
 * The descriptions of a schema, of its references, and of its items or values. Where a reference on the way here recurs,
 * they end; kubectl fails.
 */
function description(top: FieldSchema, list: FieldList): string {
  let texts = '';
  const left: SchemaOnWay[] = [{ schema: top, seen: new Set() }];
  for (let step = left.pop(); step !== undefined; step = left.pop()) {
    const { schema, seen } = step;
    const $ref = textIn(schema, '$ref');
    if ($ref !== '' && seen.has($ref)) continue;
    const resolved = resolveReference(list.document, $ref) ?? schema;
    const text = textIn(resolved, 'description');
    list.budget.spend(seen.size + $ref.length + text.length);
    if (text !== '') texts += `${text}\n`;
    const within = new Set([...seen, $ref]);
    for (const other of behind(resolved).reverse()) left.push({ schema: other, seen: within });
  }
  return texts;
}
