import { groupVersion, type Json, type JsonObject, type KubeObject } from '../../../codec/object.js';
import { selectorText } from '../../../codec/selector-of-spec.js';
import { badRequest, invalidKind, versionConflict } from '../../http/errors.js';
import type { Reply } from '../../http/reply.js';
import { at } from '../../object/at.js';
import { goJson } from '../../object/encode.js';
import { objectAt, storedObject } from '../../object/value.js';
import type { Entry } from '../../store/store.js';
import type { ResourceType, ScalePaths } from '../../types/resource-type.js';
import { readEntry } from '../read/read.js';
import { mediaType, readKind } from '../request/body.js';
import { invalidValue } from '../request/causes.js';
import type { Place, ResourceRequest } from '../request/handler.js';
import { parseWriteOptions } from '../request/write-options.js';
import { kindText, readConfiguration, serverSideApply } from './apply.js';
import { APPLY_PATCH, readPatchBody } from './patch-body.js';
import { checkPlace, storeChange, updatedBy } from './update.js';

/** autoscaling/v1 Scale of workloads and custom resources: the wanted number of replicas, whatever the type. */

/** GET of an object's scale. */
export async function getScale(request: ResourceRequest): Promise<Reply> {
  const entry = await readScaled(request);
  return { status: 200, body: goJson(scaleOf(request.type, objectAt(entry))) };
}

/** PUT of an object's scale. */
export async function replaceScale(request: ResourceRequest): Promise<Reply> {
  const given = await readKind(request, 'Scale', 'autoscaling/v1');
  checkPlace(request.path, given);
  return writeScale(request, await readScaled(request), given);
}

/** PATCH of an object's scale. */
export async function patchScale(request: ResourceRequest): Promise<Reply> {
  if (mediaType(request.call) === APPLY_PATCH) return applyScale(request);
  const apply = await readPatchBody(request);
  const entry = await readScaled(request);
  const given = apply(scaleOf(request.type, objectAt(entry)));
  checkPlace(request.path, given);
  return writeScale(request, entry, given);
}

/** Applying a Scale applies its replicas to the object: its manager owns that field. */
async function applyScale(request: ResourceRequest): Promise<Reply> {
  const { type, call } = request;
  const options = parseWriteOptions(call);
  const { kind, apiVersion, metadata = {}, spec } = await readConfiguration(call);
  if (kind !== 'Scale' || apiVersion !== 'autoscaling/v1') {
    throw badRequest(`invalid object type: ${kindText(String(apiVersion ?? ''), String(kind ?? ''))}`);
  }
  await readScaled(request);
  const scaled = { kind: type.kind, apiVersion: groupVersion(type.group, type.version), metadata };
  const { replicas } = (spec ?? {}) as { replicas?: Json };
  const configuration = replicas === undefined ? scaled : withValue(scaled, pathsOf(type).replicas, replicas);
  const { value, revision } = await serverSideApply(request, configuration, options);
  return scaleReply(type, storedObject(value).object(), revision);
}

async function writeScale(request: ResourceRequest, current: Entry, scale: KubeObject): Promise<Reply> {
  const { type, path, call } = request;
  const { dryRun } = parseWriteOptions(call);
  const version = scale.metadata?.resourceVersion ?? '';
  if (version !== '' && version !== String(current.modRevision)) throw versionConflict(type, path.name);
  const { replicas = 0 } = (scale.spec ?? {}) as { replicas?: number };
  if (!Number.isInteger(replicas)) {
    throw badRequest(
      `json: cannot unmarshal ${typeof replicas} into Go struct field ScaleSpec.spec.replicas of type int32`,
    );
  }
  if (replicas < 0) {
    const details = { name: path.name, group: 'autoscaling', kind: 'Scale' };
    const cause = invalidValue('spec.replicas', replicas, 'must be greater than or equal to 0');
    throw invalidKind('Scale.autoscaling', path.name, details, [cause]);
  }
  const given = withValue(objectAt(current) as JsonObject, pathsOf(type).replicas, replicas) as KubeObject;
  const own = updatedBy(request, given);
  const { value, revision } = await storeChange(request, { current, given, dryRun, own });
  return scaleReply(type, value.object(), revision);
}

function scaleReply(type: ResourceType, stored: KubeObject, revision: number): Reply {
  const object = { ...stored, metadata: { ...stored.metadata, resourceVersion: String(revision) } };
  return { status: 200, body: goJson(scaleOf(type, object)) };
}

/** Fails with 404 in the name of the subresource, as servers do for built-in types. */
async function readScaled(place: Place): Promise<Entry> {
  const { type } = place;
  return readEntry(type.custom ? place : { ...place, type: { ...type, plural: `${type.plural}/scale` } });
}

function pathsOf(type: ResourceType): ScalePaths {
  if (type.scale === undefined) throw new Error(`${type.plural} has no scale`);
  return type.scale;
}

function scaleOf(type: ResourceType, object: KubeObject): KubeObject {
  const { name, namespace, uid, resourceVersion, creationTimestamp } = object.metadata ?? {};
  const { replicas, status, selector } = pathsOf(type);
  const wanted = at(object, ...replicas);
  const chosen = selector === undefined ? undefined : selectorText(at(object, ...selector));
  return {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: { name, namespace, uid, resourceVersion, creationTimestamp },
    spec: typeof wanted === 'number' && wanted !== 0 ? { replicas: wanted } : {},
    status: {
      replicas: Number(at(object, ...status) ?? 0),
      ...(chosen ? { selector: chosen } : {}),
    },
  };
}

/** A copy with another value at a path of keys. */
function withValue(object: JsonObject, [key, ...rest]: readonly string[], value: Json): JsonObject {
  if (rest.length === 0) return { ...object, [key!]: value };
  return { ...object, [key!]: withValue((object[key!] ?? {}) as JsonObject, rest, value) };
}
