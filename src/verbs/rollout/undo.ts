import { type Client, clientOf } from '../../cluster/client/client.js';
import type { Patch } from '../../cluster/client/write-settings.js';
import type { Session } from '../../cluster/session.js';
import { goJsonCompact } from '../../codec/go-json.js';
import type { Json, JsonObject, KubeObject } from '../../codec/object.js';
import { withoutNulls } from '../../codec/without-nulls.js';
import { quote } from '../../go/strconv/quote.js';
import { LAST_APPLIED, lastApplied } from '../../merge/last-applied.js';
import { sameValue } from '../../merge/value.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import type { Found } from '../../objects/builder/query.js';
import { withKind } from '../../objects/builder/with-kind.js';
import { gateOf } from '../../objects/gate/gate.js';
import type { PodTemplate } from '../../objects/pods/pod-types.js';
import type { Workload } from '../../objects/rollouts/workloads.js';
import { goMessageOf } from '../../objects/visit/failures.js';
import { visit } from '../../objects/visit/visit.js';
import { writeRules } from '../../objects/visit/write-rules.js';
import { DisplayableError, isStop } from '../../process/errors.js';
import type { Outcomes } from '../../render/outcomes.js';
import { templateText } from '../../render/rollout-history.js';
import { inOneLine } from '../../terminal/sanitize.js';
import type { RolloutUndoOptions } from './options.js';
import { LISTS_REVISIONS, type Revision, revisionsOf } from './revisions.js';

export type { Revision };

/** Rolls objects back to a revision. Fails at the end with the errors. */
export async function* undoRollouts(options: RolloutUndoOptions, session: Session): Outcomes {
  const { words, labelSelector } = options;
  const { tell, program } = session;
  const { steps } = await findObjects(
    { words, files: options, labelSelector },
    { typeAlone: true, latest: true },
    findDeps(session),
  );
  const gate = gateOf(session, 'rollout undo', options);
  const client = clientOf(session, 'auto', gate);
  const work = async (found: Found) => {
    if (lastApplied(found.object) !== undefined) await tell(appliedWarning(found, program));
    return { object: withKind(found), operation: await undo(found, options, client, program) };
  };
  yield* visit(gate.pass(steps), work, writeRules(options, session));
}

function appliedWarning({ target: { resource, name } }: Found, program: string): string {
  return (
    `Warning: resource ${resource.name}/${inOneLine(name)} was previously managed with '${program} apply'. ` +
    `Rolling back will not update the ${LAST_APPLIED} annotation, which may cause unexpected behavior on future ` +
    `'${program} apply' operations. Consider using '${program} apply' with your previous configuration file instead.`
  );
}

/** Rolls an object back to a revision. Returns the result, in kubectl's words. */
async function undo(
  found: Found,
  options: RolloutUndoOptions,
  client: Client,
  program: string,
): Promise<string> {
  const { toRevision, dryRun } = options;
  const readRevisions = readerOf(found);
  if (toRevision < 0) throw notFound(toRevision);
  const wanted = chosen(await readRevisions(found, client), toRevision, found);
  const template = wanted.object.spec?.template ?? {};
  const isDeployment = wanted.data === undefined;
  if (dryRun === 'client') return `${isDeployment ? '' : 'will roll back to '}${templateText(template)}`;
  const workload = found.object as Workload;
  if (isDeployment) expectNoPause(workload, program);
  if (isRunning(workload, wanted)) {
    return `skipped rollback (current template already matches revision ${toRevision})`;
  }
  try {
    await client.patch(found.target, rollbackPatch(workload, wanted), { dryRun });
  } catch (error) {
    if (isStop(error)) throw error;
    throw new Error(`failed restoring revision ${toRevision}: ${goMessageOf(error)}`, { cause: error });
  }
  return 'rolled back';
}

/**
 * The revisions of an object to which it can be rolled back, in ascending order. Fails with kubectl's messages if there
 * are none.
 */
export async function revisionsToUndo(found: Found, client: Pick<Client, 'listAll'>): Promise<Revision[]> {
  return readerOf(found)(found, client);
}

/** How to read the revisions of an object, with kubectl's messages for rolling back. */
function readerOf({ target: { resource } }: Found): ReturnType<typeof revisionsOf> {
  return revisionsOf(resource, { missing: 'no rollbacker', retrieved: 'rollbacker' });
}

/** Fails with kubectl's message if a deployment is paused: it would not roll out the revision. */
export function expectNoPause({ spec }: Workload, program: string): void {
  if ((spec as { paused?: boolean } | undefined)?.paused !== true) return;
  throw new Error(
    `you cannot rollback a paused deployment; resume it first with '${program} rollout resume' and try again`,
  );
}

/** Whether a workload currently makes the pods of a revision. */
export function isRunning(workload: Workload, { object }: Revision): boolean {
  return isSameTemplate(workload.spec?.template, object.spec?.template);
}

/**
 * The patch that rolls a workload back to a revision.
 * @param uid if given, servers refuse the patch for another object with the same name
 */
export function rollbackPatch(workload: Workload, { data, object }: Revision, uid = ''): Patch {
  if (data === undefined) return deploymentPatch(workload, object, uid);
  if (uid === '') return strategicPatch(data);
  return strategicPatch({ ...data, metadata: { ...(data.metadata as JsonObject | undefined), uid } });
}

function chosen(revisions: readonly Revision[], toRevision: number, { object, target }: Found): Revision {
  const wanted = toRevision === 0 ? revisions.at(-2) : revisions.find(({ number }) => number === toRevision);
  if (wanted !== undefined) return wanted;
  if (toRevision !== 0) throw notFound(toRevision);
  throw new Error(
    target.resource.kind === 'Deployment'
      ? `no rollout history found for deployment ${quote(object.metadata?.name ?? '')}`
      : 'no last revision to roll back to',
  );
}

function notFound(revision: number): Error {
  return new DisplayableError(`unable to find specified revision ${revision} in history`, {
    advice: LISTS_REVISIONS,
  });
}

/** The label by which the deployment controller distinguishes replica sets; templates of deployments do not have it. */
const HASH = 'pod-template-hash';

/** Whether templates are the same except for the hash; times that were never set are ignored. */
function isSameTemplate(one: PodTemplate = {}, other: PodTemplate = {}): boolean {
  return sameValue(withoutNulls(withoutHash(one)), withoutNulls(withoutHash(other)));
}

function withoutHash(template: PodTemplate): JsonObject {
  const { [HASH]: _, ...labels } = template.metadata?.labels ?? {};
  const { labels: __, ...metadata } = template.metadata ?? {};
  const kept = Object.keys(labels).length > 0 ? { ...metadata, labels } : metadata;
  return { ...template, metadata: kept } as KubeObject as JsonObject;
}

/** Annotations of replica sets about themselves: those of the deployment are kept. */
const OWN_ANNOTATIONS = new Set([
  LAST_APPLIED,
  'deployment.kubernetes.io/revision',
  'deployment.kubernetes.io/revision-history',
  'deployment.kubernetes.io/desired-replicas',
  'deployment.kubernetes.io/max-replicas',
  'deprecated.deployment.rollback.to',
]);

function deploymentPatch(deployment: KubeObject, replicaSet: Workload, uid: string): Patch {
  const annotations = {
    ...annotationsOf(deployment, (name) => OWN_ANNOTATIONS.has(name)),
    ...annotationsOf(replicaSet, (name) => !OWN_ANNOTATIONS.has(name)),
  };
  const replace = (path: string, value: Json) => goJsonCompact({ op: 'replace', path, value });
  const operations = [
    ...(uid === '' ? [] : [goJsonCompact({ op: 'test', path: '/metadata/uid', value: uid })]),
    replace('/spec/template', withoutHash(replicaSet.spec?.template ?? {})),
    replace('/metadata/annotations', annotations),
  ];
  return { type: 'json', body: `[${operations.join(',')}]` };
}

function annotationsOf(
  { metadata }: KubeObject,
  isWanted: (name: string) => boolean,
): Record<string, string> {
  return Object.fromEntries(Object.entries(metadata?.annotations ?? {}).filter(([name]) => isWanted(name)));
}

function strategicPatch(data: JsonObject): Patch {
  return { type: 'strategic', body: goJsonCompact(data) };
}
