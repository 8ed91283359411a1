import type { Json, JsonObject } from '../../codec/object.js';

/**
 * How values merge under server-side apply, regardless of the type system (structured-merge-diff's schema). An atomic
 * value is owned as a whole.
 */
export type Shape = ScalarShape | ListShape | ObjectShape | FreeShape;

/** A number, a string or a boolean. */
export interface ScalarShape {
  readonly is: 'scalar';
  readonly accepts: 'string' | 'numeric' | 'boolean' | 'any';
}

/** A list. If it is not atomic, it is a map by `keys`, or without keys a set. */
export interface ListShape {
  readonly is: 'list';
  readonly atomic: boolean;
  readonly keys: readonly string[];
  readonly item: Shape;
}

/** An object: a struct, a map, or both. */
export interface ObjectShape {
  readonly is: 'object';
  readonly atomic: boolean;
  /** The shape of a member; undefined if the object cannot have it. */
  member(name: string): Shape | undefined;
  /** Whether a member is a field rather than a key of a map. */
  isField(name: string): boolean;
  /** The default of a field that is a key of its list's items. */
  keyDefault(name: string): Json | undefined;
  /** Fields that always exist, with their values: what Go writes for a struct's zero value. */
  readonly always: ReadonlyMap<string, Json>;
  /** A member's value as servers would write it; undefined if they omit it. */
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

/** An object's own member, of any name. */
export function readPlain(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

const FREE_MAP = mapShape(FREE, false);
const FREE_LIST: ListShape = { is: 'list', atomic: true, keys: [], item: FREE };

/** The shape for a value: a free shape becomes that of the value. */
export function shapeFor(shape: Shape, value: Json | undefined): Exclude<Shape, FreeShape> {
  if (shape.is !== 'free') return shape;
  if (shape.atomic || value === null || value === undefined || typeof value !== 'object') return ANY_SCALAR;
  return Array.isArray(value) ? FREE_LIST : FREE_MAP;
}
