import type { ObjectTarget } from '../../cluster/target.js';
import { goJsonCompact } from '../../codec/go-json.js';
import { groupVersion, type Json, type KubeObject } from '../../codec/object.js';
import { LAST_APPLIED, lastApplied } from '../../merge/last-applied.js';
import { ownersOf, withFieldsTakenOver } from '../../merge/server-side/migration.js';
import { StatusError } from '../../transport/errors.js';
import { type ApplyRun, writeSettings } from './apply-run.js';

/** The default manager of server-side apply. */
const SERVER_SIDE_MANAGER = 'kubectl';

/** Owns the annotation of client-side apply, so that users who switch back find it. */
const LAST_APPLIED_MANAGER = 'kubectl-last-applied';

const MAX_TRIES = 5;
const CONFLICT = 409;

const ANNOTATION = ['f:metadata', 'f:annotations', `f:${LAST_APPLIED}`];

/**
 * Keeps the annotation of client-side apply, which the server would drop with the fields of its manager: transfers it
 * to a separate manager, if no applier owns it. Only for the default manager, for which servers keep the annotation up
 * to date. Returns the object afterwards.
 */
export async function keepLastApplied(
  target: ObjectTarget,
  object: KubeObject,
  run: ApplyRun,
): Promise<KubeObject> {
  const text = lastApplied(object);
  if (run.options.fieldManager !== SERVER_SIDE_MANAGER || text === undefined) return object;
  if (ownersOf(managedFieldsOf(object), 'Apply', ANNOTATION).length > 0) return object;
  const { group, version, kind } = target.resource;
  const { name, namespace } = object.metadata ?? {};
  const body = goJsonCompact({
    apiVersion: groupVersion(group, version),
    kind,
    metadata: {
      annotations: { [LAST_APPLIED]: text },
      name,
      ...(namespace !== undefined && { namespace }),
    },
  });
  const settings = {
    ...writeSettings(run),
    subresource: run.options.subresource,
    fieldManager: LAST_APPLIED_MANAGER,
  };
  return run.client.patch(target, { type: 'apply', body }, settings);
}

/**
 * Transfers the fields of client-side apply to our manager: from every manager that wrote the annotation by updates.
 * Returns the object afterwards; undefined if there was nothing to do.
 */
export async function takeOverFields(
  target: ObjectTarget,
  object: KubeObject,
  run: ApplyRun,
): Promise<KubeObject | undefined> {
  const { client, options } = run;
  const writers = new Set(ownersOf(managedFieldsOf(object), 'Update', ANNOTATION));
  let current = object;
  for (let tries = 1; ; tries++) {
    const old = managedFieldsOf(current);
    const value = withFieldsTakenOver(old, [...writers], options.fieldManager);
    if (value === old) return undefined;
    const version = current.metadata?.resourceVersion ?? '';
    // In the server's terms: a changed version is a conflict, not a failed patch.
    const body = goJsonCompact([
      { op: 'replace', path: '/metadata/managedFields', value },
      { op: 'replace', path: '/metadata/resourceVersion', value: version },
    ]);
    try {
      return await client.patch(
        target,
        { type: 'json', body },
        { ...writeSettings(run), subresource: options.subresource },
      );
    } catch (error) {
      if (!(error instanceof StatusError && error.code === CONFLICT) || tries >= MAX_TRIES) throw error;
      current = await client.get(target);
    }
  }
}

function managedFieldsOf({ metadata }: KubeObject): readonly Json[] {
  return metadata?.managedFields ?? [];
}
