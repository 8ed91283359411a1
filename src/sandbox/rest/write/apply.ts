import { groupVersion, type Json, type JsonObject, type KubeObject } from '../../../codec/object.js';
import { type ApplyResult, applyConfiguration } from '../../../merge/server-side/apply-configuration.js';
import { ApplyConflictError } from '../../../merge/server-side/conflicts.js';
import { ItemError } from '../../../merge/server-side/list-items.js';
import { type Managers, readManagers, sameManagers } from '../../../merge/server-side/managers.js';
import { reconcileWithSchema } from '../../../merge/server-side/reconcile-with-schema.js';
import { type Actor, updatedManagers } from '../../../merge/server-side/take-over.js';
import { shapeProblems } from '../../../merge/server-side/typed-value.js';
import { withoutZeroValues } from '../../../merge/server-side/without-zero-values.js';
import { sameValue } from '../../../merge/value.js';
import { appliedByKubectl, lastAppliedHolder } from '../../apply/last-applied.js';
import { timestamp } from '../../base/timestamp.js';
import { ApiError, badRequest, type Cause, conflict, notFound } from '../../http/errors.js';
import type { Call, Reply } from '../../http/reply.js';
import { objectAt } from '../../object/value.js';
import type { Entry } from '../../store/store.js';
import { objectKey, type ResourceType } from '../../types/resource-type.js';
import { objectReply } from '../read/read.js';
import { parseYamlBody } from '../request/body.js';
import type { ResourceRequest } from '../request/handler.js';
import { parseWriteOptions } from '../request/write-options.js';
import { storeNew } from './create.js';
import { actorOf, ownableFields, withManagers } from './ownership.js';
import { checkPlace, storeChange } from './update.js';

/** How often an apply is retried after another writer's change. */
const TRIES = 5;

/** The manager of the fields that an object had before it had managers. */
const BEFORE = 'before-first-apply';

/** PATCH of an object, or of its status, by server-side apply. Creates the object if it does not exist. */
export async function applyObject(request: ResourceRequest): Promise<Reply> {
  const options = parseWriteOptions(request.call);
  const configuration = await readConfiguration(request.call);
  const { value, revision, status } = await serverSideApply(request, configuration, options);
  return objectReply(request, value, revision, status);
}

/** Applies a configuration, and returns the stored object. Fails with 409 for conflicts with other managers. */
export async function serverSideApply(
  asked: ResourceRequest,
  configuration: JsonObject,
  { dryRun, force }: { dryRun: boolean; force: boolean },
) {
  const { api, type, path } = asked;
  const request: ApplyRequest = { ...asked, configuration, force, actor: actorOf(asked, 'Apply') };
  const pinned = (configuration.metadata as KubeObject['metadata'])?.resourceVersion;
  for (let tries = 1; ; tries++) {
    const { entry } = await api.store.get(objectKey(type, path.namespace, path.name));
    try {
      if (entry !== undefined) return { ...(await changeApplied(request, entry, dryRun)), status: 200 };
      return { ...(await createApplied(request, dryRun)), status: 201 };
    } catch (error) {
      const overtaken =
        error instanceof ApiError && error.code === 409 && error.more.details?.name !== undefined;
      if (!overtaken || pinned || tries === TRIES) throw error;
    }
  }
}

interface ApplyRequest extends ResourceRequest {
  configuration: JsonObject;
  actor: Actor;
  force: boolean;
}

async function changeApplied(request: ApplyRequest, current: Entry, dryRun: boolean) {
  const { type, path, call } = request;
  const live = { ...objectAt(current), kind: type.kind, apiVersion: groupVersion(type.group, type.version) };
  const { object, managers } = await applyTo(request, live);
  const given = object as KubeObject;
  checkPlace(path, given);
  const before = readManagers(live.metadata?.managedFields) ?? new Map();
  const same = sameManagers(managers, before);
  return storeChange(request, {
    current,
    given,
    dryRun,
    user: call.user,
    own: async (old, changed) => withManagers(changed, same && sameContent(old, changed) ? before : managers),
  });
}

async function createApplied(request: ApplyRequest, dryRun: boolean) {
  const { type, path, configuration, call } = request;
  if (path.subresource !== '') throw notFound(type, path.name);
  const { object, managers } = await applyTo(request, {});
  const {
    resourceVersion: _,
    uid,
    ...metadata
  } = (object.metadata ?? {}) as NonNullable<KubeObject['metadata']>;
  if (uid) {
    const why = `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`;
    throw conflict(type, path.name, why);
  }
  const given: KubeObject = { ...object, metadata };
  if (!metadata.name) {
    throw badRequest(
      `the name of the object (${path.name} based on URL) was undeterminable: name must be provided`,
    );
  }
  checkPlace(path, configuration as KubeObject);
  const own = async (created: KubeObject) => withManagers(created, managers);
  return storeNew(request, { given, dryRun, own, user: call.user });
}

/** The result of applying to the current object. @param live empty to create it */
async function applyTo(request: ApplyRequest, live: KubeObject): Promise<ApplyResult> {
  const { api, type, path, configuration, actor, force } = request;
  checkConfiguration(type, configuration);
  const shape = await api.shapes.of(type);
  const problems = shapeProblems(shape, configuration);
  if (problems.length > 0) throw untyped('patch', type, configuration as KubeObject, problems);
  const owned = ownableFields(type, path.subresource);
  const now = timestamp(api.clock.now());
  const { managedFields: known, ...metadata } = live.metadata ?? {};
  const bare = withoutZeroValues(
    shape,
    (live.metadata === undefined ? {} : { ...live, metadata }) as JsonObject,
  ) as JsonObject;
  try {
    const managers =
      known === undefined ? firstManagers() : reconcileWithSchema(shape, readManagers(known) ?? new Map());
    const result = appliedByKubectl(
      { shape, live: bare, managers, configuration, actor, force, owned, now },
      applyConfiguration,
    );
    const object = lastAppliedHolder(result.object, configuration, actor);
    return { object: withoutZeroValues(shape, object) as JsonObject, managers: result.managers };
  } catch (error) {
    if (error instanceof ItemError) throw untyped('live', type, live, [error.message]);
    if (error instanceof ApplyConflictError) throw inConflict(error);
    throw error;
  }

  function firstManagers(): Managers {
    const before = { ...actor, manager: BEFORE, operation: 'Update', subresource: '' };
    return updatedManagers(shape, {}, bare, new Map(), before, ownableFields(type, ''), now);
  }
}

/** A configuration as YAML, which includes JSON. Fails with 400. */
export async function readConfiguration(call: Call): Promise<JsonObject> {
  const text = (await call.body()).toString('utf8');
  const value = await parseYamlBody(text, (why) =>
    badRequest(`error decoding YAML: error converting YAML to JSON: ${why}`),
  );
  if (value === null) return {};
  if (typeof value === 'object' && !Array.isArray(value)) return value;
  const found = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value;
  throw badRequest(
    `error decoding YAML: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal ${found} into Go value of type map[string]interface {}`,
  );
}

function checkConfiguration(type: ResourceType, { kind, apiVersion, metadata }: JsonObject): void {
  const wanted = groupVersion(type.group, type.version);
  if (apiVersion !== wanted || kind !== type.kind) {
    throw badRequest(`invalid object type: ${kindText(String(apiVersion ?? ''), String(kind ?? ''))}`);
  }
  if (((metadata ?? {}) as JsonObject).managedFields !== undefined) {
    throw badRequest('metadata.managedFields must be nil');
  }
}

/** A kind as Go prints it: `/v1, Kind=Pod`, `apps/v1, Kind=Deployment`. */
export function kindText(apiVersion: string, kind: string): string {
  return `${apiVersion.includes('/') ? '' : '/'}${apiVersion}, Kind=${kind}`;
}

/** 409: others manage the applied fields. */
function inConflict({ message, fields }: ApplyConflictError): ApiError {
  const causes = fields.map((each): Cause => ({ reason: 'FieldManagerConflict', ...each }));
  return new ApiError(409, message, { reason: 'Conflict', details: { causes } });
}

/** 500: an object does not fit its type. */
function untyped(
  what: string,
  type: ResourceType,
  { metadata = {} }: KubeObject,
  problems: readonly string[],
): ApiError {
  const { namespace = '', name = '' } = metadata;
  const place = `${namespace}/${name}; ${kindText(groupVersion(type.group, type.version), type.kind)}`;
  const shown =
    problems.length === 1 ? problems[0] : `errors:\n${problems.map((each) => `  ${each}`).join('\n')}`;
  return new ApiError(500, `failed to create typed ${what} object (${place}): ${shown}`);
}

/** Whether two objects differ only in their managedFields. */
function sameContent(left: KubeObject, right: KubeObject): boolean {
  return sameValue(comparable(left), comparable(right));
}

function comparable(object: KubeObject): Json {
  const { managedFields: _, resourceVersion: __, ...metadata } = object.metadata ?? {};
  return { ...object, metadata } as JsonObject;
}
