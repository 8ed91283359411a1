import type { Client } from '../../cluster/client/client.js';
import type { PatchSettings } from '../../cluster/client/write-settings.js';
import type { ObjectTarget } from '../../cluster/target.js';
import { type JsonObject, type KubeObject, withoutManagedFields } from '../../codec/object.js';
import { resourceName } from '../../discovery/types.js';
import { quote } from '../../go/strconv/quote.js';
import { changesIdentity } from '../../merge/identity.js';
import type { ObjectDiffer } from '../../merge/object-differ.js';
import { sameValue } from '../../merge/value.js';
import { goMessageOf } from '../../objects/visit/failures.js';
import { isStop } from '../../process/errors.js';
import type { Outcome } from '../../render/outcomes.js';
import { isNotFound, StatusError } from '../../transport/errors.js';
import type { EditedObject } from './edited-objects.js';
import type { SaveReport } from './loop.js';

/** What patching objects depends on. */
interface PatchSaving {
  client: Pick<Client, 'patch'>;
  settings: PatchSettings;
  differ: ObjectDiffer;
  /** Returns the outcome for an object. */
  give(outcome: Outcome): Promise<void>;
  /** Each patch is printed before its result, as a line. */
  showsPatches: boolean;
  /** Prints one line for the user. */
  tell(text: string): Promise<void>;
}

/**
 * Saves edited objects as patches of the changes. If the file is opened again because of another object, an object that
 * was saved is not sent again, except for later changes.
 * @param found as the server had them
 */
export function patchSaver(
  found: readonly KubeObject[],
  saving: PatchSaving,
): (edited: readonly EditedObject[]) => Promise<SaveReport> {
  const states = new Map(found.map((object) => [object.metadata?.uid ?? '', withoutManagedFields(object)]));
  return async (edited) => {
    const report: SaveReport = { invalid: [], isRetryable: false, isGone: false };
    for (const each of edited) await save(each, states, saving, report);
    return report;
  };
}

async function save(
  { object, target }: EditedObject,
  states: Map<string, KubeObject>,
  saving: PatchSaving,
  report: SaveReport,
): Promise<void> {
  const { client, settings, differ, give, showsPatches, tell } = saving;
  const uid = object.metadata?.uid ?? '';
  const before = states.get(uid);
  if (before === undefined)
    throw new Error(`no original object found for ${target.resource.kind} ${quote(target.name)}`);
  const after = withoutManagedFields(object);
  if (sameValue(before as JsonObject, after as JsonObject)) {
    await give({ object, operation: 'skipped' });
    return;
  }
  const { type, patch, body } = await differ.difference(before, after);
  if (changesIdentity(patch)) throw new Error('At least one of apiVersion, kind and name was changed');
  if (showsPatches) await give(`Patch: ${body}\n`);
  let patched: KubeObject;
  try {
    patched = await client.patch(target, { type, body }, { ...settings, live: before });
  } catch (error) {
    if (isStop(error)) throw error;
    await tell(note(error, target, report));
    return;
  }
  states.set(uid, after);
  await give({ object: patched, operation: 'edited' });
}

/** Adds a failure to the report. Returns its line. */
function note(error: unknown, { resource, name }: ObjectTarget, report: SaveReport): string {
  const what = `${resourceName(resource)} ${quote(name)}`;
  if (error instanceof StatusError && error.reason === 'Invalid') {
    const causes = error.status.details?.causes ?? [];
    const details = causes.map(({ field = '', message = '' }) => `${field}: ${message}`);
    report.invalid.push({ head: `${what} was not valid`, details });
    return `error: ${what} is invalid`;
  }
  if (isNotFound(error)) {
    report.isGone = true;
    return `error: ${what} could not be found on the server`;
  }
  report.isRetryable = true;
  return `error: ${what} could not be patched: ${goMessageOf(error)}`;
}
