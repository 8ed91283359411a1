import { isDeepStrictEqual } from 'node:util';
import { parseJson } from '../../../src/codec/json.js';
import type { JsonObject, KubeObject } from '../../../src/codec/object.js';
import { withLastApplied } from '../../../src/merge/last-applied.js';
import { threeWayMergePatch } from '../../../src/merge/merge-patch/three-way.js';
import { PatchError } from '../../../src/merge/patch-error.js';
import type { MergeSchema } from '../../../src/merge/schema/merge-schema.js';
import { threeWayStrategic } from '../../../src/merge/strategic/patches.js';
import { type ApplyCase, liveObject } from './kubectl-apply.js';

/** Returns the schemas for an object's patch, each used if the previous one fails; none for a JSON merge patch. */
export type SchemasOf = (object: JsonObject) => Promise<readonly MergeSchema[]>;

/** The cases in which proa differs from kubectl. */
export async function differences(cases: readonly ApplyCase[], schemasOf: SchemasOf): Promise<object[]> {
  const found: object[] = [];
  for (const each of cases) {
    const ours = await outcome(each, schemasOf);
    const same =
      ours.patch === undefined
        ? each.error !== undefined && isSameFault(ours.error!, each.error)
        : isDeepStrictEqual(ours.patch, each.patch) && (isNothing(ours.patch) || ours.merge === each.merge);
    if (!same) found.push({ ...each, ours });
  }
  return found;
}

/** What proa sends for a case. */
async function outcome(
  each: ApplyCase,
  schemasOf: SchemasOf,
): Promise<Pick<ApplyCase, 'patch' | 'error' | 'merge'>> {
  const states = {
    original: each.original === undefined ? {} : (parseJson(each.original) as JsonObject),
    modified: withLastApplied(each.modified as KubeObject) as JsonObject,
    current: liveObject(each),
  };
  const schemas = await schemasOf(each.modified);
  let error = '';
  for (const schema of schemas) {
    try {
      return { patch: threeWayStrategic(states, schema, each.overwrite) };
    } catch (fault) {
      if (!(fault instanceof PatchError)) throw fault;
      error = fault.message;
    }
  }
  return schemas.length > 0 ? { error } : { patch: threeWayMergePatch(states), merge: true };
}

const isConflict = (text: string) => text.startsWith('patch:\n');
const isNothing = (patch: JsonObject) => Object.keys(patch).length === 0;

/**
 * Of several errors, each program reports one, in no particular order; and kubectl sorts lists of scalars while
 * comparing them, which shows in its messages about conflicts.
 */
function isSameFault(ours: string, theirs: string): boolean {
  if (theirs.includes('$deleteFromPrimitiveList') || /^map: .* does not contain/.test(theirs)) return true;
  const listsScalars = /finalizers|podCIDRs/.test(theirs);
  return listsScalars ? isConflict(ours) === isConflict(theirs) : ours.trimEnd() === theirs.trimEnd();
}
