import { YamlEmitter } from '../../codec/go-yaml/emit.js';
import type { JsonObject } from '../../codec/object.js';
import { PatchConflictError } from '../patch-error.js';
import type { MergeSchema } from '../schema/merge-schema.js';
import type { ThreeWay } from '../three-way.js';
import { patchesConflict } from './conflicts.js';
import { diffObjects } from './diff.js';
import { combinePatches } from './merge.js';

/** The strategic merge patch that turns one object into another; {} if they are the same. Fails with PatchError. */
export function twoWayStrategic(original: JsonObject, modified: JsonObject, schema: MergeSchema): JsonObject {
  return diffObjects(original, modified, schema, { changes: true, deletions: true, order: true });
}

/**
 * The strategic merge patch that changes the current object to the modified one and preserves what others added:
 * removes missing fields only if they were last applied. {} if there is nothing to do. Fails with PatchConflictError if
 * it would have to overwrite others and may not, else with PatchError.
 * @param overwrite whether to overwrite what others have changed since
 */
export function threeWayStrategic(
  { original, modified, current }: ThreeWay,
  schema: MergeSchema,
  overwrite: boolean,
): JsonObject {
  const changes = diffObjects(current, modified, schema, { changes: true, deletions: false, order: true });
  const deletions = diffObjects(original, modified, schema, { changes: false, deletions: true, order: true });
  const patch = combinePatches(deletions, changes, schema);
  if (!overwrite) {
    const changed = diffObjects(original, current, schema, { changes: true, deletions: true, order: false });
    if (patchesConflict(patch, changed, schema)) {
      throw new PatchConflictError(yaml(patch), yaml(changed));
    }
  }
  return patch;
}

function yaml(patch: JsonObject): string {
  return new YamlEmitter().document(patch);
}
