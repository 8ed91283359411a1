import { goJsonCompact } from '../../codec/go-json.js';
import type { KubeObject } from '../../codec/object.js';
import { deletingWarning } from '../../objects/apply/errors.js';
import { isStop, messageOf } from '../../process/errors.js';
import type { ObjectOutcome } from '../../render/outcomes.js';
import { asGoUrlError } from '../../transport/describe-error.js';
import { ConnectionError, StatusError } from '../../transport/errors.js';
import { type ApplyRun, type ToApply, writeSettings } from './apply-run.js';
import { keepLastApplied, takeOverFields } from './migrate.js';

const CONFLICT = 409;
const UNSUPPORTED_MEDIA_TYPE = 415;

/** kubectl's text below a conflict with other managers. */
const WAYS_OUT = `Please review the fields above--they currently have other managers. Here
are the ways you can resolve this warning:
* If you intend to manage all of these fields, please re-run the apply
  command with the \`--force-conflicts\` flag.
* If you do not intend to manage all of the fields, please edit your
  manifest to remove references to the fields that should keep their
  current managers.
* You may co-own fields by updating your manifest to match the existing
  value; in this case, you'll become the manager if the other manager(s)
  stop managing the field (remove it from their configuration).
See https://kubernetes.io/docs/reference/using-api/server-side-apply/#conflicts`;

/**
 * Makes the server apply an object, and moves the fields that client-side apply owned to the manager of this one. If
 * only the move fails, the object is still applied, with a warning.
 */
export async function applyServerSide(item: ToApply, run: ApplyRun): Promise<ObjectOutcome> {
  const { object, target, notes } = item;
  if (target.name === '' && object.metadata?.generateName)
    throw new Error(`from ${object.metadata.generateName}: cannot use generate name with apply`);
  const body = goJsonCompact(object);
  let applied: KubeObject;
  try {
    applied = await send(item, body, run);
  } catch (error) {
    throw inWords(error);
  }
  const migrated = await migrate(item, applied, body, run);
  notes.push(...deletingWarning(migrated));
  return { object: migrated, operation: 'serverside-applied' };
}

function send({ target }: ToApply, body: string, run: ApplyRun): Promise<KubeObject> {
  const { subresource, serverSide } = run.options;
  const settings = { ...writeSettings(run), subresource, force: serverSide?.force === true };
  return run.client.patch(target, { type: 'apply', body }, settings);
}

function inWords(error: unknown): unknown {
  if (!(error instanceof StatusError)) return error;
  if (error.code === UNSUPPORTED_MEDIA_TYPE)
    return new Error(`Server-side apply not available on the server: (${error.message})`, { cause: error });
  if (error.code === CONFLICT) return new Error(`${error.message}\n${WAYS_OUT}`, { cause: error });
  return error;
}

/** The object after its migration, or as it was applied if there is nothing to migrate or the migration fails. */
async function migrate(item: ToApply, applied: KubeObject, body: string, run: ApplyRun): Promise<KubeObject> {
  let object = applied;
  let failed = 'failed to migrate kubectl.kubernetes.io/last-applied-configuration for Server-Side Apply';
  try {
    object = await keepLastApplied(item.target, object, run);
    failed = 'server rejected managed fields migration to Server-Side Apply';
    const taken = await takeOverFields(item.target, object, run);
    if (taken === undefined) return object;
    object = taken;
    failed = 'failed to re-apply configuration after performing Server-Side Apply migration';
    return await send(item, body, run);
  } catch (error) {
    if (isStop(error)) throw error;
    const why = error instanceof ConnectionError ? asGoUrlError(error) : messageOf(error);
    item.notes.push(
      `Warning: ${failed}. This is non-fatal and will be retried next time you apply. Error: ${why}`,
    );
    return object;
  }
}
