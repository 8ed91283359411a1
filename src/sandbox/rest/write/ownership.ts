import { groupVersion, type JsonObject, type KubeObject } from '../../../codec/object.js';
import { type FieldSet, fieldSet } from '../../../merge/server-side/field-set.js';
import { ItemError } from '../../../merge/server-side/list-items.js';
import { type Managers, readManagers, writeManagers } from '../../../merge/server-side/managers.js';
import { fieldElement } from '../../../merge/server-side/path-element.js';
import { reconcileWithSchema } from '../../../merge/server-side/reconcile-with-schema.js';
import { type Actor, updatedManagers } from '../../../merge/server-side/take-over.js';
import { timestamp } from '../../base/timestamp.js';
import { at } from '../../object/at.js';
import type { ResourceType } from '../../types/resource-type.js';
import type { Place, ResourceRequest } from '../request/handler.js';

/** The sender of a request as named in managedFields: fieldManager, otherwise the User-Agent's first word. */
export function actorOf({ type, path, call }: ResourceRequest, operation: 'Apply' | 'Update'): Actor {
  const manager = call.query.get('fieldManager') || agentName(call.headers['user-agent'] ?? '');
  return {
    manager,
    operation,
    apiVersion: groupVersion(type.group, type.version),
    subresource: path.subresource,
  };
}

/** The printable beginning of a User-Agent up to `/`, of at most 128 bytes. */
function agentName(agent: string): string {
  const printable = agent.split('/')[0]!.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '');
  let name = '';
  for (const character of printable) {
    if (Buffer.byteLength(name + character) > 128) break;
    name += character;
  }
  return name;
}

/** Returns the fields that a write can own: it leaves others unchanged, and neither gains nor loses them. */
export function ownableFields(type: ResourceType, subresource: string): (fields: FieldSet) => FieldSet {
  if (subresource === 'status') return (fields) => fields.onlyBelow(STATUS);
  const separate = type.subresources.some(({ name }) => name === 'status');
  return separate ? (fields) => fields.recursiveDifference(STATUS_FIELDS) : (fields) => fields;
}

const STATUS = ['f:status'];
const STATUS_FIELDS = fieldSet(STATUS);

/** A new object with its managedFields: its creator owns everything except what the server assigned. */
export async function ownedFromStart(
  place: Place,
  actor: Actor,
  given: KubeObject,
  object: KubeObject,
): Promise<KubeObject> {
  const { type } = place;
  const assigned = (type.assigned ?? []).filter((path) => isNothing(at(given, ...path)));
  const left = fieldSet(...assigned.map((path) => path.map(fieldElement)));
  const counted = ownableFields(type, '');
  const owned =
    assigned.length === 0 ? counted : (fields: FieldSet) => counted(fields).recursiveDifference(left);
  const before = isReset(given) ? undefined : readManagers(given.metadata?.managedFields);
  return withManagers(object, await managersAfter(place, actor, {}, object, before ?? new Map(), owned));
}

/** Values that a type's zero value omits: setting them sets nothing. */
function isNothing(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === '';
}

/**
 * A changed object with its managedFields, if the old one had any, or the request contains some; a request with empty
 * ones removes them.
 * @param given as in the request
 */
export async function ownedAfterUpdate(
  place: Place,
  actor: Actor,
  old: KubeObject,
  given: KubeObject,
  object: KubeObject,
): Promise<KubeObject> {
  const managers = managersBefore(old, given, actor.subresource);
  if (managers.size === 0) return withManagers(object, managers);
  const owned = ownableFields(place.type, actor.subresource);
  return withManagers(object, await managersAfter(place, actor, old, object, managers, owned));
}

/** The managers before a change: those in the request, unless there are none or they cannot be parsed. */
function managersBefore(old: KubeObject, given: KubeObject, subresource: string): Managers {
  if (subresource === '') {
    if (isReset(given)) return new Map();
    const brought = readManagers(given.metadata?.managedFields);
    if (brought !== undefined && brought.size > 0) return brought;
  }
  return readManagers(old.metadata?.managedFields) ?? new Map();
}

/** `[]` and `[{}]` remove the managers. */
function isReset({ metadata }: KubeObject): boolean {
  const given = metadata?.managedFields;
  if (!Array.isArray(given)) return false;
  const [first] = given;
  return given.length === 0 || (given.length === 1 && Object.keys((first ?? {}) as object).length === 0);
}

/** Objects that do not fit their shape, such as list items without their keys, keep their managers. */
async function managersAfter(
  { api, type }: Place,
  actor: Actor,
  old: KubeObject,
  object: KubeObject,
  managers: Managers,
  owned: (fields: FieldSet) => FieldSet,
): Promise<Managers> {
  const shape = await api.shapes.of(type);
  const now = timestamp(api.clock.now());
  try {
    return updatedManagers(
      shape,
      old as JsonObject,
      object as JsonObject,
      reconcileWithSchema(shape, managers),
      actor,
      owned,
      now,
    );
  } catch (error) {
    if (error instanceof ItemError) return managers;
    throw error;
  }
}

/** The object with other managedFields. */
export function withManagers(object: KubeObject, managers: Managers): KubeObject {
  const { managedFields: _, ...metadata } = object.metadata ?? {};
  const written = writeManagers(managers);
  return { ...object, metadata: written === undefined ? metadata : { ...metadata, managedFields: written } };
}
