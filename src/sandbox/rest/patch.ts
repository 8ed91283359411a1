import { applyPatch, type Operation } from 'rfc6902';
import type { Json, JsonObject, KubeObject } from '../../codec/object.js';
import { groupVersion } from '../../codec/object.js';
import { objectAt } from '../object/value.js';
import type { ResourceType } from '../resources/resource-type.js';
import type { Call, Reply } from '../server/reply.js';
import { mediaType } from './body.js';
import type { Api } from './context.js';
import { ApiError, badRequest, unsupportedMediaType } from './errors.js';
import type { ResourcePath } from './path.js';
import { readObject } from './read.js';
import { mergePatch, strategicMerge } from './strategic-merge.js';
import { writeChange } from './update.js';
import { isDryRun } from './write-options.js';

const JSON_PATCH = 'application/json-patch+json';
const MERGE_PATCH = 'application/merge-patch+json';
const STRATEGIC_PATCH = 'application/strategic-merge-patch+json';

/** How often a patch that another writer overtook is tried again. */
const TRIES = 5;

/** PATCH of an object, or of its status: JSON patch, merge patch, or strategic merge of built-in types. */
export async function patchObject(
  api: Api,
  type: ResourceType,
  path: ResourcePath,
  call: Call,
): Promise<Reply> {
  const dryRun = isDryRun(call);
  const apply = await patcher(call, type);
  for (let tries = 1; ; tries++) {
    const current = await readObject(api, type, path);
    const old = {
      ...objectAt(current),
      kind: type.kind,
      apiVersion: groupVersion(type.group, type.version),
    };
    const given = apply(structuredClone(old));
    checkIdentity(old, given);
    try {
      return await writeChange(api, type, path, call, { current, given, dryRun });
    } catch (error) {
      const overtaken = error instanceof ApiError && error.code === 409;
      const pinned = given.metadata?.resourceVersion !== String(current.modRevision);
      if (!overtaken || pinned || tries === TRIES) throw error;
    }
  }
}

async function patcher(call: Call, type: ResourceType): Promise<(object: KubeObject) => KubeObject> {
  const media = mediaType(call);
  const accepted = type.custom ? [JSON_PATCH, MERGE_PATCH] : [JSON_PATCH, MERGE_PATCH, STRATEGIC_PATCH];
  if (media === 'application/json') {
    throw new ApiError(415, '415: Unsupported Media Type', { reason: 'UnsupportedMediaType', details: {} });
  }
  if (!accepted.includes(media)) throw unsupportedMediaType(accepted);
  const patch = parsePatch((await call.body()).toString('utf8'));
  if (media === JSON_PATCH) return (object) => jsonPatched(object, patch);
  if (patch === null || typeof patch !== 'object' || Array.isArray(patch)) {
    throw badRequest('error decoding patch: the patch is not an object');
  }
  if (media === STRATEGIC_PATCH) return (object) => strategicMerge(object as JsonObject, patch) as KubeObject;
  return (object) => mergePatch(object as JsonObject, patch) as KubeObject;
}

function jsonPatched(object: KubeObject, patch: Json): KubeObject {
  if (!Array.isArray(patch)) throw badRequest('error decoding patch: the patch is not an array');
  const failures = applyPatch(object, patch as unknown as Operation[]).filter((failure) => failure !== null);
  if (failures.length === 0) return object;
  throw new ApiError(422, 'the server rejected our request due to an error in our request', {
    reason: 'Invalid',
    details: {},
  });
}

function parsePatch(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw badRequest(`error decoding patch: ${(error as Error).message}`);
  }
}

function checkIdentity(old: KubeObject, given: KubeObject): void {
  if (given.kind !== old.kind || given.apiVersion !== old.apiVersion) {
    throw badRequest('kind and apiVersion may not be changed');
  }
  if (given.metadata?.name !== old.metadata?.name) {
    throw badRequest(
      `the name of the object (${given.metadata?.name ?? ''}) does not match the name on the URL (${old.metadata?.name})`,
    );
  }
}
