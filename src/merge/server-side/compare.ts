import { isObject } from '../../codec/json.js';
import type { Json, JsonObject } from '../../codec/object.js';
import { sameValue } from '../value.js';
import { FieldSet } from './field-set.js';
import { itemsByElement } from './list-items.js';
import { fieldElement, type PathElement } from './path-element.js';
import { type ListShape, type ObjectShape, readPlain, type Shape, shapeFor } from './shape.js';

/** How the fields of an object changed. */
export interface Comparison {
  added: FieldSet;
  modified: FieldSet;
  removed: FieldSet;
}

/**
 * Compares an object with its replacement. Fails with ItemError if one does not fit the shape.
 * @param asSent count given zero values that servers omit, as for applied configurations
 */
export function compareFields(shape: Shape, old: Json, given: Json, asSent = false): Comparison {
  const found = { added: new FieldSet(), modified: new FieldSet(), removed: new FieldSet() };
  compareValues(shape, old, given, new Place(undefined, '', found, asSent));
  return found;
}

/** The position of a comparison: creates the sets on its path only when something is found. */
class Place {
  readonly #sets: Partial<Comparison>;
  readonly #above: Place | undefined;
  readonly #element: PathElement;
  readonly #asSent: boolean;

  /** @param found the sets of the whole, for the outermost place */
  constructor(above: Place | undefined, element: PathElement, found: Partial<Comparison>, asSent: boolean) {
    this.#above = above;
    this.#element = element;
    this.#asSent = asSent;
    this.#sets = found;
  }

  below(element: PathElement): Place {
    return new Place(this, element, {}, this.#asSent);
  }

  /** A member of the given object. */
  readGiven(shape: ObjectShape, object: JsonObject, name: string): Json | undefined {
    return this.#asSent ? (readPlain(object, name) ?? shape.always.get(name)) : shape.read(object, name);
  }

  /** Adds the place itself to the set. */
  insert(set: keyof Comparison): void {
    if (this.#above !== undefined) this.#above.#inside(set).add(this.#element);
  }

  #inside(set: keyof Comparison): FieldSet {
    this.#sets[set] ??= this.#above!.#inside(set).below(this.#element);
    return this.#sets[set];
  }
}

function compareValues(shape: Shape, old: Json | undefined, given: Json | undefined, place: Place): void {
  const own = shapeFor(shape, given ?? old);
  if (own !== shape && old !== undefined && given !== undefined && shapeFor(shape, old ?? given) !== own) {
    compareLeaf(old, given, place); // the kind of value has changed
  } else if (own.is === 'scalar' || own.atomic || areBlank(old, given)) {
    compareLeaf(old, given, place);
  } else {
    if (own.is === 'list') compareLists(own, listOf(old), listOf(given), place);
    else compareMembers(own, old, given, place);
    insertWhole(old, given, place);
  }
}

function compareMembers(
  shape: ObjectShape,
  old: Json | undefined,
  given: Json | undefined,
  place: Place,
): void {
  const before = isObject(old) ? old : undefined;
  const after = isObject(given) ? given : undefined;
  const compareMember = (name: string) => {
    const was = before === undefined ? undefined : shape.read(before, name);
    const is = after === undefined ? undefined : place.readGiven(shape, after, name);
    if (was === undefined && is === undefined) return;
    const member = shape.member(name);
    if (member !== undefined) compareValues(member, was, is, place.below(fieldElement(name)));
  };
  const isNamed = (name: string) =>
    (after !== undefined && Object.hasOwn(after, name)) ||
    (before !== undefined && Object.hasOwn(before, name));
  for (const name in after) compareMember(name);
  for (const name in before) if (after === undefined || !Object.hasOwn(after, name)) compareMember(name);
  for (const name of shape.always.keys()) if (!isNamed(name)) compareMember(name);
}

function compareLists(shape: ListShape, old: readonly Json[], given: readonly Json[], place: Place): void {
  const before = itemsByElement(shape, old);
  const after = itemsByElement(shape, given);
  for (const element of new Set([...before.keys(), ...after.keys()])) {
    compareItems(shape.item, before.get(element) ?? [], after.get(element) ?? [], place.below(element));
  }
}

/** Items that occur several times count as one value. */
function compareItems(shape: Shape, old: readonly Json[], given: readonly Json[], place: Place): void {
  if (old.length <= 1 && given.length <= 1) compareValues(shape, old[0], given[0], place);
  else if (old.length >= 2 && given.length >= 2) compareLeaf([...old], [...given], place);
  else if (old.length >= 2) {
    if (given.length === 1) compareValues(shape, undefined, given[0], place);
    place.insert('removed');
  } else {
    if (old.length === 1) compareValues(shape, old[0], undefined, place);
    place.insert('added');
  }
}

function compareLeaf(old: Json | undefined, given: Json | undefined, place: Place): void {
  if (old === undefined || given === undefined) insertWhole(old, given, place);
  else if (!sameValue(old, given)) place.insert('modified');
}

/** Values with others below them are added and removed, too. */
function insertWhole(old: Json | undefined, given: Json | undefined, place: Place): void {
  if (old === undefined) place.insert('added');
  else if (given === undefined) place.insert('removed');
}

/** Whether all values are without contents; null and empty ones are then compared as values. */
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
