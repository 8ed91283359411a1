import type { Session } from '../../cluster/session.js';
import { type JsonObject, parseGroupVersion } from '../../codec/object.js';
import { kindOfResource, schemaOfKind } from '../../render/explain/described-kind.js';
import { namesOfFields } from '../../render/explain/field-names.js';
import { readRequest } from '../../render/explain/field-request.js';
import { kindIn } from '../../render/explain/v2-schema.js';

/**
 * The names of the fields of a type or of one of its fields, as the server describes them; [] if it does not. Fails as
 * discovery and reading the server's documents do.
 * @param path `pods`, `deployments.apps.spec.template`
 * @param apiVersion instead of the preferred one: `apps/v1`; "" for that
 */
export async function readFields(path: string, apiVersion: string, session: Session): Promise<string[]> {
  const openApi = await session.openApi();
  const { resource, path: fields } = await readRequest(path, apiVersion === '', session.discovery);
  const { group, version } = apiVersion === '' ? resource : parseGroupVersion(apiVersion);
  const v3 = (await openApi.v3(group, version)) as JsonObject | undefined;
  const document = v3 ?? ((await openApi.v2()) as unknown as JsonObject);
  const kind = kindOfResource({ group, version, resource: resource.name, path: [] }, document);
  const schema =
    v3 === undefined
      ? kindIn(document, { group, version, kind: resource.kind })
      : kind && schemaOfKind(kind, document);
  return schema === undefined ? [] : namesOfFields(schema, fields, document);
}
