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

/** An apply: a configuration, whose it is, and what it is put over. */
export interface Application {
  shape: ObjectShape;
  /** Without zero values that servers leave out. */
  live: JsonObject;
  managers: Managers;
  configuration: JsonObject;
  actor: Actor;
  /** Others lose what they own instead of being in the way. */
  force: boolean;
  /** What counts of the configuration. */
  owned(fields: FieldSet): FieldSet;
  /** RFC 3339. */
  now: string;
}

/**
 * Puts a configuration over an object: its values are taken, what its manager applied before and now leaves out goes
 * where nobody else owns it, and others keep what they own unless it is changed. Fails with ApplyConflictError if that
 * is not forced, with ItemError where the object does not fit the shape.
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

/** Without what the manager applied last and nobody claims now. */
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
