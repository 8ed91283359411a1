import { clientOf } from '../../cluster/client/client.js';
import { logWarnings } from '../../cluster/log-warnings.js';
import type { Session } from '../../cluster/session.js';
import type { ObjectTarget } from '../../cluster/target.js';
import { LiveReads } from '../../objects/apply/live-reads.js';
import { ApplyPatches } from '../../objects/apply/patches.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import { type Found, isFindError } from '../../objects/builder/query.js';
import type { ObjectStates } from '../../objects/secrets/mask.js';
import { inCurrentScope } from '../../objects/visit/current-scope.js';
import { writeWidth } from '../../objects/visit/width.js';
import { eachOf } from '../../process/each-of.js';
import { inOrder } from '../../process/in-order.js';
import type { TwoStates } from '../../render/unified-diff.js';
import { compareObject, type DiffRun, type ObjectComparison } from './compare-object.js';
import { differingFiles, filesOf, type ShownParts } from './file-pair.js';
import type { DiffOptions } from './options.js';

/**
 * Both states of the objects that differ from those on the server, in the order of the files; with `all`, also of the
 * others. Fails with the first error.
 */
export async function diff(options: DiffOptions, session: Session): Promise<TwoStates[]> {
  const pruning = await pruningOf(options, session);
  const found = await findAll(options, session);
  const files = new Map<string, TwoStates>();
  const add = (target: ObjectTarget, states: ObjectStates, shown: ShownParts) => {
    const file = (options.all ? filesOf : differingFiles)(target, states, shown);
    if (file !== undefined) files.set(file.name, file);
  };
  const uids = new Set<string>();
  const namespaces = new Set<string>();
  for await (const { target, live, merged } of compareAll(found, options, session)) {
    uids.add(live?.metadata?.uid ?? '');
    if (target.namespace !== undefined) namespaces.add(target.namespace);
    add(target, { live, merged }, options);
  }
  for (const { target, object } of (await pruning?.find(uids, namespaces)) ?? [])
    add(target, { live: object, merged: undefined }, { ...options, showManagedFields: true });
  return [...files.values()];
}

async function pruningOf(options: DiffOptions, session: Session) {
  if (options.prune === undefined) return undefined;
  const { DiffPruning } = await import('./pruning.js');
  return DiffPruning.of(options.prune.allowlist, options.labelSelector, session);
}

/** Reads all files. Fails with the first error. */
async function findAll(options: DiffOptions, session: Session): Promise<Found[]> {
  const { labelSelector } = options;
  const { steps } = await findObjects({ files: options, labelSelector }, {}, findDeps(session));
  const found: Found[] = [];
  for await (const step of steps) {
    if (isFindError(step)) throw step.error;
    found.push(step);
  }
  return found;
}

/** Compares objects, several at a time, in their order. Fails with the first error. */
async function* compareAll(
  found: readonly Found[],
  options: DiffOptions,
  session: Session,
): AsyncGenerator<ObjectComparison, void, undefined> {
  const { concurrency } = options;
  const client = clientOf(session, 'json');
  const targets = found.map(({ target }) => target);
  const run: DiffRun = {
    options,
    client,
    live: new LiveReads(client, targets, concurrency !== 1),
    patches: new ApplyPatches(() => session.openApi(), { overwrite: true, openApiPatch: true }),
  };
  const { signal } = session.environment;
  const settled = inOrder(
    eachOf(found),
    (each) => inCurrentScope(each, (found) => compareObject(found, run)),
    {
      width: writeWidth(concurrency, session.transport),
      isStopped: () => signal.aborted,
    },
  );
  for await (const each of settled) {
    if ('error' in each) throw each.error;
    const { warnings, logged } = each.result;
    for (const warning of warnings) await session.tell(warning);
    await logWarnings(logged, session);
    yield each.result;
  }
  signal.throwIfAborted();
}
