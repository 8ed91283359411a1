import { type Client, clientOf } from '../../cluster/client/client.js';
import type { DryRun } from '../../cluster/dry-run.js';
import { logWarnings } from '../../cluster/log-warnings.js';
import type { Session } from '../../cluster/session.js';
import type { KubeObject } from '../../codec/object.js';
import type { ApiResource } from '../../discovery/types.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import { type Found, isFindError } from '../../objects/builder/query.js';
import { gateOf } from '../../objects/gate/gate.js';
import { textOf } from '../../objects/visit/failures.js';
import { visit } from '../../objects/visit/visit.js';
import { type Concurrency, writeWidth } from '../../objects/visit/width.js';
import { isStop } from '../../process/errors.js';
import { resultLine } from '../../render/result-line.js';

/** A checked `cordon` or `uncordon`. */
export interface CordonOptions {
  /** Whether nodes are to take no more pods. */
  cordoned: boolean;
  names: readonly string[];
  labelSelector: string;
  dryRun: DryRun;
  yes: boolean;
  /** How many nodes are changed at a time. */
  concurrency: Concurrency;
  /** What kubectl logs of words it will not take for ever. */
  warnings: readonly string[];
}

const NODES: ApiResource = {
  ...{ group: '', version: 'v1', kind: 'Node', name: 'nodes', singularName: 'node', namespaced: false },
  ...{ verbs: ['get', 'list', 'patch'], shortNames: ['no'], categories: [] },
};

/** core/v1 Node, as far as it is looked into. */
interface CordonedNode extends KubeObject {
  spec?: { unschedulable?: boolean };
}

/** What was made of a node. */
interface Outcome {
  operation: string;
  /** Why it could not be changed. */
  failure?: unknown;
}

/**
 * Carries out a `cordon` or `uncordon`. As in kubectl, a node that cannot be changed is told of, and does not change the
 * exit code; fails where a node cannot be found, before any is changed.
 */
export async function runCordon(options: CordonOptions, session: Session): Promise<number> {
  const { environment } = session;
  const { cordoned, dryRun, concurrency, names, labelSelector } = options;
  const word = cordoned ? 'cordon' : 'uncordon';
  await logWarnings(options.warnings, session);
  const gate = gateOf(session, word, options);
  const client = clientOf(session, 'auto', gate);
  const words = names.length === 0 && labelSelector !== '' ? ['nodes'] : names;
  const { steps } = await findObjects(
    { words, labelSelector },
    names.length === 0 ? {} : { defaultType: NODES },
    findDeps(session),
  );
  const found: Found[] = [];
  for await (const step of steps) {
    if (isFindError(step)) throw step.error;
    found.push(step);
  }
  const show = async ({ operation, failure }: Outcome, { object, target }: Found) => {
    if (failure === undefined) await environment.stdout.write(resultLine(named(object), operation, dryRun));
    else
      await session.tell(`error: unable to ${word} node ${JSON.stringify(target.name)}: ${textOf(failure)}`);
  };
  const visited = visit(gate.pass(inTurn(found)), (each) => change(each, options, client), {
    continueOnError: true,
    width: writeWidth(concurrency, session.transport),
    signal: environment.signal,
    show,
    ...(dryRun === 'none' && { tell: session.tell }),
  });
  for await (const _ of visited);
  return 0;
}

async function change(
  { object, target }: Found,
  { cordoned, dryRun }: CordonOptions,
  client: Pick<Client, 'patch'>,
): Promise<Outcome> {
  const word = cordoned ? 'cordoned' : 'uncordoned';
  if (((object as CordonedNode).spec?.unschedulable ?? false) === cordoned)
    return { operation: `already ${word}` };
  if (dryRun === 'client') return { operation: word };
  // What differs, as a strategic merge patch has it.
  const body = JSON.stringify({ spec: { unschedulable: cordoned ? true : null } });
  try {
    await client.patch(target, { type: 'strategic', body }, { dryRun });
    return { operation: word };
  } catch (failure) {
    if (isStop(failure)) throw failure;
    return { operation: '', failure };
  }
}

/** Items of lists lack what their line names. */
function named(object: KubeObject): KubeObject {
  return { ...object, kind: NODES.kind, apiVersion: NODES.version };
}

async function* inTurn<T>(items: readonly T[]): AsyncGenerator<T, void, undefined> {
  yield* items;
}
