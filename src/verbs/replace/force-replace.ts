import { type Client, clientOf } from '../../cluster/client/client.js';
import { isDone, isInDoubt, isUndone } from '../../cluster/client/unknown-outcome.js';
import type { Session } from '../../cluster/session.js';
import type { ObjectTarget } from '../../cluster/target.js';
import type { Selection } from '../../codec/selection.js';
import { quote } from '../../go/strconv/quote.js';
import type { Found, Step } from '../../objects/builder/query.js';
import { gather } from '../../objects/change/gather.js';
import { deleteObject } from '../../objects/deletion/delete-object.js';
import { gateOf } from '../../objects/gate/gate.js';
import { keyOf } from '../../objects/object-turns.js';
import { withSource } from '../../objects/visit/errors.js';
import { visit } from '../../objects/visit/visit.js';
import { writeRules } from '../../objects/visit/write-rules.js';
import { TimeLimit } from '../../objects/wait/time-limit.js';
import { type DeletedObject, untilGone } from '../../objects/wait/until-gone.js';
import { withoutVersion } from '../../objects/without-version.js';
import { systemClock } from '../../process/clock.js';
import { kindPrefix } from '../../render/name.js';
import type { ObjectOutcome, Outcomes } from '../../render/outcomes.js';
import { deletionLine } from '../../render/result-line.js';
import { isNotFound } from '../../transport/errors.js';
import { findReplacements, readyObject } from './objects.js';
import type { ReplaceDeletion, ReplaceOptions } from './options.js';

/**
 * `replace --force`: deletes the objects, waits until they are gone, and creates them again. All files are read and
 * validated before the first object is deleted. After an error beyond that point, reports which objects are gone.
 */
export async function* forceReplace(
  options: ReplaceOptions,
  deletion: ReplaceDeletion,
  session: Session,
  reads: Selection,
): Outcomes {
  const { signal } = session.environment;
  const { found, failure } = await gather(await findReplacements(options, session), signal);
  if (failure !== undefined) throw failure;
  if (found.length === 0) {
    yield 'No resources found\n';
    throw new Error('no objects passed to replace');
  }
  for (const { target, source } of found) {
    if (target.name === '')
      throw new Error(`error when deleting ${quote(source)}: resource name may not be empty`);
  }
  const gate = gateOf(session, 'replace', options);
  await gate.admit(found.map(({ target }) => target));
  const client = clientOf(session, options.wire, gate);
  const missing: Missing = { gone: new Map(), inDoubt: new Map() };
  try {
    const deleted = yield* deleteAll(found, missing, { options, deletion, client, session });
    using limit = new TimeLimit(deletion.timeoutMs, { signal });
    const waiting = untilGone(deleted, { client, signal: limit.signal, clock: systemClock });
    for await (const _ of waiting);
    yield* createAll(found, missing, { options, client, session, reads });
  } catch (error) {
    for (const text of missingTexts(missing)) await session.tell(text);
    throw error;
  }
}

/** The deleted objects, by keyOf: an object whose type has another scope now is found again each time. */
interface Missing {
  /** Not created again. */
  gone: Map<string, ObjectTarget>;
  /** It is unknown whether they were created again. */
  inDoubt: Map<string, ObjectTarget>;
}

interface Run {
  options: ReplaceOptions;
  client: Client;
  session: Session;
}

/** @param missing contains the deleted objects */
async function* deleteAll(
  found: readonly Found[],
  missing: Missing,
  { options, deletion, client, session }: Run & { deletion: ReplaceDeletion },
): AsyncGenerator<string, DeletedObject[], undefined> {
  const { propagation, gracePeriod } = deletion;
  const remove = async ({ target, object }: Found): Promise<DeletedObject | undefined> => {
    const how = { dryRun: 'none', known: object, propagationPolicy: propagation, gracePeriod } as const;
    const deleted = await deleteObject(target, how, client);
    missing.gone.set(keyOf(target), target);
    return deleted;
  };
  const isName = options.format?.name === 'name';
  const rules = {
    ...writeRules(options, session),
    ignores: isNotFound,
    describe: (error: unknown, { source }: Found) => withSource(error, 'deleting', source),
  };
  const deleted: DeletedObject[] = [];
  yield* visit(steps(found), remove, rules, function* (object, { target }): Generator<string> {
    yield isName ? nameLine(target) : deletedLine(target);
    if (object !== undefined) deleted.push(object);
  });
  return deleted;
}

/** @param missing contains the deleted objects; those that are, or may be, created again are removed */
async function* createAll(
  found: readonly Found[],
  missing: Missing,
  { options, client, session, reads }: Run & { reads: Selection },
): Outcomes {
  const { fieldManager, validation } = options;
  const { signal } = session.environment;
  const create = async ({ object, target }: Found): Promise<ObjectOutcome> => {
    const created = client.create(target, withoutVersion(readyObject(object, options)), {
      dryRun: 'none',
      fieldManager,
      fieldValidation: validation,
      select: reads,
    });
    return created.then(
      (object) => {
        missing.gone.delete(keyOf(target));
        return { object, operation: 'replaced' };
      },
      (error: unknown) => {
        const isUnknown = isInDoubt(error) || (signal.aborted && !isUndone(error));
        if (isUnknown) missing.inDoubt.set(keyOf(target), target);
        if (isUnknown || isDone(error)) missing.gone.delete(keyOf(target));
        throw error;
      },
    );
  };
  yield* visit(steps(found), create, writeRules(options, session));
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
  const texts: [string, Map<string, ObjectTarget>][] = [
    ['deleted, and not created again', gone],
    ['deleted, and not known whether created again', inDoubt],
  ];
  return texts
    .filter(([, targets]) => targets.size > 0)
    .map(([what, targets]) => `proa: ${what}: ${[...targets.values()].map(nameOf).join(', ')}`);
}
