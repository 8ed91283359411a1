import { type Client, clientOf } from '../../cluster/client/client.js';
import { logWarnings } from '../../cluster/log-warnings.js';
import type { Session } from '../../cluster/session.js';
import { quote } from '../../go/strconv/quote.js';
import type { DrainOptions } from '../../objects/draining/options.js';
import { planDrain } from '../../objects/draining/plan.js';
import { RemainingPods } from '../../objects/draining/remaining-pods.js';
import { gateOf } from '../../objects/gate/gate.js';
import { goMessageOf } from '../../objects/visit/failures.js';
import { Interruption } from '../../objects/visit/interruption.js';
import { type Clock, systemClock } from '../../process/clock.js';
import { eachOf } from '../../process/each-of.js';
import { isStop } from '../../process/errors.js';
import type { Outcomes } from '../../render/outcomes.js';
import { cordonNodes } from './cordon.js';
import { findNodes, namedNode } from './nodes.js';
import { evictingLine } from './removal.js';
import { removePods } from './remove-pods.js';

/** What a drain depends on. */
interface Draining {
  options: DrainOptions;
  session: Session;
  client: Client;
  clock: Clock;
  interruption: Interruption;
}

/**
 * Drains nodes: cordons all of them, and removes their pods, one node after the other. A node that cannot be drained is
 * reported, and does not affect the others. Fails at the end with the errors.
 */
export async function* drain(options: DrainOptions, session: Session, clock: Clock = systemClock): Outcomes {
  await logWarnings(options.warnings, session);
  const { signal } = session.environment;
  const gate = gateOf(session, 'drain', options);
  const client = clientOf(session, options.wire, gate);
  const nodes = await findNodes(options, session, options.chunkSize);
  yield* cordonNodes(gate.pass(eachOf(nodes)), { ...options, cordoned: true }, session, client);
  const draining = { options, session, client, clock, interruption: new Interruption() };
  const failures = new Map<string, unknown>();
  for (const { object, target } of nodes) {
    let failure: { error: unknown } | undefined;
    try {
      yield* drainNode(target.name, draining);
    } catch (error) {
      failure = { error };
    }
    if (signal.aborted) {
      if (options.dryRun === 'none')
        await session.tell(draining.interruption.text(session.environment.signal.reason));
      throw signal.reason;
    }
    if (isStop(failure?.error)) throw failure?.error;
    if (failure === undefined) {
      yield { object: namedNode(object), operation: 'drained' };
      continue;
    }
    failures.set(target.name, failure.error);
    const why = `due to error: ${goMessageOf(failure.error)}, continuing command...`;
    await session.tell(`error: unable to drain node ${quote(target.name)} ${why}`);
  }
  if (failures.size === 0) return;
  await session.tell(['There are pending nodes to be drained:', ...failures.keys()].join('\n '));
  const [first, ...others] = failures.values();
  throw others.length === 0 ? first : new AggregateError(failures.values());
}

async function* drainNode(node: string, draining: Draining): Outcomes {
  const { options, session, client, clock } = draining;
  const { pods, warnings, failure } = await planDrain(node, options, client, clock.now());
  if (failure !== undefined) throw failure;
  if (warnings !== '') await session.tell(`Warning: ${warnings}`);
  if (options.dryRun === 'client') {
    for (const pod of pods) yield evictingLine(pod, options);
    return;
  }
  if (pods.length === 0) return;
  const remaining = new RemainingPods(node, pods, session.progressOutput, clock);
  remaining.begin();
  try {
    yield* removePods(pods, { ...draining, node, remaining });
  } catch (error) {
    if (isStop(error) || session.environment.signal.aborted) throw error;
    remaining.end();
    await tellOfPending(node, error, draining);
    throw error;
  } finally {
    remaining.end();
  }
}

/** Reports which pods are left on a node that could not be drained. */
async function tellOfPending(node: string, error: unknown, draining: Draining): Promise<void> {
  const { options, session, client, clock } = draining;
  const found = await planDrain(node, options, client, clock.now()).catch((failure: unknown) => ({
    pods: [],
    failure,
  }));
  if (found.pods.length > 0) {
    const names = found.pods.map(({ target }) => `pod/${target.name}`);
    const head = `There are pending pods in node ${quote(node)} when an error occurred: ${goMessageOf(error)}`;
    await session.tell([head, ...names].join('\n'));
  }
  if (found.failure !== undefined)
    await session.tell(
      `Following errors occurred while getting the list of pods to delete:\n${goMessageOf(found.failure)}`,
    );
}
