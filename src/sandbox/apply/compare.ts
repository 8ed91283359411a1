import type { Json } from '../../codec/object.js';
import { FieldSet } from './field-set.js';
import { itemsByElement } from './list-items.js';
import { fieldElement, type PathElement } from './path-element.js';
import { isObject, type ListShape, type ObjectShape, type Shape, shapeFor } from './shape.js';

/** What became of the fields of an object. */
export interface Comparison {
  added: FieldSet;
  modified: FieldSet;
  removed: FieldSet;
}

/** Compares an object with what is to take its place. Fails with ItemError where one does not fit the shape. */
export function compare(shape: Shape, old: Json, given: Json): Comparison {
  const walk = new Walk();
  walk.value(shape, old, given);
  return walk.found;
}

/** Whether two values are the same, whatever the order of their keys. */
export function sameValue(left: Json | undefined, right: Json | undefined): boolean {
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => sameValue(item, right[index]));
  }
  if (!isObject(left) || !isObject(right)) return false;
  const keys = Object.keys(left).filter((key) => left[key] !== undefined);
  const others = Object.keys(right).filter((key) => right[key] !== undefined);
  return (
    keys.length === others.length &&
    keys.every((key) => Object.hasOwn(right, key) && sameValue(left[key], right[key]))
  );
}

class Walk {
  readonly found: Comparison = { added: new FieldSet(), modified: new FieldSet(), removed: new FieldSet() };
  private readonly path: PathElement[] = [];

  value(shape: Shape, old: Json | undefined, given: Json | undefined): void {
    const own = shapeFor(shape, given ?? old);
    if (own !== shape && old !== undefined && given !== undefined && shapeFor(shape, old ?? given) !== own) {
      this.leaf(old, given); // of another kind than before
    } else if (own.is === 'list' && !own.atomic && !areBlank(old, given)) {
      this.items(own, listOf(old), listOf(given));
      this.whole(old, given);
    } else if (own.is === 'object' && !own.atomic && !areBlank(old, given)) {
      this.members(own, old, given);
      this.whole(old, given);
    } else this.leaf(old, given);
  }

  private members(shape: ObjectShape, old: Json | undefined, given: Json | undefined): void {
    const before = isObject(old) ? old : undefined;
    const after = isObject(given) ? given : undefined;
    const names = new Set(shape.always.keys());
    for (const object of [before, after]) for (const name in object) names.add(name);
    for (const name of names) {
      const member = shape.member(name);
      const was = before === undefined ? undefined : shape.read(before, name);
      const is = after === undefined ? undefined : shape.read(after, name);
      if (member === undefined || (was === undefined && is === undefined)) continue;
      this.path.push(fieldElement(name));
      this.value(member, was, is);
      this.path.pop();
    }
  }

  private items(shape: ListShape, old: readonly Json[], given: readonly Json[]): void {
    const before = itemsByElement(shape, old);
    const after = itemsByElement(shape, given);
    for (const element of new Set([...before.keys(), ...after.keys()])) {
      this.path.push(element);
      this.sameItems(shape.item, before.get(element) ?? [], after.get(element) ?? []);
      this.path.pop();
    }
  }

  /** Items that are there several times count as one value. */
  private sameItems(shape: Shape, old: readonly Json[], given: readonly Json[]): void {
    if (old.length <= 1 && given.length <= 1) this.value(shape, old[0], given[0]);
    else if (old.length >= 2 && given.length >= 2) this.leaf([...old], [...given]);
    else if (old.length >= 2) {
      if (given.length === 1) this.value(shape, undefined, given[0]);
      this.found.removed.insert(this.path);
    } else {
      if (old.length === 1) this.value(shape, old[0], undefined);
      this.found.added.insert(this.path);
    }
  }

  private leaf(old: Json | undefined, given: Json | undefined): void {
    if (old === undefined || given === undefined) this.whole(old, given);
    else if (!sameValue(old, given)) this.insert(this.found.modified);
  }

  /** What has others below it comes and goes, too. */
  private whole(old: Json | undefined, given: Json | undefined): void {
    if (old === undefined) this.insert(this.found.added);
    else if (given === undefined) this.insert(this.found.removed);
  }

  private insert(set: FieldSet): void {
    if (this.path.length > 0) set.insert(this.path);
  }
}

/** Nothing on either side: null and empty are told apart as values are. */
function areBlank(...values: (Json | undefined)[]): boolean {
  return values.every(
    (value) =>
      value === null ||
      typeof value !== 'object' ||
      (Array.isArray(value) ? value.length : Object.keys(value).length) === 0,
  );
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
