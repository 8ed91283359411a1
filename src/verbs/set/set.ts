import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { ObjectTarget } from '../../cluster/target.js';
import { TypedForm } from '../../codec/typed-form.js';
import { ObjectDiffer } from '../../merge/object-differ.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import type { Found } from '../../objects/builder/query.js';
import { type ChangeSteps, changeObjects } from '../../objects/change/change.js';
import { gather } from '../../objects/change/gather.js';
import { withChangeCause } from '../../objects/change-cause.js';
import { gateOf } from '../../objects/gate/gate.js';
import { goMessageOf } from '../../objects/visit/failures.js';
import { writeRules } from '../../objects/visit/write-rules.js';
import { bareError } from '../../process/errors.js';
import { kindPrefix } from '../../render/name.js';
import type { Outcomes } from '../../render/outcomes.js';
import type { SetOptions } from './options.js';

/** The part of a command below `set` that differs from the others. */
export interface SetCommand extends Omit<ChangeSteps, 'refuse'> {
  /** The words of the command: `set image`. */
  verb: string;
  /**
   * Validates the rest of the command line, which kubectl does once it has found the objects. Fails with its message.
   */
  check?: (found: readonly Found[]) => void;
}

/**
 * Runs one of the commands below `set`: finds all objects, changes each, and sends the differences as a strategic merge
 * patch. Fails at the end with the errors.
 */
export async function* set(options: SetOptions, command: SetCommand, session: Session): Outcomes {
  const found = await foundFor(options, session);
  command.check?.(found);
  yield* changeFound(found, options, command, session);
}

/** Finds the objects of a command. Fails if any of them cannot be found: then none is changed. */
export async function foundFor(options: SetOptions, session: Session): Promise<Found[]> {
  const { words, filenames, kustomize, labelSelector, all } = options;
  const local = options.local && (filenames.length > 0 || kustomize !== '' || words.length > 0);
  const { steps } = await findObjects(
    { words, files: options, labelSelector, all, local },
    { latest: true },
    findDeps(session),
  );
  const { found, failure } = await gather(steps, session.environment.signal);
  if (failure !== undefined) throw failure;
  return found;
}

/** Changes objects that were found. Fails at the end with the errors. */
export async function* changeFound(
  found: readonly Found[],
  options: SetOptions,
  command: SetCommand,
  session: Session,
): Outcomes {
  const { dryRun, fieldManager, changeCause } = options;
  const sent = { ...options, dryRun: options.local ? 'client' : dryRun } as const;
  const isSent = sent.dryRun !== 'client';
  const gate = gateOf(session, command.verb, options);
  const typed = new TypedForm();
  // The server's responses are already in that form.
  const before = isSent
    ? found
    : await Promise.all(found.map(async (each) => ({ ...each, object: await typed.of(each.object) })));
  const changing: ChangeSteps = {
    ...command,
    change: async (each, problem) => {
      const changed = await command.change(each, problem);
      if (changed === undefined || changeCause === undefined) return changed;
      return withChangeCause(changed, changeCause);
    },
    refuse: ({ target }, error) => bareError(`error: ${nameOf(target)} ${goMessageOf(error)}\n`),
  };
  yield* changeObjects(before, changing, {
    client: isSent ? clientOf(session, 'auto', gate) : undefined,
    settings: { dryRun, fieldManager },
    gate: isSent ? gate : undefined,
    differ: new ObjectDiffer(),
    rules: writeRules(sent, session),
  });
}

/** kubectl's name of an object here: with its resource, or with its kind if no server was asked for that. */
function nameOf({ resource, name }: ObjectTarget): string {
  return `${resource.name || kindPrefix(resource.group, resource.kind)}/${name}`;
}
