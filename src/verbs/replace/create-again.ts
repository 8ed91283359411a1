import { type Client, clientOf } from '../../cluster/client/client.js';
import { isDone, isInDoubt } from '../../cluster/client/unknown-outcome.js';
import type { Session } from '../../cluster/session.js';
import type { ObjectTarget } from '../../cluster/target.js';
import type { KubeObject } from '../../codec/object.js';
import type { Found, Step } from '../../objects/builder/query.js';
import { gather } from '../../objects/change/gather.js';
import { deleteObject } from '../../objects/deletion/delete-object.js';
import { gateOf } from '../../objects/gate/gate.js';
import { withSource } from '../../objects/visit/errors.js';
import { visitAndShow } from '../../objects/visit/visit-and-show.js';
import { writeWidth } from '../../objects/visit/width.js';
import { TimeLimit } from '../../objects/wait/time-limit.js';
import { type DeletedObject, untilGone } from '../../objects/wait/until-gone.js';
import { withoutVersion } from '../../objects/without-version.js';
import { systemClock } from '../../process/clock.js';
import { kindPrefix } from '../../render/name.js';
import { deletionLine } from '../../render/result-line.js';
import type { ResultPrinter } from '../../render/result-printer.js';
import { isNotFound } from '../../transport/errors.js';
import { findReplaced, readyObject } from './objects.js';
import type { ReplaceDeletion, ReplaceOptions } from './options.js';

/**
 * `replace --force`: deletes the objects, waits until they are gone, and creates them again. All files are read and checked
 * before the first object is deleted. Where something goes wrong behind that, says which objects are gone by now.
 */
export async function createAgain(
  options: ReplaceOptions,
  deletion: ReplaceDeletion,
  session: Session,
  output: ResultPrinter,
): Promise<void> {
  const { signal } = session.environment;
  const { found, failure } = await gather(await findReplaced(options, session), signal);
  if (failure !== undefined) throw failure;
  if (found.length === 0) {
    await session.environment.stdout.write('No resources found\n');
    throw new Error('no objects passed to replace');
  }
  for (const { target, source } of found) {
    if (target.name === '')
      throw new Error(`error when deleting ${JSON.stringify(source)}: resource name may not be empty`);
  }
  const gate = gateOf(session, 'replace', options);
  await gate.admit(found.map(({ target }) => target));
  const client = clientOf(session, options.wire, gate);
  const missing: Missing = { gone: new Set(), inDoubt: new Set() };
  try {
    const deleted = await deleteAll(found, missing, { options, deletion, client, session });
    using limit = new TimeLimit(deletion.timeoutMs, { signal });
    const waiting = untilGone(deleted, { client, signal: limit.signal, clock: systemClock });
    for await (const _ of waiting);
    await createAll(found, missing, { options, client, session, output });
  } catch (error) {
    for (const text of missingTexts(missing)) await session.tell(text);
    throw error;
  }
}

/** What was deleted. */
interface Missing {
  /** Not created again. */
  gone: Set<ObjectTarget>;
  /** Of which it is not known whether it was created again. */
  inDoubt: Set<ObjectTarget>;
}

interface Run {
  options: ReplaceOptions;
  client: Client;
  session: Session;
}

/** @param missing has what was deleted */
async function deleteAll(
  found: readonly Found[],
  missing: Missing,
  { options, deletion, client, session }: Run & { deletion: ReplaceDeletion },
): Promise<DeletedObject[]> {
  const { environment } = session;
  const { propagation, gracePeriod } = deletion;
  const remove = async ({ target }: Found): Promise<DeletedObject | undefined> => {
    const how = { dryRun: 'none', propagationPolicy: propagation, gracePeriod } as const;
    const deleted = await deleteObject(target, how, client);
    missing.gone.add(target);
    return deleted;
  };
  const isName = options.format?.name === 'name';
  const visited = visitAndShow(steps(found), remove, {
    continueOnError: true,
    width: writeWidth(options.concurrency, session.transport),
    signal: environment.signal,
    ignores: isNotFound,
    describe: (error, { source }) => withSource(error, 'deleting', source),
    show: (_, { target }) => environment.stdout.write(isName ? nameLine(target) : deletedLine(target)),
    tell: session.tell,
  });
  const deleted: DeletedObject[] = [];
  for await (const { result } of visited) if (result !== undefined) deleted.push(result);
  return deleted;
}

/** @param missing has what was deleted; what is created again, or may be, goes from what is gone */
async function createAll(
  found: readonly Found[],
  missing: Missing,
  { options, client, session, output }: Run & { output: ResultPrinter },
): Promise<void> {
  const { fieldManager, validation } = options;
  const { signal } = session.environment;
  const create = async ({ object, target }: Found): Promise<KubeObject> => {
    const created = client.create(target, withoutVersion(readyObject(object, options)), {
      dryRun: 'none',
      fieldManager,
      fieldValidation: validation,
      select: output.reads,
    });
    return created.then(
      (object) => {
        missing.gone.delete(target);
        return object;
      },
      (error: unknown) => {
        const isUnknown = signal.aborted || isInDoubt(error);
        if (isUnknown) missing.inDoubt.add(target);
        if (isUnknown || isDone(error)) missing.gone.delete(target);
        throw error;
      },
    );
  };
  const visited = visitAndShow(steps(found), create, {
    continueOnError: true,
    width: writeWidth(options.concurrency, session.transport),
    signal,
    show: (object) => output.print(object, 'replaced'),
    tell: session.tell,
  });
  for await (const _ of visited);
}

async function* steps(found: readonly Found[]): AsyncGenerator<Step<Found>, void, undefined> {
  yield* found;
}

function deletedLine(target: ObjectTarget): string {
  return deletionLine(target, { force: false, dryRun: 'none' });
}

function nameLine(target: ObjectTarget): string {
  return `${nameOf(target)}\n`;
}

function nameOf({ resource, name }: ObjectTarget): string {
  return `${kindPrefix(resource.group, resource.kind)}/${name}`;
}

function missingTexts({ gone, inDoubt }: Missing): string[] {
  const texts: [string, Set<ObjectTarget>][] = [
    ['deleted, and not created again', gone],
    ['deleted, and not known whether created again', inDoubt],
  ];
  return texts
    .filter(([, targets]) => targets.size > 0)
    .map(([what, targets]) => `proa: ${what}: ${[...targets].map(nameOf).join(', ')}`);
}
