import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../codec/object.js';
import { quote } from '../../go/strconv/quote.js';
import { Budget } from './budget.js';
import { enumValue, externalDescription, externalDocsText, type FieldList, fieldList } from './fields.js';
import {
  alternativesIn,
  behind,
  type FieldSchema,
  fieldSchemaOf,
  itemsIn,
  listIn,
  mapIn,
  mapValuesIn,
  resolveReference,
  textIn,
} from './schema.js';
import { indentLines, wrapText } from './text.js';
import { schemaTypeName } from './type-name.js';

/** The subject of an explanation: a resource of a group-version, or a field of its objects. */
interface Explained {
  group: string;
  version: string;
  /** The resource's plural name. */
  resource: string;
  /** The names of fields from the object down to the explained one; [] for the object. */
  path: readonly string[];
}

/** A kind, as named in documents. */
interface DescribedKind {
  group?: string;
  version: string;
  kind: string;
}

/**
 * Explains with an OpenAPI v3 document as kubectl does: first the lines that name the kind, then the rest. Fails with
 * kubectl's message if the document does not contain the resource, or the kind does not have the field; by then, the
 * kind is printed.
 */
export function* explanation(
  what: Explained,
  { document, recursive }: Omit<FieldList, 'budget'>,
): Generator<string, void, undefined> {
  const described = kindOf(what, document);
  if (described === undefined) throw new Error(`GVR (${resourceText(what)}) not found in OpenAPI schema`);
  const { group, version, kind } = described;
  yield `${group ? `GROUP:      ${group}\n` : ''}KIND:       ${kind}\nVERSION:    ${version}\n\n`;
  const schemas = mapIn(mapIn(document, 'components') ?? {}, 'schemas') ?? {};
  const name = Object.keys(schemas)
    .sort()
    .find((each) =>
      listIn(mapIn(schemas, each) ?? {}, 'x-kubernetes-group-version-kind').some((one) =>
        isDeepStrictEqual(one, described),
      ),
    );
  if (name === undefined) {
    const entries = Object.entries(described).sort(([one], [other]) => (one < other ? -1 : 1));
    const text = entries.map(([key, value]) => `${key}:${enumValue(value)}`).join(' ');
    throw new Error(`GVK map[${text}] not found in OpenAPI schema`);
  }
  const text = walked(mapIn(schemas, name)!, what.path, { document, recursive, budget: new Budget() });
  if (text === '') throw new Error(`field ${quote(what.path.at(-1)!)} does not exist`);
  yield `${text}\n`;
}

/** A resource as Go prints one: `apps/v1, Resource=deployments`. */
export function resourceText({ group, version, resource }: Omit<Explained, 'path'>): string {
  return `${group}/${version}, Resource=${resource}`;
}

/** The kind that the paths of a resource name. */
function kindOf({ group, version, resource }: Explained, document: JsonObject): DescribedKind | undefined {
  const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
  const places = [root, `${root}/namespaces/{namespace}`].flatMap((place) => [
    `${place}/${resource}`,
    `${place}/${resource}/{name}`,
  ]);
  const paths = mapIn(document, 'paths') ?? {};
  const kinds = places.flatMap((place) => {
    const methods = mapIn(paths, place) ?? {};
    const found = ['get', 'post', 'put', 'patch', 'delete'].flatMap(
      (method) => mapIn(mapIn(methods, method) ?? {}, 'x-kubernetes-group-version-kind') ?? NO_KIND,
    );
    return found.slice(0, 1);
  });
  return kinds.map(describedKind).at(-1);
}

/** What flattening drops. */
const NO_KIND: readonly FieldSchema[] = [];

function describedKind(said: FieldSchema): DescribedKind | undefined {
  const { group = '', version, kind } = said;
  const isSound = [group, version, kind].every((text) => typeof text === 'string');
  return isSound ? (said as unknown as DescribedKind) : undefined;
}

/** Follows a path and explains its end; "" if it leads nowhere. */
function walked(
  schema: FieldSchema,
  path: readonly string[],
  list: FieldList,
  seen: ReadonlySet<string> = new Set(),
): string {
  const $ref = textIn(schema, '$ref');
  list.budget.spend(seen.size + $ref.length);
  const resolved = resolveReference(list.document, $ref) ?? schema;
  const [first, ...rest] = path;
  if (first === undefined) return meaning(resolved, list);
  if ($ref !== '' && seen.has($ref)) return '';
  const field = fieldSchemaOf(resolved, first);
  if (field !== undefined) {
    const head = rest.length === 0 ? fieldHead(first, field, list.document) : '';
    return head + walked(field, rest, list);
  }
  const within = new Set([...seen, $ref]);
  const values = itemsIn(resolved) ?? mapValuesIn(resolved);
  if (values !== undefined) return walked(values, path, list, within);
  for (const one of alternativesIn(resolved)) {
    const text = walked(one, path, list, within);
    if (text !== '') return text;
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

/** The descriptions of a schema, of its references, and of its items or values. */
function description(schema: FieldSchema, list: FieldList): string {
  const $ref = textIn(schema, '$ref');
  const resolved = resolveReference(list.document, $ref) ?? schema;
  const text = textIn(resolved, 'description');
  list.budget.spend($ref.length + text.length);
  const own = text && `${text}\n`;
  return (
    own +
    behind(resolved)
      .map((other) => description(other, list))
      .join('')
  );
}
