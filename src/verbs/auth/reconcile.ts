import { type Client, clientOf } from '../../cluster/client/client.js';
import type { DryRun } from '../../cluster/dry-run.js';
import type { Session } from '../../cluster/session.js';
import type { ObjectTarget } from '../../cluster/target.js';
import type { KubeObject } from '../../codec/object.js';
import type { ApiResource } from '../../discovery/types.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import { type Found, isFindError, type Step } from '../../objects/builder/query.js';
import { gateOf } from '../../objects/gate/gate.js';
import type { ManifestFlags } from '../../objects/manifests/sources.js';
import { visit } from '../../objects/visit/visit.js';
import { withoutVersion } from '../../objects/without-version.js';
import { isStop } from '../../process/errors.js';
import type { Outcomes } from '../../render/outcomes.js';
import { isNotFound, StatusError } from '../../transport/errors.js';
import { creationOf, type Reconciliation, reconcileBinding, reconcileRole } from './reconciliation.js';
import { reconciliationText } from './reconciliation-text.js';

/** The validated options of `auth reconcile`. */
export interface ReconcileOptions extends ManifestFlags {
  removeExtraPermissions: boolean;
  removeExtraSubjects: boolean;
  dryRun: Exclude<DryRun, 'server'>;
  yes: boolean;
}

const GROUP = 'rbac.authorization.k8s.io';
const KINDS = ['Role', 'ClusterRole', 'RoleBinding', 'ClusterRoleBinding'];

const NAMESPACES: ApiResource = {
  ...{ group: '', version: 'v1', kind: 'Namespace', name: 'namespaces', singularName: 'namespace' },
  ...{ namespaced: false, verbs: ['get', 'create'], shortNames: ['ns'], categories: [] },
};

/** How often an object that someone else changes, creates or deletes in the meantime is read again. */
const MAX_TRIES = 3;

type RoleClient = Pick<Client, 'get' | 'create' | 'update' | 'delete'>;

/** Reconciles roles and bindings, and continues after failures; objects of other kinds are skipped, as in kubectl. */
export async function* reconcileRoles(options: ReconcileOptions, session: Session): Outcomes {
  const { signal, stderr } = session.environment;
  const gate = gateOf(session, 'auth reconcile', options);
  const client = clientOf(session, 'json', gate);
  const { steps } = await findObjects({ files: options }, {}, findDeps(session));
  const tell = options.dryRun === 'none' && { tell: session.tell };
  yield* visit(
    gate.pass(rolesAmong(steps)),
    (found) => reconcile(found, options, client),
    { continueOnError: true, signal, ...tell },
    async function* (reconciled): Outcomes {
      yield { object: reconciled.object, operation: 'reconciled' };
      await stderr.write(reconciliationText(reconciled, options));
    },
  );
}

/** Roles and bindings; an older version of one is an error. */
async function* rolesAmong(steps: AsyncGenerator<Step<Found>>): AsyncGenerator<Step<Found>, void, undefined> {
  for await (const step of steps) {
    if (isFindError(step)) yield step;
    else {
      const { group, version, kind } = step.target.resource;
      if (group !== GROUP || !KINDS.includes(kind)) continue;
      if (version === 'v1') yield step;
      else {
        const error = new Error(`only ${GROUP}/v1 is supported: not *${version}.${kind}`);
        yield { error, of: 'object' };
      }
    }
  }
}

async function reconcile(
  found: Found,
  options: ReconcileOptions,
  client: RoleClient,
): Promise<Reconciliation> {
  for (let tries = 1; ; tries++) {
    try {
      return await reconcileOnce(found, options, client);
    } catch (error) {
      if (tries === MAX_TRIES || !hasMoved(error)) throw error;
    }
  }
}

/** Whether the object was created, deleted or changed concurrently. */
function hasMoved(error: unknown): boolean {
  return error instanceof StatusError && (error.code === 409 || error instanceof GoneError);
}

/** The object that was to be updated is gone. */
class GoneError extends StatusError {}

async function reconcileOnce(
  { object, target }: Found,
  options: ReconcileOptions,
  client: RoleClient,
): Promise<Reconciliation> {
  const existing = await unlessMissing(client.get(target));
  const planned = plan(existing, object, options);
  if (planned.isProtected || options.dryRun !== 'none') return planned;
  return { ...planned, object: await carryOut(planned, existing, target, client) };
}

function plan(
  existing: KubeObject | undefined,
  expected: KubeObject,
  options: ReconcileOptions,
): Reconciliation {
  if (existing === undefined) return creationOf(expected);
  return expected.kind!.endsWith('Binding')
    ? reconcileBinding(existing, expected, options.removeExtraSubjects)
    : reconcileRole(existing, expected, options.removeExtraPermissions);
}

async function carryOut(
  { object, operation }: Reconciliation,
  existing: KubeObject | undefined,
  target: ObjectTarget,
  client: RoleClient,
): Promise<KubeObject> {
  const settings = { dryRun: 'none' } as const;
  switch (operation) {
    case 'none':
      return object;
    case 'update':
      return client.update(target, object, settings).catch((error: unknown) => {
        throw isNotFound(error) ? new GoneError(error.status, error.code) : error;
      });
    case 'recreate': {
      const uid = existing?.metadata?.uid;
      await unlessMissing(
        client.delete(target, { ...settings, ...(uid !== undefined && { preconditions: { uid } }) }),
      );
      return create(object, target, client);
    }
    case 'create':
      return create(object, target, client);
  }
}

async function create(object: KubeObject, target: ObjectTarget, client: RoleClient): Promise<KubeObject> {
  if (target.namespace !== undefined) await ensureNamespace(target.namespace, client);
  return client.create(target, withoutVersion(object), { dryRun: 'none' });
}

/** Creates a missing namespace. Users who may not read or create namespaces may still create roles in them. */
async function ensureNamespace(name: string, client: RoleClient): Promise<void> {
  const target: ObjectTarget = { resource: NAMESPACES, namespace: undefined, name };
  try {
    await client.get(target);
    return;
  } catch (error) {
    if (isStop(error) || !hasReasons(error, 'NotFound', 'Forbidden')) throw error;
  }
  const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
  try {
    await client.create(target, namespace, { dryRun: 'none' });
  } catch (error) {
    if (isStop(error) || !hasReasons(error, 'AlreadyExists', 'Forbidden')) throw error;
  }
}

function hasReasons(error: unknown, ...reasons: readonly string[]): boolean {
  return error instanceof StatusError && reasons.includes(error.reason ?? '');
}

async function unlessMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
