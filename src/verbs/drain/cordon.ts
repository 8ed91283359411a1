import { type Client, clientOf } from '../../cluster/client/client.js';
import { logWarnings } from '../../cluster/log-warnings.js';
import type { Session } from '../../cluster/session.js';
import type { JsonObject, KubeObject } from '../../codec/object.js';
import type { Found, Step } from '../../objects/builder/query.js';
import type { CordonOptions } from '../../objects/draining/options.js';
import { gateOf } from '../../objects/gate/gate.js';
import { textOf } from '../../objects/visit/failures.js';
import { visitAndShow } from '../../objects/visit/visit-and-show.js';
import { writeWidth } from '../../objects/visit/width.js';
import { isStop } from '../../process/errors.js';
import { resultLine } from '../../render/result-line.js';
import { findNodes, inTurn, namedNode } from './nodes.js';

/** core/v1 Node, as far as it is looked into. */
interface CordonedNode extends KubeObject {
  spec?: { unschedulable?: boolean };
}

/** What was made of a node. */
interface CordonResult {
  operation: string;
  /** Why it could not be changed. */
  failure?: unknown;
}

/** How nodes are changed. */
type Cordoning = Pick<CordonOptions, 'cordoned' | 'dryRun' | 'concurrency'>;

/**
 * Carries out a `cordon` or `uncordon`. Fails where a node cannot be found, before any is changed; see also cordonNodes.
 */
export async function runCordon(options: CordonOptions, session: Session): Promise<number> {
  await logWarnings(options.warnings, session);
  const gate = gateOf(session, wordOf(options), options);
  const found = await findNodes(options, session);
  await cordonNodes(gate.pass(inTurn(found)), options, session, clientOf(session, 'auto', gate));
  return 0;
}

/**
 * Cordons or uncordons nodes, and prints what was done with each. As in kubectl, a node that cannot be changed is told
 * of, and is no failure. Fails with the signal's reason.
 */
export async function cordonNodes(
  steps: AsyncGenerator<Step<Found>, void, undefined>,
  options: Cordoning,
  { environment, transport, tell }: Session,
  client: Pick<Client, 'patch'>,
): Promise<void> {
  const { dryRun, concurrency } = options;
  const show = async ({ operation, failure }: CordonResult, { object, target }: Found) => {
    if (failure === undefined)
      await environment.stdout.write(resultLine(namedNode(object), operation, dryRun));
    else
      await tell(
        `error: unable to ${wordOf(options)} node ${JSON.stringify(target.name)}: ${textOf(failure)}`,
      );
  };
  const visited = visitAndShow(steps, (each) => change(each, options, client), {
    continueOnError: true,
    width: writeWidth(concurrency, transport),
    signal: environment.signal,
    show,
    ...(dryRun === 'none' && { tell }),
  });
  for await (const _ of visited);
}

function wordOf({ cordoned }: Cordoning): string {
  return cordoned ? 'cordon' : 'uncordon';
}

async function change(
  { object, target }: Found,
  { cordoned, dryRun }: Cordoning,
  client: Pick<Client, 'patch'>,
): Promise<CordonResult> {
  const word = cordoned ? 'cordoned' : 'uncordoned';
  if (((object as CordonedNode).spec?.unschedulable ?? false) === cordoned)
    return { operation: `already ${word}` };
  if (dryRun === 'client') return { operation: word };
  const body = JSON.stringify(cordonPatch(cordoned));
  try {
    await client.patch(target, { type: 'strategic', body }, { dryRun });
    return { operation: word };
  } catch (failure) {
    if (isStop(failure)) throw failure;
    return { operation: '', failure };
  }
}

/** The strategic merge patch that keeps new pods from a node, or lets them come again. */
export function cordonPatch(cordoned: boolean): JsonObject {
  return { spec: { unschedulable: cordoned ? true : null } };
}
