import { goJsonCompact } from '../../codec/go-json.js';
import type { JsonObject, KubeObject } from '../../codec/object.js';
import { LAST_APPLIED } from '../../merge/last-applied.js';
import type { Application, ApplyResult } from '../../merge/server-side/apply-configuration.js';
import { compareFields } from '../../merge/server-side/compare.js';
import { ApplyConflictError } from '../../merge/server-side/conflicts.js';
import type { FieldSet } from '../../merge/server-side/field-set.js';
import { ownedFields } from '../../merge/server-side/owned-fields.js';
import type { Actor } from '../../merge/server-side/take-over.js';
import { shapeProblems } from '../../merge/server-side/typed-value.js';

/**
 * How an object changes from kubectl's client-side apply to its server-side apply and back: by the annotation of the
 * former. Both only for the manager `kubectl`; other managers are not affected.
 */

const KUBECTL = 'kubectl';

/** Maximum size of all annotations together, in bytes. */
const ANNOTATIONS_LIMIT = 256 * 1024;

/** Applies; fields that are still as kubectl's client-side apply left them do not conflict. */
export function appliedByKubectl(
  application: Application,
  apply: (application: Application) => ApplyResult,
): ApplyResult {
  try {
    return apply(application);
  } catch (error) {
    if (!(error instanceof ApplyConflictError) || application.actor.manager !== KUBECTL) throw error;
    const allowed = unchangedSince(application);
    if (allowed === undefined) throw error;
    const left = error.conflicts.flatMap((conflict) => {
      const fields = conflict.fields.difference(allowed);
      return fields.isEmpty() ? [] : [{ ...conflict, fields }];
    });
    if (left.length > 0) throw new ApplyConflictError(left);
    return apply({ ...application, force: true });
  }
}

/** The fields of the annotation that are unchanged in the object; undefined if it cannot be read. */
function unchangedSince({ shape, live }: Application): FieldSet | undefined {
  const text = (live as KubeObject).metadata?.annotations?.[LAST_APPLIED];
  if (text === undefined) return undefined;
  try {
    const last = JSON.parse(text) as JsonObject;
    if (shapeProblems(shape, last).length > 0) return undefined;
    const { added, modified, removed } = compareFields(shape, last, live);
    return ownedFields(shape, last).difference(modified).difference(added).difference(removed);
  } catch {
    return undefined;
  }
}

/** The object with an updated annotation if it has one, so that client-side apply can continue from it. */
export function lastAppliedHolder(
  object: JsonObject,
  configuration: JsonObject,
  { manager }: Actor,
): JsonObject {
  const { metadata } = object as KubeObject;
  if (manager !== KUBECTL || metadata?.annotations?.[LAST_APPLIED] === undefined) return object;
  const own = (configuration.metadata ?? {}) as JsonObject;
  const { [LAST_APPLIED]: _, ...others } = (own.annotations ?? {}) as JsonObject;
  const kept =
    own.annotations === undefined
      ? configuration
      : { ...configuration, metadata: { ...own, annotations: others } };
  const annotations = { ...metadata.annotations, [LAST_APPLIED]: `${goJsonCompact(kept)}\n` };
  if (Object.entries(annotations).join('').length > ANNOTATIONS_LIMIT) return object;
  return { ...object, metadata: { ...metadata, annotations } } as KubeObject as JsonObject;
}
