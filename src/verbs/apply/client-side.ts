import { goJsonCompact } from '../../codec/go-json.js';
import type { KubeObject } from '../../codec/object.js';
import { withoutNulls } from '../../codec/without-nulls.js';
import { LAST_APPLIED, lastApplied, withLastApplied } from '../../merge/last-applied.js';
import { deletingWarning, errorWhen, whereabouts } from '../../objects/apply/errors.js';
import { NotBegunError } from '../../objects/visit/interruption.js';
import { withoutVersion } from '../../objects/without-version.js';
import type { ObjectOutcome } from '../../render/outcomes.js';
import { inOneLine } from '../../terminal/sanitize.js';
import { StatusError } from '../../transport/errors.js';
import { type ApplyRun, type ToApply, writeSettings } from './apply-run.js';
import { patchLive } from './patch-live.js';

/** Applies an object as kubectl does without --server-side: creates it, or patches the live one. */
export async function applyClientSide(item: ToApply, run: ApplyRun): Promise<ObjectOutcome> {
  const { object, target, source, notes } = item;
  // On a second attempt, it prints nothing twice.
  notes.length = 0;
  if (target.name === '' && object.metadata?.generateName)
    throw new Error(`from ${object.metadata.generateName}: cannot use generate name with apply`);
  const modified = withLastApplied(object);
  const live = await item.live().catch((error: unknown) => {
    if (run.signal.aborted) throw new NotBegunError();
    const doing = `retrieving current configuration of:\n${whereabouts(target)}\nfrom server for:`;
    throw errorWhen(doing, source, error);
  });
  if (run.signal.aborted) throw new NotBegunError();
  if (live.object !== undefined) return configure(item, live.object, modified, run);
  try {
    return await create(item, modified, run);
  } catch (error) {
    // It was created after the objects of its type were listed.
    if (!live.listed || !isAlreadyThere(error)) throw errorWhen('creating', source, error);
  }
  return configure(item, await run.client.get(target), modified, run);
}

async function create({ target }: ToApply, modified: KubeObject, run: ApplyRun): Promise<ObjectOutcome> {
  // Nulls mark fields to remove, and a missing object has none to remove.
  const object = withoutNulls(modified);
  if (run.options.dryRun === 'client') return { object, operation: 'created' };
  const made = await run.client.create(target, withoutVersion(object), writeSettings(run));
  return { object: made, operation: 'created' };
}

function isAlreadyThere(error: unknown): boolean {
  return error instanceof StatusError && error.reason === 'AlreadyExists';
}

async function configure(
  item: ToApply,
  live: KubeObject,
  modified: KubeObject,
  run: ApplyRun,
): Promise<ObjectOutcome> {
  const { target, notes } = item;
  if (lastApplied(live) === undefined)
    notes.push(unappliedWarning(`${target.resource.name}/${inOneLine(target.name)}`, run.options.program));
  const { object, patch } = await patchLive(item, live, modified, run);
  notes.push(...deletingWarning(object));
  return { object, operation: goJsonCompact(patch) === '{}' ? 'unchanged' : 'configured' };
}

function unappliedWarning(name: string, program: string): string {
  return (
    `Warning: resource ${name} is missing the ${LAST_APPLIED} annotation which is required by ${program} apply. ` +
    `${program} apply should only be used on resources created declaratively by either ${program} create --save-config ` +
    `or ${program} apply. The missing annotation will be patched automatically.`
  );
}
