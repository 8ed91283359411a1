import { type Client, clientOf } from '../../cluster/client/client.js';
import { ScopeChangedError } from '../../cluster/scope-changed.js';
import type { Session } from '../../cluster/session.js';
import type { ObjectTarget } from '../../cluster/target.js';
import type { KubeObject } from '../../codec/object.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findTargets } from '../../objects/builder/find.js';
import type { Found, Step } from '../../objects/builder/query.js';
import { deleteObject } from '../../objects/deletion/delete-object.js';
import { gateOf } from '../../objects/gate/gate.js';
import { withRequest, withSource } from '../../objects/visit/errors.js';
import { visit } from '../../objects/visit/visit.js';
import { writeRules } from '../../objects/visit/write-rules.js';
import { TimeLimit } from '../../objects/wait/time-limit.js';
import { type DeletedObject, untilGone } from '../../objects/wait/until-gone.js';
import { type Clock, systemClock } from '../../process/clock.js';
import { eachOf } from '../../process/each-of.js';
import { targetName } from '../../render/name.js';
import type { TextOutcomes } from '../../render/outcomes.js';
import { deletionLine } from '../../render/result-line.js';
import { isForbidden, isNotFound, StatusError } from '../../transport/errors.js';
import { checkDelete, checkDeleteSelection, checkRawDelete, type DeleteOptions } from './options.js';
import { preview } from './preview.js';

/** What `delete` finds: objects of lists and files; for a name, nothing is read. */
type FoundToDelete = Found<KubeObject | undefined>;

const METHOD_NOT_ALLOWED = 405;

/** Deletes objects, and continues after failures. Fails with the errors to print. */
export async function* deleteObjects(
  options: DeleteOptions,
  session: Session,
  clock: Clock = systemClock,
): TextOutcomes {
  if (options.raw !== '') {
    checkRawDelete(options);
    const { deleteRaw } = await import('./raw.js');
    yield* deleteRaw(options, session);
    return;
  }
  checkDeleteSelection(options);
  const rules = { allSelects: true, metadataOnly: true, enforcesNamespace: true };
  const found = await findTargets(queryOf(options), rules, findDeps(session));
  checkDelete(options);
  if (options.gracePeriod === 0) await session.tell(IMMEDIATE);
  const gate = gateOf(session, 'delete', options);
  const client = clientOf(session, 'json', gate);
  const steps = options.interactive ? yield* confirmed(found.steps, options, session) : found.steps;
  if (steps === undefined) return;
  const remaining = yield* deleteAll(gate.pass(steps), options, session, client);
  if (options.wait && options.dryRun === 'none')
    await waitFor(remaining, options, { session, client, clock });
}

const IMMEDIATE =
  'Warning: Immediate deletion does not wait for confirmation that the running resource has been terminated. The ' +
  'resource may continue to run on the cluster indefinitely.';

function queryOf(options: DeleteOptions) {
  const { words, filenames, kustomize, recursive, labelSelector, fieldSelector, all, allNamespaces } =
    options;
  const files = { filenames, kustomize, recursive };
  return { words, files, labelSelector, fieldSelector, all, allNamespaces };
}

/** With --interactive, the objects that the user has confirmed; undefined if nothing is to be done. */
async function* confirmed(
  steps: AsyncGenerator<Step<FoundToDelete>, void, undefined>,
  { ignoreNotFound }: DeleteOptions,
  session: Session,
): AsyncGenerator<string, AsyncGenerator<Step<FoundToDelete>, void, undefined> | undefined, undefined> {
  const found = yield* preview(steps, (error) => ignoreNotFound && isNotFound(error), session);
  return found === undefined ? undefined : eachOf(found);
}

/** Deletes objects, and returns those that have not ended yet. Fails at the end with the errors. */
async function* deleteAll(
  steps: AsyncGenerator<Step<FoundToDelete>, void, undefined>,
  options: DeleteOptions,
  session: Session,
  client: Client,
): AsyncGenerator<string, DeletedObject[], undefined> {
  const { dryRun, propagation, gracePeriod, ignoreNotFound, output } = options;
  let warns = session.namespaceExplicit && !options.allNamespaces;
  let count = 0;
  const warn = async ({ resource }: ObjectTarget) => {
    if (!warns || resource.namespaced) return;
    warns = false;
    await session.tell(CLUSTER_SCOPED);
  };
  const work = async ({ target, object, source }: FoundToDelete) => {
    count++;
    // An object of a file is identified by its name, whatever uid the file has.
    const uid = source === '' ? (object?.metadata?.uid ?? '') : '';
    const how = { dryRun, known: object, propagationPolicy: propagation, gracePeriod, uid } as const;
    try {
      const left = dryRun === 'client' ? undefined : await deleteObject(target, how, client);
      await warn(target);
      return left;
    } catch (error) {
      // If the scope of an object's type has changed, the work starts again.
      if (!(error instanceof ScopeChangedError)) await warn(target);
      throw error;
    }
  };
  const lineOf = ({ target }: FoundToDelete) =>
    output === 'name'
      ? `${targetName(target)}\n`
      : deletionLine(target, { force: gracePeriod === 0, dryRun });
  const remaining: DeletedObject[] = [];
  const rules = {
    ...writeRules(options, session),
    ignores: (error: unknown) => ignoreNotFound && isNotFound(error),
    describe: (error: unknown, { source }: FoundToDelete) =>
      source === '' ? withRequest(error) : withSource(error, 'deleting', source),
  };
  yield* visit(steps, work, rules, function* (left, found): Generator<string> {
    yield lineOf(found);
    if (left !== undefined) remaining.push(left);
  });
  if (count === 0) yield 'No resources found\n';
  return remaining;
}

const CLUSTER_SCOPED = 'Warning: deleting cluster-scoped resources, not scoped to the provided namespace';

/** Waits until objects are gone. A user who may delete but not read does not wait. */
async function waitFor(
  objects: readonly DeletedObject[],
  { timeoutMs, allNamespaces }: DeleteOptions,
  { session, client, clock }: { session: Session; client: Client; clock: Clock },
): Promise<void> {
  if (objects.length === 0) return;
  const { signal } = session.environment;
  using limit = new TimeLimit(timeoutMs === 0 ? undefined : Math.max(1, timeoutMs), { signal, clock });
  const settings = { client, signal: limit.signal, clock, acrossNamespaces: allNamespaces };
  try {
    for await (const _ of untilGone(objects, settings));
  } catch (error) {
    const isBlind = isForbidden(error) || (error instanceof StatusError && error.code === METHOD_NOT_ALLOWED);
    if (!isBlind) throw error;
  }
}
