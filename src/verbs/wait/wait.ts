import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { KubeObject } from '../../codec/object.js';
import { type FindDeps, findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import { type FindError, type Found, isFindError, type Step } from '../../objects/builder/query.js';
import type { ManifestIo } from '../../objects/manifests/manifest.js';
import { Failures } from '../../objects/visit/failures.js';
import { LiveObjects } from '../../objects/wait/live-objects.js';
import { TimeLimit, timeoutOn } from '../../objects/wait/time-limit.js';
import { until } from '../../objects/wait/until.js';
import { type Clock, systemClock } from '../../process/clock.js';
import { isStop } from '../../process/errors.js';
import type { Outcomes } from '../../render/outcomes.js';
import { isNotFound } from '../../transport/errors.js';
import { awaitCreation } from './await-creation.js';
import type { WaitCondition } from './conditions.js';
import { ObjectWait } from './object-wait.js';

/** The options of `wait`, validated. */
export interface WaitOptions {
  words: readonly string[];
  filenames: readonly string[];
  recursive: boolean;
  labelSelector: string;
  fieldSelector: string;
  all: boolean;
  allNamespaces: boolean;
  /** Each object must meet all of them, one after the other. */
  conditions: readonly WaitCondition[];
  /** For the whole run; 0 checks once and does not wait. */
  timeoutMs: number;
  /** Objects are shown, rather than a line with the name of each. */
  showsObjects: boolean;
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** What waiting for objects depends on. */
interface WaitRun {
  options: WaitOptions;
  session: Session;
  limit: TimeLimit;
  failures: Failures;
}

/** The state of an object; `done` arrives if it is still awaited. */
interface WaitResult {
  wait: ObjectWait;
  isWaiting: boolean;
  done?: Promise<void>;
  error?: unknown;
}

/**
 * Returns each object once it and all before it have met the conditions or failed. An object that meets them when it is
 * found needs no more; the others are awaited at the same time. Fails at the end with the errors.
 */
export async function* waitFor(options: WaitOptions, session: Session, clock: Clock = systemClock): Outcomes {
  const { timeoutMs, conditions } = options;
  const limitMs = timeoutMs < 0 ? WEEK_MS : timeoutMs;
  const { signal } = session.environment;
  using limit = new TimeLimit(limitMs === 0 ? undefined : limitMs, { signal, clock });
  const run: WaitRun = { options, session, limit, failures: new Failures() };
  const deps = withStdinKept(findDeps(session));
  const isFor = (kind: string) => conditions.some((condition) => condition.kind === kind);
  const steps = isFor('create')
    ? await awaitCreation(() => stepsOf(options, deps), limit, limitMs === 0)
    : await stepsOf(options, deps);
  const count = yield* waitForAll(isFor('delete') ? withoutMissing(steps) : steps, run);
  run.failures.finish();
  if (count === 0 && !isFor('delete')) throw new Error('no matching resources found');
}

async function stepsOf(
  { words, filenames, recursive, labelSelector, fieldSelector, all, allNamespaces }: WaitOptions,
  deps: FindDeps,
): Promise<AsyncGenerator<Step<Found>, void, undefined>> {
  const files = { filenames, kustomize: '', recursive };
  const query = { words, files, labelSelector, fieldSelector, all, allNamespaces };
  return (await findObjects(query, { latest: true }, deps)).steps;
}

/** Standard input can be read only once, while objects to be created are searched for repeatedly. */
function withStdinKept(deps: FindDeps): FindDeps {
  let text: ReturnType<ManifestIo['readStdin']> | undefined;
  return {
    ...deps,
    async io() {
      const io = await deps.io();
      return { ...io, readStdin: () => (text ??= io.readStdin()) };
    },
  };
}

async function* withoutMissing(
  steps: AsyncGenerator<Step<Found>, void, undefined>,
): AsyncGenerator<Step<Found>, void, undefined> {
  for await (const step of steps) if (!(isFindError(step) && isNotFound(step.error))) yield step;
}

/** Returns how many objects were found. */
async function* waitForAll(
  steps: AsyncGenerator<Step<Found>, void, undefined>,
  run: WaitRun,
): Outcomes<number> {
  const untold: (WaitResult | FindError)[] = [];
  let count = 0;
  for await (const step of steps) {
    if (!isFindError(step)) count++;
    const outcome = isFindError(step) ? step : look(step, run.options);
    const isWaiting = !isFindError(outcome) && outcome.isWaiting;
    if (untold.length > 0 || isWaiting) untold.push(outcome);
    else yield* resultOf(outcome, run);
  }
  await using _live = startWaiting(
    untold.filter((outcome): outcome is WaitResult => !isFindError(outcome)),
    run,
  );
  for (const outcome of untold) yield* resultOf(outcome, run);
  return count;
}

/** Tests an object as it was found. */
function look(found: Found, { conditions, timeoutMs, showsObjects }: WaitOptions): WaitResult {
  const wait = new ObjectWait(found, conditions, showsObjects ? (object) => object : nameAlone);
  try {
    if (wait.see(found.object, true)) return { wait, isWaiting: false };
  } catch (error) {
    return { wait, isWaiting: false, error };
  }
  if (timeoutMs !== 0) return { wait, isWaiting: true };
  return { wait, isWaiting: false, error: new Error(`condition not met for ${wait.name}`) };
}

/** Everything that the line of a result shows. */
function nameAlone({ apiVersion, kind, metadata }: KubeObject): KubeObject {
  return { apiVersion, kind, metadata: { name: metadata?.name } } as KubeObject;
}

/** Waits for all objects that have not met everything, until they are disposed of. */
function startWaiting(outcomes: readonly WaitResult[], { options, session, limit }: WaitRun): LiveObjects {
  const waiting = outcomes.filter(({ isWaiting }) => isWaiting);
  const live = new LiveObjects(
    waiting.map(({ wait }) => wait.target),
    {
      client: clientOf(session, 'json'),
      signal: limit.signal,
      clock: limit.clock,
      acrossNamespaces: options.allNamespaces,
    },
  );
  for (const outcome of waiting) {
    const { wait } = outcome;
    outcome.done = until(live.states(wait.target), (object, isFirst) => wait.see(object, isFirst)).then(
      () => undefined,
      (error: unknown) => {
        outcome.error = timeoutOn(error, wait.name);
      },
    );
  }
  return live;
}

/** Returns what an object has met, and keeps its error. */
async function* resultOf(outcome: WaitResult | FindError, { failures }: WaitRun): Outcomes {
  if (!isFindError(outcome)) {
    await outcome.done;
    for (const object of outcome.wait.met) yield { object, operation: 'condition met' };
    if (outcome.error === undefined) return;
  }
  if (isStop(outcome.error)) throw outcome.error;
  failures.add({ error: outcome.error, of: isFindError(outcome) ? outcome.of : 'object' });
}
