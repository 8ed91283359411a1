import { type Client, clientOf } from '../../cluster/client/client.js';
import { INCLUDE_OBJECT } from '../../cluster/list/accept.js';
import type { Session } from '../../cluster/session.js';
import type { ObjectTarget } from '../../cluster/target.js';
import { isTable, type KubeObject, parseGroupVersion } from '../../codec/object.js';
import { withoutNulls } from '../../codec/without-nulls.js';
import type { Discovery } from '../../discovery/types.js';
import { documentsIn, objectsIn } from '../../objects/releases/manifest.js';
import type { HelmRelease } from '../../objects/releases/release.js';
import { isStop, messageOf } from '../../process/errors.js';
import { inOrder } from '../../process/in-order.js';
import type { Reports } from '../../render/outcomes.js';
import type { HookRow, ObjectRow } from '../../render/releases/object-table.js';
import { stateOfRow } from '../../render/tree/row-state.js';
import { isNotFound } from '../../transport/errors.js';
import { type RevisionChoice, releaseIn } from './place.js';

/** The objects of a revision, as they are in the cluster. */
export interface ReleaseObjectsReport {
  name: string;
  namespace: string;
  revision: number;
  objects: ObjectRow[];
  hooks: HookRow[];
}

/** The cluster that has the objects. */
interface ObjectsDeps {
  client: Pick<Client, 'getAs'>;
  discovery: Pick<Discovery, 'resolveKind'>;
  signal: AbortSignal;
}

/** An object of a release, and where it is; undefined if its type is not served. */
interface FoundObject {
  row: ObjectRow | HookRow;
  target: ObjectTarget | undefined;
}

/** Objects that are requested at the same time. */
const WIDTH = 8;

/** Returns the objects of a revision with their states. Fails as findRelease does. */
export async function* releaseObjects(
  asked: RevisionChoice,
  session: Session,
): Reports<ReleaseObjectsReport> {
  const release = await releaseIn(session, asked);
  const { discovery, environment, namespace } = session;
  const deps = { client: clientOf(session), discovery, signal: environment.signal };
  const report = { name: asked.release, namespace, revision: release.revision };
  const objects: ObjectRow[] = [];
  const hooks: HookRow[] = [];
  for await (const { row } of readReleaseObjects(release, namespace, deps)) {
    if ('events' in row) hooks.push(row);
    else objects.push(row);
  }
  yield { ...report, objects, hooks };
}

/**
 * The objects of a release's manifest, then those of its hooks, each with its state in the server's words. An object
 * that cannot be read has a row that says why. @param namespace of objects that name none
 */
export async function* readReleaseObjects(
  release: HelmRelease,
  namespace: string,
  deps: ObjectsDeps,
): AsyncGenerator<FoundObject, void, undefined> {
  const { signal } = deps;
  const width = { width: WIDTH, isStopped: () => signal.aborted };
  for await (const settled of inOrder(declared(release), (one) => found(one, namespace, deps), width)) {
    if ('error' in settled) throw settled.error;
    yield settled.result;
  }
  signal.throwIfAborted();
}

/** An object as it was rendered, or why it cannot be read; for a hook, what is known about that. */
interface DeclaredObject {
  object: KubeObject | { problem: string };
  hook?: Pick<HookRow, 'events' | 'phase'>;
}

async function* declared({ manifest, hooks }: HelmRelease): AsyncGenerator<DeclaredObject, void, undefined> {
  yield* declaredIn(manifest);
  for (const { manifest: text, events, phase } of hooks)
    for await (const one of declaredIn(text)) yield { ...one, hook: { events, phase } };
}

async function* declaredIn(manifest: string): AsyncGenerator<DeclaredObject, void, undefined> {
  for (const document of documentsIn(manifest))
    try {
      for (const object of await objectsIn(document)) yield { object };
    } catch (error) {
      yield { object: { problem: messageOf(error) } };
    }
}

async function found(
  { object, hook }: DeclaredObject,
  namespace: string,
  { client, discovery, signal }: ObjectsDeps,
): Promise<FoundObject> {
  const { apiVersion = '', kind = '', metadata }: KubeObject = 'problem' in object ? {} : object;
  const row = { apiVersion, kind, namespace: '', name: metadata?.name ?? '' };
  let target: ObjectTarget | undefined;
  const is = (state: string, bad: boolean, exists?: boolean): FoundObject => ({
    row: { ...row, exists, state, bad, ...hook },
    target: exists === false ? undefined : target,
  });
  if ('problem' in object) return is(`cannot be read: ${object.problem}`, true);
  try {
    const resource = await discovery.resolveKind({ ...parseGroupVersion(apiVersion), kind });
    row.namespace = resource.namespaced ? metadata?.namespace || namespace : '';
    target = { resource, name: row.name, namespace: row.namespace || undefined };
    const { state, bad } = await stateOf(target, client, signal);
    return is(state, bad, true);
  } catch (error) {
    if (isStop(error) || signal.aborted) throw error;
    // A hook is usually deleted after it has run.
    if (target !== undefined && isNotFound(error)) return is('not there', hook === undefined, false);
    return is(messageOf(error), true);
  }
}

async function stateOf(
  target: ObjectTarget,
  client: Pick<Client, 'getAs'>,
  signal: AbortSignal,
): Promise<{ state: string; bad: boolean }> {
  const need = { form: 'table', include: INCLUDE_OBJECT.metadata } as const;
  const answer = withoutNulls(await client.getAs(target, need, { signal }));
  if (!isTable(answer)) return { state: '', bad: false };
  const { columnDefinitions = [], rows } = answer;
  const { cells = [], object } = rows[0] ?? {};
  const { text, isBad } = stateOfRow(columnDefinitions, cells, object?.metadata);
  return { state: text, bad: isBad };
}
