import type { Json, KubeObject } from '../../codec/object.js';
import { groupVersion } from '../../codec/object.js';
import type { ResourceType } from '../resources/resource-type.js';
import type { Call } from '../server/reply.js';
import { badRequest, unsupportedMediaType } from './errors.js';

const ACCEPTED = ['application/json', 'application/yaml'];

/** The media type of a request's body, without parameters; JSON where it says nothing. */
export function mediaType(call: Call): string {
  const header = call.headers['content-type'] ?? 'application/json';
  return header.split(';')[0]!.trim();
}

/** The object that a request carries, with kind and apiVersion checked or filled in. Fails with 400 or 415. */
export async function readObjectBody(call: Call, type: ResourceType): Promise<KubeObject> {
  const parsed = await readDocument(call, mediaType(call));
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) {
    throw badRequest(`the object provided is unrecognized (must be of type ${type.kind}): not an object`);
  }
  const apiVersion = groupVersion(type.group, type.version);
  const { kind = type.kind, apiVersion: given = apiVersion } = parsed as KubeObject;
  if (kind !== type.kind || given !== apiVersion) {
    const version = given.slice(given.indexOf('/') + 1);
    throw badRequest(
      `${kind} in version "${version}" cannot be handled as a ${type.kind}: converting (${kind}) to (${type.kind}): unknown conversion`,
    );
  }
  const object = { ...(parsed as KubeObject), kind, apiVersion };
  checkShape(object, type);
  return object;
}

/** A body as JSON or YAML. Fails with 400 where it is not, with 415 for another media type. */
export async function readDocument(call: Call, type: string): Promise<Json> {
  if (!ACCEPTED.includes(type)) throw unsupportedMediaType(ACCEPTED);
  const text = (await call.body()).toString('utf8');
  try {
    return type === 'application/yaml' ? await parseYaml(text) : (JSON.parse(text) as Json);
  } catch (error) {
    throw badRequest(`the object provided is unrecognized: ${(error as Error).message}`);
  }
}

/** The options in the body of a DELETE; empty where there is none. */
export async function readOptions(call: Call): Promise<KubeObject> {
  if ((await call.body()).length === 0) return {};
  return ((await readDocument(call, mediaType(call))) ?? {}) as KubeObject;
}

/** What everything else relies on: metadata is an object and its texts are texts. */
function checkShape(object: KubeObject, type: ResourceType): void {
  const { metadata = {} } = object;
  const refuse = (field: string) => {
    const version = groupVersion(type.group, type.version);
    return badRequest(`${type.kind} in version "${version}" cannot be handled as a ${type.kind}: ${field}`);
  };
  if (metadata === null || typeof metadata !== 'object' || Array.isArray(metadata)) throw refuse('metadata');
  for (const field of ['name', 'namespace', 'generateName', 'uid', 'resourceVersion']) {
    const value = metadata[field];
    if (value !== undefined && value !== null && typeof value !== 'string') throw refuse(`metadata.${field}`);
  }
  for (const field of ['labels', 'annotations']) {
    const map = metadata[field] ?? {};
    if (typeof map !== 'object' || Object.values(map).some((value) => typeof value !== 'string')) {
      throw refuse(`metadata.${field}`);
    }
  }
}

async function parseYaml(text: string): Promise<Json> {
  const { parse } = await import('yaml');
  return parse(text) as Json;
}
