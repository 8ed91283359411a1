import { type Client, clientOf } from '../../cluster/client/client.js';
import { logWarnings } from '../../cluster/log-warnings.js';
import type { Session } from '../../cluster/session.js';
import type { JsonObject, KubeObject } from '../../codec/object.js';
import { quote } from '../../go/strconv/quote.js';
import type { Found, Step } from '../../objects/builder/query.js';
import type { CordonOptions } from '../../objects/draining/options.js';
import { gateOf } from '../../objects/gate/gate.js';
import { goMessageOf } from '../../objects/visit/failures.js';
import { visit } from '../../objects/visit/visit.js';
import { writeRules } from '../../objects/visit/write-rules.js';
import { eachOf } from '../../process/each-of.js';
import { isStop } from '../../process/errors.js';
import type { Outcomes } from '../../render/outcomes.js';
import { findNodes, namedNode } from './nodes.js';

/** core/v1 Node, only the fields in use. */
interface CordonedNode extends KubeObject {
  spec?: { unschedulable?: boolean };
}

/** The result for a node. */
interface CordonResult {
  operation: string;
  /** Why it could not be changed. */
  failure?: unknown;
}

/** Cordons or uncordons nodes. Fails if a node cannot be found, before any is changed; see also cordonNodes. */
export async function* cordon(options: CordonOptions, session: Session): Outcomes {
  await logWarnings(options.warnings, session);
  const gate = gateOf(session, wordOf(options), options);
  const found = await findNodes(options, session);
  yield* cordonNodes(gate.pass(eachOf(found)), options, session, clientOf(session, 'auto', gate));
}

/**
 * Cordons or uncordons nodes, and returns the result for each. As in kubectl, a node that cannot be changed is
 * reported, and is not a failure. Fails with the signal's reason.
 */
export async function* cordonNodes(
  steps: AsyncGenerator<Step<Found>, void, undefined>,
  options: CordonOptions,
  session: Session,
  client: Pick<Client, 'patch'>,
): Outcomes {
  const work = (found: Found) => change(found, options, client);
  yield* visit(
    steps,
    work,
    writeRules(options, session),
    async function* ({ operation, failure }, { object, target }) {
      if (failure === undefined) yield { object: namedNode(object), operation };
      else
        await session.tell(
          `error: unable to ${wordOf(options)} node ${quote(target.name)}: ${goMessageOf(failure)}`,
        );
    },
  );
}

function wordOf({ cordoned }: CordonOptions): string {
  return cordoned ? 'cordon' : 'uncordon';
}

async function change(
  { object, target }: Found,
  { cordoned, dryRun }: CordonOptions,
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

/** The strategic merge patch that makes a node unschedulable, or schedulable again. */
export function cordonPatch(cordoned: boolean): JsonObject {
  return { spec: { unschedulable: cordoned ? true : null } };
}
