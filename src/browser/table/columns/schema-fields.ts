import type { OpenApi } from '../../../cluster/open-api.js';
import { isObject } from '../../../codec/json.js';
import type { JsonObject } from '../../../codec/object.js';
import type { ApiResource } from '../../../discovery/types.js';
import type { FieldSchema } from '../../../render/explain/schema.js';

/**
 * The names of the fields that may follow a path in a resource's objects, according to the server's schema; none if the
 * schema does not say. Fails as requests do.
 * @param path `.status.cond`: the text after the last dot is the beginning of a name
 */
export async function fieldsBehind(openApi: OpenApi, resource: ApiResource, path: string): Promise<string[]> {
  const { group, version, kind } = resource;
  const document = (await openApi.v3(group, version)) as JsonObject | undefined;
  if (document === undefined) return [];
  const { Budget } = await import('../../../render/explain/budget.js');
  const { behind, fieldSchemaOf, fieldsOf, listIn, mapIn, resolveReference, textIn } = await import(
    '../../../render/explain/schema.js'
  );
  const budget = new Budget();
  const schemas = mapIn(mapIn(document, 'components') ?? {}, 'schemas') ?? {};
  const isMeant = (schema: FieldSchema) =>
    listIn(schema, 'x-kubernetes-group-version-kind').some(
      (each) =>
        isObject(each) && each.kind === kind && each.version === version && (each.group ?? '') === group,
    );
  const object = Object.keys(schemas)
    .map((name) => mapIn(schemas, name) ?? {})
    .find(isMeant);
  if (object === undefined) return [];
  const hasFields = (schema: FieldSchema) => mapIn(schema, 'properties') !== undefined;
  /** The schema that has fields, found through references, lists and maps. */
  const resolved = (schema: FieldSchema, depth = 0): FieldSchema | undefined => {
    if (depth > 8) return undefined;
    budget.spend();
    const ref = textIn(schema, '$ref');
    const there = ref === '' ? schema : resolveReference(document, ref);
    if (there === undefined || hasFields(there)) return there;
    return behind(there)
      .map((each) => resolved(each, depth + 1))
      .find((each) => each !== undefined && hasFields(each));
  };
  const names = path
    .replaceAll(/\[[^[\]]*\]/g, '')
    .split('.')
    .slice(1);
  const begun = names.pop() ?? '';
  let schema = resolved(object);
  for (const name of names) {
    const field = schema && fieldSchemaOf(schema, name);
    schema = field && resolved(field);
  }
  return schema === undefined
    ? []
    : fieldsOf(schema)
        .map(([name]) => name)
        .filter((name) => name.startsWith(begun));
}
