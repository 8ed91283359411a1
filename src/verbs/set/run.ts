import { clientOf } from '../../cluster/client/client.js';
import { logWarnings } from '../../cluster/log-warnings.js';
import type { Session } from '../../cluster/session.js';
import type { ObjectTarget } from '../../cluster/target.js';
import { TypedForm } from '../../codec/typed.js';
import { ObjectDiffer } from '../../merge/object-differ.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import type { Found } from '../../objects/builder/query.js';
import { type Changing, changeObjects } from '../../objects/change/change.js';
import { gather } from '../../objects/change/gather.js';
import { withChangeCause } from '../../objects/change-cause.js';
import { gateOf } from '../../objects/gate/gate.js';
import { textOf } from '../../objects/visit/failures.js';
import { writeWidth } from '../../objects/visit/width.js';
import { bareError } from '../../process/errors.js';
import { kindPrefix } from '../../render/name.js';
import { resultPrinter } from '../../render/result-printer.js';
import type { SetOptions } from './options.js';

/** What one of the commands below `set` does. */
export interface SetCommand {
  /** The words of the command: `set image`. */
  verb: string;
  /** What was done, in kubectl's words: `image updated`. */
  operation: string;
  /** What stands before the text of a patch's failure. */
  failed: string;
  /** What to do where nothing differs. */
  unchanged: 'skip' | 'send';
  /** Checks the rest of the command line, which kubectl does once it has found the objects. Fails with its message. */
  check?: (found: readonly Found[]) => void;
  /** As Changing.change. Fails with what keeps the object from being changed. */
  change: Changing['change'];
}

/**
 * Carries out one of the commands below `set`: finds all objects, changes each, and sends what differs as a strategic
 * merge patch. Gives the exit code, or fails at the end with what went wrong.
 */
export async function runSet(options: SetOptions, command: SetCommand, session: Session): Promise<number> {
  await logWarnings(options.warnings, session);
  const found = await foundFor(options, session);
  command.check?.(found);
  await changeFound(found, options, command, session);
  return 0;
}

/** Finds the objects of a command. Fails where any of them cannot be found: then none is changed. */
export async function foundFor(options: SetOptions, session: Session): Promise<Found[]> {
  const { words, filenames, kustomize, recursive, labelSelector, all } = options;
  const local = options.local && (filenames.length > 0 || kustomize !== '' || words.length > 0);
  const { steps } = await findObjects(
    { words, files: { filenames, kustomize, recursive }, labelSelector, all, local },
    { latest: true },
    findDeps(session),
  );
  const { found, failure } = await gather(steps, session.environment.signal);
  if (failure !== undefined) throw failure;
  return found;
}

/** Changes objects that were found, and prints them. Fails at the end with what went wrong. */
export async function changeFound(
  found: readonly Found[],
  options: SetOptions,
  { verb, operation, failed, unchanged, change }: SetCommand,
  session: Session,
): Promise<void> {
  const { local, dryRun, fieldManager, changeCause, concurrency } = options;
  const { environment, tell } = session;
  const isSent = !local && dryRun !== 'client';
  const gate = gateOf(session, verb, options);
  const output = await resultPrinter({ ...options, keepOrder: true }, environment);
  const typed = new TypedForm();
  // What a server answers is in that form.
  const before = isSent
    ? found
    : await Promise.all(found.map(async (each) => ({ ...each, object: await typed.of(each.object) })));
  const changing = {
    failed,
    unchanged,
    change: async (each: Found, problem: (error: Error) => void) => {
      const changed = await change(each, problem);
      if (changed === undefined || changeCause === undefined) return changed;
      return withChangeCause(changed, changeCause);
    },
    refuse: ({ target }: Found, error: unknown) => bareError(`error: ${nameOf(target)} ${textOf(error)}\n`),
  };
  try {
    await changeObjects(before, changing, {
      client: isSent ? clientOf(session, 'auto', gate) : undefined,
      settings: { dryRun, fieldManager },
      gate: isSent ? gate : undefined,
      differ: new ObjectDiffer(),
      width: writeWidth(concurrency, session.transport),
      signal: environment.signal,
      show: async (object) =>
        output.print(options.format === undefined ? object : await typed.of(object), operation),
      ...(isSent && dryRun === 'none' && { tell }),
    });
  } finally {
    await output.end();
  }
}

/** As kubectl names an object here: by its resource, or by its kind where no server was asked for that. */
function nameOf({ resource, name }: ObjectTarget): string {
  return `${resource.name || kindPrefix(resource.group, resource.kind)}/${name}`;
}
