import { type Client, clientOf } from '../../cluster/client/client.js';
import { type PatchSettings, patchTypes } from '../../cluster/client/write-settings.js';
import { logWarnings } from '../../cluster/log-warnings.js';
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
import { writeWidth } from '../../objects/visit/width.js';
import { isStop, messageOf } from '../../process/errors.js';
import { objectName } from '../../render/name.js';
import { resultPrinter } from '../../render/result-printer.js';
import { isUnsupportedMediaType } from '../../transport/errors.js';
import type { PatchOptions } from './options.js';
import { readPatch } from './read-patch.js';

/** What a patch made of an object. */
interface Patched {
  object: KubeObject;
  /** Whether it is another than it was. */
  isChanged: boolean;
}

/** Carries out a `patch`, and continues after failures. Gives the exit code, or fails with the errors to print. */
export async function runPatch(options: PatchOptions, session: Session): Promise<number> {
  const { environment } = session;
  const { words, filenames, kustomize, recursive, subresource, local, dryRun } = options;
  await logWarnings(options.warnings, session);
  const patch: LocalPatch = { type: options.type, body: await readPatch(options, environment) };
  // kubectl's line says nothing of a dry run.
  const output = await resultPrinter({ ...options, dryRun: 'none' }, environment);
  const isSent = !local && dryRun !== 'client';
  const gate = gateOf(session, 'patch', { ...options, dryRun: isSent ? dryRun : 'client' });
  const client = clientOf(session, 'auto', gate);
  const work = isSent
    ? patchOnServer(patch, options, client, (line) => session.tell(line))
    : ({ object }: Found) => patchHere(patch, object);
  const hasFiles = filenames.length > 0 || kustomize !== '';
  const { steps } = await findObjects(
    { words, files: { filenames, kustomize, recursive }, subresource, local: local && hasFiles },
    {},
    findDeps(session),
  );
  let count = 0;
  const visited = visit(gate.pass(steps), work, {
    continueOnError: true,
    width: writeWidth(options.concurrency, session.transport),
    signal: environment.signal,
    show: ({ object, isChanged }) => output.print(object, isChanged ? 'patched' : 'patched (no change)'),
    ...(isSent && dryRun === 'none' && { tell: session.tell }),
  });
  try {
    for await (const _ of visited) count++;
  } finally {
    await output.end();
  }
  if (count === 0) throw new Error('no objects passed to patch');
  return 0;
}

async function patchHere(patch: LocalPatch, object: KubeObject): Promise<Patched> {
  const patched = await patchedLocally(object, patch);
  return { object: patched, isChanged: !isSame(object, patched) };
}

/** @param tell prints a line for the user */
function patchOnServer(
  patch: LocalPatch,
  { dryRun, fieldManager, subresource, changeCause }: PatchOptions,
  client: Pick<Client, 'patch'>,
  tell: (line: string) => Promise<void>,
): (found: Found) => Promise<Patched> {
  const settings: PatchSettings = { dryRun, fieldManager, subresource };
  return async ({ object, target }) => {
    const patched = await client
      .patch(target, patch, { ...settings, live: object })
      .catch((error: unknown) => {
        throw isUnsupportedMediaType(error) ? unsupported(patch, target, error) : error;
      });
    const isChanged = !isSame(object, patched);
    if (changeCause === undefined) return { object: patched, isChanged };
    return { object: await recorded(patched, changeCause, target), isChanged };
  };

  /** The object with why it was changed; as it is where that cannot be written, since it has been changed already. */
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

function isSame(one: KubeObject, other: KubeObject): boolean {
  return sameValue(one as JsonObject, other as JsonObject);
}
