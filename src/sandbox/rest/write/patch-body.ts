import { parseJsonBody } from '../../../codec/json-text.js';
import type { Json, JsonObject, KubeObject } from '../../../codec/object.js';
import { groupVersion } from '../../../codec/object.js';
import { applyJsonPatch } from '../../../merge/json-patch.js';
import { applyMergePatch } from '../../../merge/merge-patch/apply.js';
import { PatchError } from '../../../merge/patch-error.js';
import { builtInMergeSchema } from '../../../merge/schema/built-in.js';
import { applyStrategic } from '../../../merge/strategic/merge.js';
import { ApiError, badRequest, unsupportedMediaType } from '../../http/errors.js';
import { mediaType } from '../request/body.js';
import type { ResourceRequest } from '../request/handler.js';

const JSON_PATCH = 'application/json-patch+json';
const MERGE_PATCH = 'application/merge-patch+json';
/** A configuration to apply; YAML includes JSON. */
export const APPLY_PATCH = 'application/apply-patch+yaml';
const STRATEGIC_PATCH = 'application/strategic-merge-patch+json';

/** More operations are refused (apiserver's limit). */
const MAX_OPERATIONS = 10_000;

/** Maximum number of characters of JSON that they may copy together (apiserver's limit). */
const MAX_COPIED = 3 * 1024 * 1024;

/**
 * Returns a function that applies a request's patch to an object: a JSON patch, a merge patch, or for built-in types a
 * strategic merge. Fails with 400 for an invalid patch, with 415 for another kind; the function fails with 422 if the
 * patch does not fit.
 */
export async function readPatchBody({
  api,
  type,
  call,
}: ResourceRequest): Promise<(object: KubeObject) => KubeObject> {
  const media = mediaType(call);
  const readable = type.custom ? [JSON_PATCH, MERGE_PATCH] : [JSON_PATCH, MERGE_PATCH, STRATEGIC_PATCH];
  if (media === 'application/json') {
    throw new ApiError(415, '415: Unsupported Media Type', { reason: 'UnsupportedMediaType', details: {} });
  }
  if (!readable.includes(media)) throw unsupportedMediaType([...readable, APPLY_PATCH]);
  const patch = parsePatch((await call.body()).toString('utf8'));
  if (media === JSON_PATCH) {
    const operations = checkedOperations(patch);
    return (object) =>
      patched(
        () => applyJsonPatch(object as JsonObject, operations, MAX_COPIED),
        () => unprocessable(),
      );
  }
  if (patch === null || typeof patch !== 'object' || Array.isArray(patch)) {
    const found = Array.isArray(patch) ? 'array' : typeof patch;
    throw badRequest(
      `error decoding patch: json: cannot unmarshal ${found} into Go value of type map[string]interface {}`,
    );
  }
  if (media === MERGE_PATCH) return (object) => applyMergePatch(object as JsonObject, patch) as KubeObject;
  const schema = await builtInMergeSchema(
    await api.builtInSchema(),
    groupVersion(type.group, type.version),
    type.kind,
  );
  return (object) => patched(() => applyStrategic(object as JsonObject, patch, schema!), strategicAnswer);
}

/** The result of a patch. @param answer to a patch that does not fit */
function patched(apply: () => Json, answer: (error: PatchError) => ApiError): KubeObject {
  try {
    return apply() as JsonObject as KubeObject;
  } catch (error) {
    if (error instanceof PatchError) throw answer(error);
    throw error;
  }
}

function strategicAnswer({ message, fault }: PatchError): ApiError {
  if (fault === 'malformed') return badRequest(message);
  return fault === 'impossible' ? unprocessable() : new ApiError(500, message);
}

function unprocessable(): ApiError {
  return new ApiError(422, 'the server rejected our request due to an error in our request', {
    reason: 'Invalid',
    details: {},
  });
}

function checkedOperations(patch: Json): Json[] {
  if (!Array.isArray(patch)) {
    const found = patch === null || typeof patch !== 'object' ? typeof patch : 'object';
    throw badRequest(
      `error decoding patch: json: cannot unmarshal ${found} into Go value of type []handlers.jsonPatchOp`,
    );
  }
  if (patch.length > MAX_OPERATIONS) {
    const message = `The allowed maximum operations in a JSON patch is ${MAX_OPERATIONS}, got ${patch.length}`;
    throw new ApiError(413, message, { reason: 'RequestEntityTooLarge', details: {} });
  }
  for (const operation of patch) {
    if (operation === null || (typeof operation === 'object' && !Array.isArray(operation))) continue;
    const found = Array.isArray(operation)
      ? 'array'
      : typeof operation === 'boolean'
        ? 'bool'
        : typeof operation;
    throw badRequest(`json: cannot unmarshal ${found} into Go value of type jsonpatch.Operation`);
  }
  return patch;
}

function parsePatch(text: string): Json {
  try {
    return parseJsonBody(text);
  } catch (error) {
    throw badRequest(`error decoding patch: ${(error as Error).message}`);
  }
}
