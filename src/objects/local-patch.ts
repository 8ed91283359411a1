import type { Patch } from '../cluster/client/write-settings.js';
import { isObject, parseJson } from '../codec/json.js';
import { type Json, type JsonObject, type KubeObject, parseGroupVersion } from '../codec/object.js';
import { applyJsonPatch } from '../merge/json-patch.js';
import { applyMergePatch } from '../merge/merge-patch/apply.js';
import { compiledInSchema } from '../merge/schema/compiled-in.js';
import { applyStrategic } from '../merge/strategic/merge.js';
import { DisplayableError } from '../process/errors.js';
import { decodedObject } from './manifests/documents.js';
import { goType } from './manifests/field-types.js';

/** The patches that can be applied without a server. */
export type LocalPatch = Patch & { type: 'json' | 'merge' | 'strategic' };

/**
 * An object with a patch applied, as a server would do it except for its defaults. The object itself does not change.
 * Fails with kubectl's message if the patch is invalid, does not fit, or leaves no object, and for a strategic merge
 * patch of a kind that kubectl does not know.
 */
export async function patchedLocally(object: KubeObject, patch: LocalPatch): Promise<KubeObject> {
  return decodedObject(await patchedValue(object as JsonObject, patch));
}

async function patchedValue(object: JsonObject, { type, body }: LocalPatch): Promise<Json> {
  if (type === 'json') return withOperations(object, operationsIn(body));
  if (type === 'merge')
    return applyMergePatch(
      object,
      parsed(body, () => 'Invalid JSON Patch'),
    );
  const { apiVersion = '', kind = '' } = object as KubeObject;
  const schema = await compiledInSchema(apiVersion, kind);
  if (schema === undefined) {
    const { group, version } = parseGroupVersion(apiVersion);
    const type = `${group}/${version}, Kind=${kind}`;
    throw new Error(`strategic merge patch is not supported for ${type} locally, try --type merge`);
  }
  const patch = parsed(body, () => NO_DOCUMENT);
  if (patch !== null && !isObject(patch)) throw new Error(NO_DOCUMENT);
  return applyStrategic(object, patch ?? {}, schema);
}

const NO_DOCUMENT = 'invalid JSON document';

function operationsIn(body: string): Json[] {
  const operations = parsed(body, (message) => message);
  if (operations === null) return [];
  if (Array.isArray(operations)) return operations;
  throw new Error(`json: cannot unmarshal ${goType(operations)} into Go value of type jsonpatch.Patch`);
}

function withOperations(object: JsonObject, operations: readonly Json[]): Json {
  try {
    return applyJsonPatch(object, operations);
  } catch (cause) {
    const field = /doc is missing key: (.*)$/s.exec((cause as Error).message)?.[1];
    if (field === undefined) throw cause;
    throw new DisplayableError(`Object to be patched is missing field (${field})`, { cause });
  }
}

function parsed(body: string, describe: (message: string) => string): Json {
  try {
    return parseJson(body) as Json;
  } catch (error) {
    throw new Error(describe((error as Error).message));
  }
}
