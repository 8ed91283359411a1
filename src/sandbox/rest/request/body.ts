import { isObject } from '../../../codec/json.js';
import { parseJsonBody } from '../../../codec/json-text.js';
import { groupVersion, type Json, type JsonObject, type KubeObject } from '../../../codec/object.js';
import { writeRawJson } from '../../../codec/proto/raw-json.js';
import { quote, quoteValue } from '../../../go/strconv/quote.js';
import { goYamlDocuments } from '../../../go/yaml.js';
import { ApiError, badRequest, unsupportedMediaType } from '../../http/errors.js';
import { JSON_TYPE, PROTOBUF_TYPE, YAML_TYPE } from '../../http/negotiate.js';
import type { Call } from '../../http/reply.js';
import type { Api } from './context.js';
import type { ResourceRequest } from './handler.js';
import { readProtobuf } from './protobuf-body.js';
import { readTypedObject } from './strict-fields.js';

const ACCEPTED = [JSON_TYPE, YAML_TYPE, PROTOBUF_TYPE];

/** The media type of a request's body, without parameters; JSON by default. */
export function mediaType(call: Call): string {
  const header = call.headers['content-type'] || JSON_TYPE;
  return header.split(';')[0]!.trim();
}

/**
 * The object in a request's body, with kind and apiVersion checked or filled in. Handles fields that its type lacks
 * according to the request's fieldValidation. Fails with 400 or 415.
 */
export async function readObjectBody(request: ResourceRequest): Promise<KubeObject> {
  const { api, type, call } = request;
  const { text, value } = await readBody(api, call, type.kind);
  const apiVersion = groupVersion(type.group, type.version);
  const kind = textOr(value.kind, type.kind);
  const given = textOr(value.apiVersion, apiVersion);
  const version = given.slice(given.indexOf('/') + 1);
  const refuse = (why: string) =>
    badRequest(`${kind} in version ${quote(version)} cannot be handled as a ${type.kind}: ${why}`);
  if (type.custom && mediaType(call) === PROTOBUF_TYPE)
    throw refuse("Object 'Kind' is missing in 'object has no kind field '");
  if (given !== apiVersion) throw refuse(`no kind ${quote(kind)} is registered for version ${quote(given)}`);
  if (kind !== type.kind)
    throw refuse(`converting (${type.version}.${kind}) to (core.${type.kind}): unknown conversion`);
  return readTypedObject(request, { ...value, kind, apiVersion }, text);
}

/** A body of only one kind, with kind and apiVersion filled in. Fails with 400 or 415. */
export async function readKind(
  { api, call }: ResourceRequest,
  kind: string,
  apiVersion: string,
): Promise<KubeObject> {
  const { value } = await readBody(api, call, kind);
  const given = textOr(value.kind, kind);
  if (given !== kind || textOr(value.apiVersion, apiVersion) !== apiVersion) {
    throw badRequest(`expected an object of kind ${kind} in ${apiVersion}, not ${given}`);
  }
  return { ...value, kind, apiVersion };
}

/** A body's text and its object. @param kind that is expected. Fails with 400 or 415. */
async function readBody(api: Api, call: Call, kind: string): Promise<{ text: string; value: JsonObject }> {
  const media = mediaType(call);
  if (!ACCEPTED.includes(media)) throw unsupportedMediaType(ACCEPTED);
  const body = await call.body();
  const refuse = (why: string) =>
    badRequest(`the object provided is unrecognized (must be of type ${kind}): ${why} (${summary(body)})`);
  if (media === PROTOBUF_TYPE) return { text: '', value: await readProtobuf(api, body, refuse) };
  const text = body.toString('utf8');
  const value = await parsed(text, media, refuse);
  if (value === null) return { text, value: {} };
  if (isObject(value)) return { text, value };
  const found = Array.isArray(value) ? 'array' : typeof value;
  throw refuse(`expected an object, found ${found}`);
}

async function parsed(text: string, media: string, refuse: (why: string) => ApiError): Promise<Json> {
  if (media === YAML_TYPE) return parseYamlBody(text, refuse);
  try {
    return parseJsonBody(text);
  } catch (error) {
    throw refuse(`couldn't get version/kind; json parse error: ${(error as Error).message}`);
  }
}

/** A document as YAML, which includes JSON. @param refuse makes the error. */
export async function parseYamlBody(text: string, refuse: (why: string) => ApiError): Promise<Json> {
  try {
    const [read] = await goYamlDocuments(text);
    return parseJsonBody(writeRawJson(read?.() ?? null));
  } catch (error) {
    throw refuse(`yaml: ${(error as Error).message}`);
  }
}

/** The options in the body of a DELETE; empty if there is none. Fails with 500, as servers do, or 415. */
export async function readOptionsBody(api: Api, call: Call): Promise<JsonObject> {
  const body = await call.body();
  if (body.length === 0) return {};
  const media = mediaType(call);
  if (!ACCEPTED.includes(media)) throw unsupportedMediaType(ACCEPTED);
  const refuse = (why: string) => new ApiError(500, why);
  const value =
    media === PROTOBUF_TYPE
      ? await readProtobuf(api, body, refuse)
      : await parsed(body.toString('utf8'), media, refuse);
  if (!isObject(value)) throw badRequest('the options are not an object');
  const { kind = 'DeleteOptions', apiVersion = 'v1' } = value;
  if (kind === 'DeleteOptions') return value;
  throw new ApiError(500, `no kind ${quoteValue(kind)} is registered for version ${quoteValue(apiVersion)}`);
}

/** The beginning of a body as errors quote it: JSON objects unchanged, anything else in hexadecimal digits. */
function summary(body: Buffer): string {
  if (body.length === 0) return '<empty>';
  const start = body.subarray(0, 30).toString(body[0] === 0x7b ? 'utf8' : 'hex');
  return body.length > 30 ? `${start} ...` : start;
}

function textOr(value: Json | undefined, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise;
}
