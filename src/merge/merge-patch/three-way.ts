import { goText } from '../../codec/go-text.js';
import { YamlEmitter } from '../../codec/go-yaml/emit.js';
import { isObject } from '../../codec/json.js';
import type { Json, JsonObject } from '../../codec/object.js';
import { put } from '../../codec/proto/put.js';
import { changesIdentity } from '../identity.js';
import { PatchConflictError, PatchPreconditionError } from '../patch-error.js';
import type { ThreeWay } from '../three-way.js';
import { applyMergePatch } from './apply.js';
import { createMergePatch } from './create.js';

/**
 * The JSON merge patch that changes the current object to the modified one and preserves what others added: removes
 * missing fields only if they were last applied. {} if there is nothing to do. Fails with PatchConflictError if the
 * patch would both remove and set a value, and with PatchPreconditionError if apiVersion, kind or name would change.
 */
export function threeWayMergePatch({ original, modified, current }: ThreeWay): JsonObject {
  const changes = changesIn(createMergePatch(current, modified));
  const deletions = deletionsIn(createMergePatch(original, modified));
  if (conflict(changes, deletions)) throw new PatchConflictError(yaml(changes), yaml(deletions));
  const patch = applyMergePatch(deletions, changes) as JsonObject;
  if (changesIdentity(patch)) throw new PatchPreconditionError(`precondition failed for: ${goText(patch)}`);
  return patch;
}

/** What a patch changes and adds: without nulls, and without objects of nulls only. */
function changesIn(patch: JsonObject): JsonObject {
  const kept: JsonObject = {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) continue;
    if (!isObject(value)) put(kept, name, value);
    else {
      const inner = changesIn(value);
      // An object that was empty is a value; one that became empty is not.
      if (Object.keys(inner).length > 0 || Object.keys(value).length === 0) put(kept, name, inner);
    }
  }
  return kept;
}

/** What a patch removes. */
function deletionsIn(patch: JsonObject): JsonObject {
  const kept: JsonObject = {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) put(kept, name, null);
    else if (isObject(value)) {
      const inner = deletionsIn(value);
      if (Object.keys(inner).length > 0) put(kept, name, inner);
    }
  }
  return kept;
}

/** Whether one patch changes a value that the other removes. */
function conflict(left: Json, right: Json): boolean {
  if (!isObject(left)) return left !== right;
  if (!isObject(right)) return true;
  return Object.entries(left).some(
    ([name, value]) => Object.hasOwn(right, name) && conflict(value, right[name]!),
  );
}

function yaml(patch: JsonObject): string {
  return new YamlEmitter().document(patch);
}
