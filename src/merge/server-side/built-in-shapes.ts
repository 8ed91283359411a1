import type { Json, JsonObject } from '../../codec/object.js';
import type { FieldSpec, MessageSpec } from '../../codec/proto/field-table.js';
import type { Schema } from '../../codec/proto/schema.js';
import { extensionsOf, type FieldExtensions } from '../extensions/extensions.js';
import { ANY_SCALAR, ATOMIC, FREE, mapShape, type ObjectShape, readPlain, type Shape } from './shape.js';

/** The shapes of built-in types: lists are atomic and maps and structs are not, unless their extensions say otherwise. */
export class BuiltInShapes {
  readonly #known = new Map<string, ObjectShape>();
  readonly #schema: Schema;

  /** @param schema with the families of the requested messages loaded */
  constructor(schema: Schema) {
    this.#schema = schema;
  }

  /** The shape of a kind's objects. */
  ofKind(message: MessageSpec): ObjectShape {
    const shape = this.ofMessage(message.ref);
    return {
      ...sameFields(shape, shape.atomic),
      member: (name) => shape.member(name) ?? (isIdentity(name) ? ANY_SCALAR : undefined),
    };
  }

  /** The shape of a message: `meta/v1.ObjectMeta`. */
  ofMessage(ref: string): ObjectShape {
    const known = this.#known.get(ref);
    if (known !== undefined) return known;
    const shape = new StructShape(this.#schema.message(ref), this.#schema, (other) => this.ofMessage(other));
    this.#known.set(ref, shape);
    return shape;
  }
}

function isIdentity(name: string): boolean {
  return name === 'kind' || name === 'apiVersion';
}

interface BuiltInField {
  spec: FieldSpec;
  extensions: FieldExtensions;
}

class StructShape implements ObjectShape {
  readonly is = 'object';
  readonly atomic: boolean;
  readonly always: ReadonlyMap<string, Json>;
  readonly #fields: ReadonlyMap<string, BuiltInField>;
  readonly #shapes = new Map<string, Shape>();
  readonly #ofMessage: (ref: string) => ObjectShape;

  constructor(message: MessageSpec, schema: Schema, ofMessage: (ref: string) => ObjectShape) {
    this.#ofMessage = ofMessage;
    this.#fields = fieldsOf(message, schema);
    this.atomic = extensionsOf(message.ref).atomic;
    const zeros = [...this.#fields].map(([name, { spec }]) => [name, zeroOf(spec)] as const);
    this.always = new Map(zeros.filter((pair): pair is [string, Json] => pair[1] !== undefined));
  }

  member(name: string): Shape | undefined {
    const known = this.#shapes.get(name);
    if (known !== undefined) return known;
    const field = this.#fields.get(name);
    if (field === undefined) return undefined;
    const shape = shapeOf(field, this.#ofMessage);
    this.#shapes.set(name, shape);
    return shape;
  }

  isField(): boolean {
    return true;
  }

  keyDefault(name: string): Json | undefined {
    return this.#fields.get(name)?.extensions.keyDefault;
  }

  read(object: JsonObject, name: string): Json | undefined {
    const value = readPlain(object, name);
    const spec = this.#fields.get(name)?.spec;
    if (value === undefined || value === null) return this.always.get(name);
    const dropped = spec?.omitEmpty === true && !spec.pointer && isZero(spec, value);
    return dropped ? this.always.get(name) : value;
  }
}

/** A message's own fields and those of inlined messages. */
function fieldsOf(message: MessageSpec, schema: Schema): Map<string, BuiltInField> {
  const { fields } = extensionsOf(message.ref);
  const found = new Map<string, BuiltInField>();
  for (const spec of message.fields) {
    if (spec.json !== '') found.set(spec.json, { spec, extensions: fields.get(spec.json) ?? {} });
    else for (const pair of fieldsOf(schema.message(spec.type), schema)) found.set(...pair);
  }
  return found;
}

function shapeOf({ spec, extensions }: BuiltInField, ofMessage: (ref: string) => ObjectShape): Shape {
  const { keys, atomic } = extensions;
  const one = typeShape(spec.type, ofMessage);
  if (spec.shape === 'map') return mapShape(one, atomic === true);
  if (spec.shape === 'repeated')
    return { is: 'list', atomic: keys === undefined, keys: keys ?? [], item: one };
  return one.is !== 'object' || atomic === undefined ? one : sameFields(one, atomic);
}

/** The fields of a shape, atomic or not. */
function sameFields(shape: ObjectShape, atomic: boolean): ObjectShape {
  return {
    is: 'object',
    atomic,
    always: shape.always,
    member: (name) => shape.member(name),
    isField: (name) => shape.isField(name),
    keyDefault: (name) => shape.keyDefault(name),
    read: (object, name) => shape.read(object, name),
  };
}

/** Special types as in kube-openapi's models: times, quantities and the like are untyped scalars. */
function typeShape(type: string, ofMessage: (ref: string) => ObjectShape): Shape {
  if (type === 's' || type === 'y') return { is: 'scalar', accepts: 'string' };
  if (type === 'b') return { is: 'scalar', accepts: 'boolean' };
  if (type.length === 1) return { is: 'scalar', accepts: 'numeric' };
  if (!type.startsWith('$')) return ofMessage(type);
  if (type === '$F' || type === '$R') return mapShape(FREE, false);
  if (type === '$V') return { is: 'list', atomic: true, keys: [], item: { is: 'scalar', accepts: 'string' } };
  return /^\$[TUDQI]$/.test(type) ? ANY_SCALAR : ATOMIC;
}

/** What Go writes for an unset field; undefined for nothing. */
function zeroOf({ shape, type, pointer, omitEmpty, omitZero, present }: FieldSpec): Json | undefined {
  if (!present) return undefined;
  if (shape !== 'one' || pointer) return omitEmpty || omitZero ? undefined : null;
  if (type.startsWith('$')) return omitZero ? undefined : (ZERO_SPECIALS[type] ?? null);
  if (type.length > 1) return omitZero ? undefined : {};
  return omitEmpty || omitZero ? undefined : (ZERO_SCALARS[type] ?? 0);
}

const ZERO_SPECIALS: Readonly<Record<string, Json>> = { $Q: '0', $I: 0, $D: '0s' };
const ZERO_SCALARS: Readonly<Record<string, Json>> = { s: '', y: null, b: false };

function isZero({ shape, type }: FieldSpec, value: Json): boolean {
  if (value === '' || value === 0 || value === false) return type.length === 1;
  if (shape === 'one' || typeof value !== 'object') return false;
  return Object.keys(value as object).length === 0;
}
