import { type Client, clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { Validation } from '../../cluster/validation.js';
import { goJsonCompact } from '../../codec/go-json.js';
import type { Json, KubeObject } from '../../codec/object.js';
import { NODES } from '../../discovery/core-resources.js';
import { NoMatchError } from '../../discovery/types.js';
import { sameValue } from '../../merge/value.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import type { Found } from '../../objects/builder/query.js';
import { withKind } from '../../objects/builder/with-kind.js';
import { type GateOptions, gateOf } from '../../objects/gate/gate.js';
import { withRequest } from '../../objects/visit/errors.js';
import { visit } from '../../objects/visit/visit.js';
import type { Concurrency } from '../../objects/visit/width.js';
import { writeRules } from '../../objects/visit/write-rules.js';
import { bareError } from '../../process/errors.js';
import type { ObjectOutcome, Outcomes } from '../../render/outcomes.js';
import { changeTaints, checkTaints, type NodeTaint, type TaintChanges } from './taints.js';

/** The options of `taint`, validated as far as that needs no server. */
export interface TaintOptions extends GateOptions {
  /** The type, as typed: `nodes`. */
  type: string;
  names: readonly string[];
  labelSelector: string;
  all: boolean;
  changes: TaintChanges;
  /** Existing taints may be overwritten. */
  overwrite: boolean;
  validation: Validation;
  fieldManager: string;
  /** How many nodes are changed at a time. */
  concurrency: Concurrency;
}

interface TaintedNode extends KubeObject {
  spec?: { taints?: NodeTaint[] };
}

/** Changes the taints of nodes, and continues after failures. Fails at the end with the errors. */
export async function* taint(options: TaintOptions, session: Session): Outcomes {
  const { dryRun, all, labelSelector, names } = options;
  await expectNodes(options, session);
  const selects = all || labelSelector !== '';
  const { steps } = await findObjects(
    { words: selects ? [] : names, labelSelector, all },
    { defaultType: NODES, allSelects: true },
    findDeps(session),
  );
  const gate = gateOf(session, 'taint', options);
  const client = dryRun === 'client' ? undefined : clientOf(session, 'json', gate);
  yield* visit(gate.pass(steps), (found) => change(found, options, client), {
    ...writeRules(options, session),
    describe: withRequest,
  });
}

/** Fails with kubectl's message if the type is not nodes, or none are named. */
async function expectNodes(
  { type, names, all, labelSelector, changes }: TaintOptions,
  { discovery }: Session,
): Promise<void> {
  const word = type.toLowerCase();
  const { kind } = await discovery.resolve(word).catch((error: unknown) => {
    throw error instanceof NoMatchError ? bareError(error.message) : error;
  });
  if (kind !== 'Node') throw new Error(`invalid resource type ${word}, only node types are supported`);
  checkTaints(changes);
  if (all && labelSelector !== '')
    throw new Error("setting 'all' parameter with a non empty selector is prohibited");
  if (!all && labelSelector === '' && names.length === 0)
    throw new Error("at least one resource name must be specified since 'all' parameter is not set");
}

/** @param client undefined if nothing is sent */
async function change(
  found: Found,
  { changes, overwrite, dryRun, fieldManager, validation }: TaintOptions,
  client: Client | undefined,
): Promise<ObjectOutcome> {
  const node = withKind(found) as TaintedNode;
  const old = node.spec?.taints ?? [];
  const { taints, operation } = changeTaints(found.target.name, old, changes, overwrite);
  if (client === undefined) return { object: withTaints(node, taints), operation };
  const isSame = sameValue(taints as unknown as Json, old as unknown as Json);
  const body = goJsonCompact(
    isSame ? {} : { spec: { taints: taints.length === 0 ? null : (taints as unknown as Json) } },
  );
  const settings = { dryRun, fieldManager, fieldValidation: validation };
  return { object: await client.patch(found.target, { type: 'strategic', body }, settings), operation };
}

function withTaints(node: TaintedNode, taints: NodeTaint[]): KubeObject {
  const { taints: _, ...spec } = node.spec ?? {};
  return { ...node, spec: taints.length === 0 ? spec : { ...spec, taints } } as KubeObject;
}
