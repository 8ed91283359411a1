import type { Json } from '../../codec/object.js';
import { type Comparison, compareFields } from './compare.js';
import type { Conflict } from './conflicts.js';
import { FieldSet, fieldSet } from './field-set.js';
import { identityOf, type Manager, type Managers } from './managers.js';
import type { ObjectShape } from './shape.js';

/** The author of a change: a manager that owns nothing yet. */
export type Actor = Omit<Manager, 'fields' | 'time'>;

/** Fields that no manager owns: those that identify the object, and those that only servers write. */
const UNOWNED = fieldSet(
  ['f:apiVersion'],
  ['f:kind'],
  ['f:metadata'],
  ...'name namespace creationTimestamp selfLink uid clusterName generation managedFields resourceVersion'
    .split(' ')
    .map((name) => ['f:metadata', `f:${name}`]),
);

/** Fields without those that nobody owns. */
export function ownable(fields: FieldSet): FieldSet {
  return fields.difference(UNOWNED);
}

/** How many managers that update are kept separate (apiserver's limit). */
const MAX_UPDATERS = 10;

/** The name of the manager that replaces the oldest ones. */
const ANCIENT = 'ancient-changes';

/** What a change takes from the other managers. */
interface Loss {
  managers: Map<string, Manager>;
  /** What they lose because it was changed, not because it was removed. */
  conflicts: Conflict[];
  comparison: Comparison;
}

/**
 * Takes what a change changes or removes from all other managers.
 * @param owned the fields of the change that can be owned
 * @param asSent as for compare
 */
export function lossOfOthers(
  shape: ObjectShape,
  old: Json,
  given: Json,
  managers: Managers,
  self: string,
  owned: (fields: FieldSet) => FieldSet,
  asSent = false,
): Loss {
  const whole = compareFields(shape, old, given, asSent);
  const [added, modified, removed] = [owned(whole.added), owned(whole.modified), owned(whole.removed)];
  const changed = added.union(modified);
  const left = new Map<string, Manager>();
  const conflicts: Conflict[] = [];
  for (const [identity, manager] of managers) {
    if (identity === self) {
      left.set(identity, manager);
      continue;
    }
    const lost = manager.fields.intersection(changed);
    if (!lost.isEmpty()) conflicts.push({ owner: manager, fields: lost });
    const fields = manager.fields.difference(lost).difference(removed);
    if (!fields.isEmpty()) left.set(identity, { ...manager, fields });
  }
  return { managers: left, conflicts, comparison: { added, modified, removed } };
}

/**
 * The managers of an object after a write that is not an apply: the writer owns what it changed, in one entry with what
 * it owned before.
 * @param owned the fields of the change that can be owned
 * @param now RFC 3339
 */
export function updatedManagers(
  shape: ObjectShape,
  old: Json,
  given: Json,
  managers: Managers,
  actor: Actor,
  owned: (fields: FieldSet) => FieldSet,
  now: string,
): Managers {
  // The actor, too, loses what was removed, then takes back what it changed.
  const { managers: left, comparison } = lossOfOthers(shape, old, given, managers, '', owned);
  const gained = ownable(comparison.added.union(comparison.modified));
  if (gained.isEmpty()) return left;
  const identity = identityOf(actor);
  const before = left.get(identity)?.fields ?? new FieldSet();
  left.set(identity, { ...actor, time: now, fields: before.union(gained) });
  return capped(left);
}

/** Merges the oldest updaters if there are too many. */
function capped(managers: Map<string, Manager>): Managers {
  const updaters = [...managers.values()].filter(({ operation }) => operation === 'Update');
  let surplus = updaters.length - MAX_UPDATERS;
  if (surplus <= 0) return managers;
  updaters.sort((a, b) => ((a.time ?? '') + identityOf(a) < (b.time ?? '') + identityOf(b) ? -1 : 1));
  const first = new Map<string, Manager>();
  for (const updater of updaters) {
    if (surplus <= 0) break;
    const known = first.get(updater.apiVersion);
    if (known === undefined) {
      first.set(updater.apiVersion, updater);
      continue;
    }
    const bucket: Actor = {
      manager: ANCIENT,
      operation: 'Update',
      apiVersion: updater.apiVersion,
      subresource: '',
    };
    managers.delete(identityOf(known));
    managers.delete(identityOf(updater));
    const merged = { ...bucket, time: updater.time, fields: known.fields.union(updater.fields) };
    managers.set(identityOf(bucket), merged);
    first.set(updater.apiVersion, merged);
    surplus -= 1;
  }
  return managers;
}
