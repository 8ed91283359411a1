import type { Json, JsonObject } from '../../codec/object.js';
import { sameValue } from '../value.js';
import { ApplyConflictError } from './conflicts.js';
import type { FieldSet } from './field-set.js';
import { identityOf, type Manager, type Managers, sameManagers } from './managers.js';
import { mergeConfiguration } from './merge.js';
import { ownedFields, withFieldsAbove } from './owned-fields.js';
import { withoutFields } from './remove-items.js';
import type { ObjectShape } from './shape.js';
import { type Actor, lossOfOthers, ownable } from './take-over.js';

/** An object after an apply, before defaults. */
export interface ApplyResult {
  object: JsonObject;
  managers: Managers;
}

/** An apply: a configuration, its manager, and the live object. */
export interface Application {
  shape: ObjectShape;
  /** Without zero values that servers leave out. */
  live: JsonObject;
  managers: Managers;
  configuration: JsonObject;
  actor: Actor;
  /** Take fields from other managers instead of failing with a conflict. */
  force: boolean;
  /** The fields of the configuration that can be owned. */
  owned(fields: FieldSet): FieldSet;
  /** RFC 3339. */
  now: string;
}

/**
 * Applies a configuration to an object: sets its values, removes what its manager applied before and omits now if
 * nobody else owns it, and leaves others what they own unless it changes. Fails with ApplyConflictError for such a
 * change that is not forced, and with ItemError if the object does not fit the shape.
 */
export function applyConfiguration(application: Application): ApplyResult {
  const { shape, live, configuration, managers, actor, force, owned, now } = application;
  const self = identityOf(actor);
  const last = managers.get(self);
  const fields = owned(ownedFields(shape, configuration));
  const together = mergeConfiguration(shape, live, configuration) as JsonObject;
  const next = new Map(managers).set(self, { ...actor, time: last?.time, fields });
  const object = last === undefined ? together : pruned(shape, together, last.fields, [...next.values()]);
  const { managers: left, conflicts } = lossOfOthers(shape, live, object, next, self, owned, true);
  if (!force && conflicts.length > 0) throw new ApplyConflictError(conflicts);
  const own = ownable(fields);
  const mine: Manager = { ...actor, time: last?.time, fields: own };
  if (own.isEmpty()) left.delete(self);
  else left.set(self, mine);
  const same = sameValue(live, object) && sameManagers(left, managers);
  if (!same && left.has(self)) left.set(self, { ...mine, time: now });
  return { object, managers: left };
}

/** Removes what the manager applied last and nobody owns now. */
function pruned(
  shape: ObjectShape,
  together: JsonObject,
  last: FieldSet,
  managers: readonly Manager[],
): JsonObject {
  const lastAll = withFieldsAbove(shape, last);
  const all = withFieldsAbove(shape, ownedFields(shape, together));
  const rest = without(shape, together, lastAll);
  const claimed = managers.reduce(
    (set, { fields }) => set.union(withFieldsAbove(shape, fields)),
    withFieldsAbove(shape, ownedFields(shape, rest)),
  );
  const owned = without(shape, together, all.difference(claimed));
  const kept = withFieldsAbove(shape, ownedFields(shape, owned));
  return without(shape, together, all.difference(kept).intersection(lastAll));
}

function without(shape: ObjectShape, value: Json, gone: FieldSet): JsonObject {
  return (withoutFields(shape, value, gone) ?? {}) as JsonObject;
}
