import { type Client, clientOf } from '../../cluster/client/client.js';
import type { PatchSettings } from '../../cluster/client/write-settings.js';
import { patchTypes } from '../../cluster/client/writes.js';
import type { Session } from '../../cluster/session.js';
import type { ObjectTarget } from '../../cluster/target.js';
import type { JsonObject, KubeObject } from '../../codec/object.js';
import { createMergePatch } from '../../merge/merge-patch/create.js';
import { sameValue } from '../../merge/value.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import type { Found } from '../../objects/builder/query.js';
import { withChangeCause } from '../../objects/change-cause.js';
import { gateOf } from '../../objects/gate/gate.js';
import { type LocalPatch, patchedLocally } from '../../objects/local-patch.js';
import { visit } from '../../objects/visit/visit.js';
import { writeRules } from '../../objects/visit/write-rules.js';
import { isStop, messageOf } from '../../process/errors.js';
import { objectName } from '../../render/name.js';
import type { ObjectOutcome, Outcomes } from '../../render/outcomes.js';
import { isUnsupportedMediaType } from '../../transport/errors.js';
import type { PatchOptions } from './options.js';
import { readPatch } from './read-patch.js';

/** Patches objects, and continues after failures. Fails with the errors to print. */
export async function* patch(options: PatchOptions, session: Session): Outcomes {
  const { words, filenames, kustomize, subresource, local } = options;
  const change: LocalPatch = { type: options.type, body: await readPatch(options, session.environment) };
  const sent = { ...options, dryRun: local ? 'client' : options.dryRun } as const;
  const gate = gateOf(session, 'patch', sent);
  const work =
    sent.dryRun === 'client'
      ? ({ object }: Found) => patchHere(change, object)
      : patchOnServer(change, options, clientOf(session, 'auto', gate), session.tell);
  const hasFiles = filenames.length > 0 || kustomize !== '';
  const { steps } = await findObjects(
    { words, files: options, subresource, local: local && hasFiles },
    {},
    findDeps(session),
  );
  const count = yield* visit(gate.pass(steps), work, writeRules(sent, session));
  if (count === 0) throw new Error('no objects passed to patch');
}

async function patchHere(patch: LocalPatch, object: KubeObject): Promise<ObjectOutcome> {
  const patched = await patchedLocally(object, patch);
  return outcome(patched, object);
}

/** @param tell prints a line for the user */
function patchOnServer(
  patch: LocalPatch,
  { dryRun, fieldManager, subresource, changeCause }: PatchOptions,
  client: Pick<Client, 'patch'>,
  tell: (line: string) => Promise<void>,
): (found: Found) => Promise<ObjectOutcome> {
  const settings: PatchSettings = { dryRun, fieldManager, subresource };
  return async ({ object, target }) => {
    const patched = await client
      .patch(target, patch, { ...settings, live: object })
      .catch((error: unknown) => {
        throw isUnsupportedMediaType(error) ? unsupported(patch, target, error) : error;
      });
    const changed = outcome(patched, object);
    if (changeCause === undefined) return changed;
    return { ...changed, object: await recorded(patched, changeCause, target) };
  };

  /** The object with its change cause; unchanged if that cannot be written, because it has already been patched. */
  async function recorded(object: KubeObject, cause: string, target: ObjectTarget): Promise<KubeObject> {
    const change = createMergePatch(object as JsonObject, withChangeCause(object, cause) as JsonObject);
    if (Object.keys(change).length === 0) return object;
    try {
      return await client.patch(target, { type: 'merge', body: JSON.stringify(change) }, settings);
    } catch (error) {
      if (isStop(error)) throw error;
      await tell(`Warning: ${objectName(object)} was patched, but not its change cause: ${messageOf(error)}`);
      return object;
    }
  }
}

function unsupported({ type }: LocalPatch, { resource }: ObjectTarget, error: Error): Error {
  const { group, version, kind } = resource;
  const message = `${patchTypes[type]} is not supported by ${group}/${version}, Kind=${kind}: ${error.message}`;
  return new Error(message, { cause: error });
}

function outcome(object: KubeObject, before: KubeObject): ObjectOutcome {
  const isSame = sameValue(before as JsonObject, object as JsonObject);
  return { object, operation: isSame ? 'patched (no change)' : 'patched' };
}
