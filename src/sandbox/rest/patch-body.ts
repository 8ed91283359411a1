import { applyPatch, type Operation, Pointer } from 'rfc6902';
import type { Json, JsonObject, KubeObject } from '../../codec/object.js';
import type { ResourceType } from '../resources/resource-type.js';
import type { Call } from '../server/reply.js';
import { mediaType } from './body.js';
import type { Api } from './context.js';
import { ApiError, badRequest, unsupportedMediaType } from './errors.js';
import { parseJson } from './json-text.js';
import { mergePatch } from './merge-patch.js';
import { strategicMerge } from './strategic-merge.js';

const JSON_PATCH = 'application/json-patch+json';
const MERGE_PATCH = 'application/merge-patch+json';
/** A configuration to apply; JSON is YAML, too. */
export const APPLY_PATCH = 'application/apply-patch+yaml';
const STRATEGIC_PATCH = 'application/strategic-merge-patch+json';

/** Operations beyond so many are refused (apiserver's limit). */
const MAX_OPERATIONS = 10_000;

/** Characters of JSON that they may copy together (apiserver's limit): each copy may be one of all before it. */
const MAX_COPIED = 3 * 1024 * 1024;

/**
 * What a request's patch makes of an object: a JSON patch, a merge patch, or of built-in types a strategic merge.
 * Fails with 400 for what is no patch, 415 for another kind of it; what it gives fails with 422 where it does not fit.
 */
export async function readPatch(
  _api: Api,
  call: Call,
  type: ResourceType,
): Promise<(object: KubeObject) => KubeObject> {
  const media = mediaType(call);
  const readable = type.custom ? [JSON_PATCH, MERGE_PATCH] : [JSON_PATCH, MERGE_PATCH, STRATEGIC_PATCH];
  if (media === 'application/json') {
    throw new ApiError(415, '415: Unsupported Media Type', { reason: 'UnsupportedMediaType', details: {} });
  }
  if (!readable.includes(media)) throw unsupportedMediaType([...readable, APPLY_PATCH]);
  const patch = parsePatch((await call.body()).toString('utf8'));
  if (media === JSON_PATCH) {
    const operations = checkedOperations(patch);
    return (object) => jsonPatched(object, operations);
  }
  if (patch === null || typeof patch !== 'object' || Array.isArray(patch)) {
    const found = Array.isArray(patch) ? 'array' : typeof patch;
    throw badRequest(
      `error decoding patch: json: cannot unmarshal ${found} into Go value of type map[string]interface {}`,
    );
  }
  if (media === STRATEGIC_PATCH) {
    return (object) => strategicMerge(type.kind, object as JsonObject, patch) as KubeObject;
  }
  return (object) => mergePatch(object as JsonObject, patch) as KubeObject;
}

function jsonPatched(object: KubeObject, operations: Operation[]): KubeObject {
  if (isApplied(object, operations)) return object;
  throw new ApiError(422, 'the server rejected our request due to an error in our request', {
    reason: 'Invalid',
    details: {},
  });
}

/** Applies operations to an object in place, and tells whether all of them could be. */
function isApplied(object: KubeObject, operations: Operation[]): boolean {
  let copied = 0;
  try {
    return operations.every((operation) => {
      if (operation.op === 'copy') copied += lengthAt(object, operation.from);
      return copied <= MAX_COPIED && applyPatch(object, [operation])[0] === null;
    });
  } catch {
    // A pointer that is none.
    return false;
  }
}

function lengthAt(object: KubeObject, pointer: string): number {
  return (JSON.stringify(Pointer.fromJSON(pointer).get(object)) ?? '').length;
}

function checkedOperations(patch: Json): Operation[] {
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
  return patch.map(checkedOperation);
}

/** What is no object is refused; an object is tried as it is, null as one without anything in it. */
function checkedOperation(operation: Json): Operation {
  if (operation !== null && (typeof operation !== 'object' || Array.isArray(operation))) {
    const found = Array.isArray(operation)
      ? 'array'
      : typeof operation === 'boolean'
        ? 'bool'
        : typeof operation;
    throw badRequest(`json: cannot unmarshal ${found} into Go value of type jsonpatch.Operation`);
  }
  const { op, path, from, value } = (operation ?? {}) as JsonObject;
  // A copy with texts where texts belong: the library takes them for granted.
  return { op: `${op}`, path: typeof path === 'string' ? path : '-', from, value } as unknown as Operation;
}

function parsePatch(text: string): Json {
  try {
    return parseJson(text);
  } catch (error) {
    throw badRequest(`error decoding patch: ${(error as Error).message}`);
  }
}
