import type { Json, JsonObject } from '../../codec/object.js';

/**
 * How values merge under server-side apply, whatever type system says so (structured-merge-diff's schema). What is
 * atomic is one value to its managers, whatever lies within.
 */
export type Shape = ScalarShape | ListShape | ObjectShape | FreeShape;

/** A number, a text, a boolean. */
export interface ScalarShape {
  readonly is: 'scalar';
  readonly accepts: 'string' | 'numeric' | 'boolean' | 'any';
}

/** A list. Where it is not atomic it is a map by `keys`, or without any a set. */
export interface ListShape {
  readonly is: 'list';
  readonly atomic: boolean;
  readonly keys: readonly string[];
  readonly item: Shape;
}

/** An object: one with fields of its own, a map, or both. */
export interface ObjectShape {
  readonly is: 'object';
  readonly atomic: boolean;
  /** The shape of a member; undefined for one that there cannot be. */
  member(name: string): Shape | undefined;
  /** Whether a member is a field, and no key of a map. */
  isField(name: string): boolean;
  /** What a field counts as when it is left out as a key of its list's items. */
  keyDefault(name: string): Json | undefined;
  /** Fields that exist even if nobody said so, with their values: what Go writes of a struct's zero value. */
  readonly always: ReadonlyMap<string, Json>;
  /** A member's value as servers would write it; undefined for one that they leave out. */
  read(object: JsonObject, name: string): Json | undefined;
}

/** Anything: without a schema, objects merge and lists do not. Atomic: neither does. */
interface FreeShape {
  readonly is: 'free';
  readonly atomic: boolean;
}

export const ANY_SCALAR: ScalarShape = { is: 'scalar', accepts: 'any' };
export const FREE: FreeShape = { is: 'free', atomic: false };
export const ATOMIC: FreeShape = { is: 'free', atomic: true };

const NOTHING: ReadonlyMap<string, Json> = new Map();

/** A map from keys to values of one shape. */
export function mapShape(member: Shape, atomic: boolean): ObjectShape {
  return {
    is: 'object',
    atomic,
    member: () => member,
    isField: () => false,
    keyDefault: () => undefined,
    always: NOTHING,
    read: readPlain,
  };
}

/** An object's own member, whatever it is called. */
export function readPlain(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

const FREE_MAP = mapShape(FREE, false);
const FREE_LIST: ListShape = { is: 'list', atomic: true, keys: [], item: FREE };

/** The shape as it holds for a value: what is free becomes what the value is. */
export function shapeFor(shape: Shape, value: Json | undefined): Exclude<Shape, FreeShape> {
  if (shape.is !== 'free') return shape;
  if (shape.atomic || value === null || value === undefined || typeof value !== 'object') return ANY_SCALAR;
  return Array.isArray(value) ? FREE_LIST : FREE_MAP;
}
