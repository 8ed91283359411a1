import type { OpenApi } from '../../../cluster/open-api.js';
import type { JsonObject } from '../../../codec/object.js';
import type { ApiResource } from '../../../discovery/types.js';

/**
 * The names of the fields that can stand behind a path of a resource's objects, by the server's schema; none if it does
 * not say. Fails as requests do.
 * @param path `.status.cond`: what stands after the last dot is the beginning of a name
 */
export async function fieldsBehind(openApi: OpenApi, resource: ApiResource, path: string): Promise<string[]> {
  const { group, version, kind } = resource;
  const document = (await openApi.v3(group, version)) as JsonObject | undefined;
  if (document === undefined) return [];
  const { Budget } = await import('../../../render/explain/budget.js');
  const { behind, fieldSchemaOf, fieldsOf, resolveReference } = await import(
    '../../../render/explain/schema.js'
  );
  const budget = new Budget();
  type Schema = NonNullable<ReturnType<typeof resolveReference>>;
  const { schemas = {} } = (document.components ?? {}) as { schemas?: Record<string, Schema> };
  const isMeant = (schema: Schema) =>
    schema['x-kubernetes-group-version-kind']?.some((each) => {
      const gvk = each as { group?: string; version?: string; kind?: string };
      return gvk.kind === kind && gvk.version === version && (gvk.group ?? '') === group;
    });
  const object = Object.values(schemas).find(isMeant);
  if (object === undefined) return [];
  /** The schema that has fields, behind references, lists and maps. */
  const resolved = (schema: Schema, depth = 0): Schema | undefined => {
    if (depth > 8) return undefined;
    budget.spend();
    const there = schema.$ref === undefined ? schema : resolveReference(document, schema.$ref);
    if (there === undefined || there.properties !== undefined) return there;
    return behind(there)
      .map((each) => resolved(each, depth + 1))
      .find((each) => each?.properties !== undefined);
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
