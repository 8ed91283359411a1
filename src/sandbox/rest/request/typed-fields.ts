import { isObject } from '../../../codec/json.js';
import type { Json, JsonObject } from '../../../codec/object.js';
import type { FieldSpec, MessageSpec } from '../../../codec/proto/field-table.js';
import type { Schema } from '../../../codec/proto/schema.js';

/** An object with the fields of its type. */
export interface TypedObject {
  /** Without the fields that the type lacks. */
  object: JsonObject;
  /** Their paths: `spec.containers[0].imag`. */
  unknown: string[];
}

/** A value does not fit the type; the message is encoding/json's. */
export class TypeMismatchError extends Error {
  override readonly name = 'TypeMismatchError';
}

/**
 * Reads an object by the fields of its built-in type. Fails with TypeMismatchError.
 * @param message whose families the schema has loaded
 */
export function typedObject(schema: Schema, message: MessageSpec, object: JsonObject): TypedObject {
  const reader = new Reader(schema);
  return { object: reader.message(message, object, '', ''), unknown: reader.unknown };
}

/** The name of a scalar's type in Go. */
const SCALARS: Readonly<Record<string, string>> = {
  s: 'string',
  b: 'bool',
  i: 'int32',
  l: 'int64',
  d: 'float64',
  y: '[]uint8',
};

class Reader {
  readonly unknown: string[] = [];

  readonly #schema: Schema;

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  /**
   * @param path of the object, with indexes, as in warnings
   * @param trail of the object, without indexes, as in errors
   */
  message(message: MessageSpec, object: JsonObject, path: string, trail: string): JsonObject {
    const fields = this.#fields(message);
    const kept: JsonObject = {};
    for (const [key, value] of Object.entries(object)) {
      const inner = path === '' ? key : `${path}.${key}`;
      if (message.isKind && (key === 'kind' || key === 'apiVersion')) kept[key] = value;
      else if (!fields.has(key)) this.unknown.push(inner);
      else if (value !== null)
        kept[key] = this.#field(
          message,
          fields.get(key)!,
          value,
          inner,
          trail === '' ? key : `${trail}.${key}`,
        );
    }
    return kept;
  }

  /** A message's own fields and those of inlined messages. */
  #fields(message: MessageSpec): Map<string, FieldSpec> {
    const found = new Map<string, FieldSpec>();
    for (const field of message.fields) {
      if (field.json !== '') found.set(field.json, field);
      else for (const [key, inner] of this.#fields(this.#schema.message(field.type))) found.set(key, inner);
    }
    return found;
  }

  #field(of: MessageSpec, field: FieldSpec, value: Json, path: string, trail: string): Json {
    const where = `Go struct field ${nameOf(of.ref)}.${trail}`;
    if (field.shape === 'map') {
      if (!isObject(value)) throw mismatch(value, where, `map[string]${goType(field.type)}`);
      const entries = Object.entries(value);
      return Object.fromEntries(
        entries.map(([key, item]) => [key, this.#one(field.type, item, where, `${path}.${key}`, trail)]),
      );
    }
    if (field.shape === 'repeated') {
      if (!Array.isArray(value)) throw mismatch(value, where, `[]${goType(field.type)}`);
      return value.map((item, index) => this.#one(field.type, item, where, `${path}[${index}]`, trail));
    }
    return this.#one(field.type, value, where, path, trail);
  }

  #one(type: string, value: Json, where: string, path: string, trail: string): Json {
    if (type.startsWith('$')) return value;
    if (value === null) return zeroOf(type);
    if (type.length > 1) {
      if (!isObject(value)) throw mismatch(value, where, goType(type));
      return this.message(this.#schema.message(type), value, path, trail);
    }
    if (type === 'y' && typeof value === 'string') checkBase64(value);
    else if (!fits(type, value)) throw mismatch(value, where, goType(type));
    return value;
  }
}

/** What Go makes of null in a list or map; a null field is simply missing. */
function zeroOf(type: string): Json {
  if (type.length > 1) return {};
  if (type === 'b') return false;
  return type === 's' || type === 'y' ? '' : 0;
}

function fits(type: string, value: Json): boolean {
  if (type === 's') return typeof value === 'string';
  if (type === 'b') return typeof value === 'boolean';
  if (type === 'd') return typeof value === 'number';
  if (type === 'i') return Number.isInteger(value) && Math.abs(value as number) <= 2 ** 31;
  return type === 'l' && Number.isInteger(value);
}

function checkBase64(text: string): void {
  const bad = /[^A-Za-z0-9+/=\r\n]/.exec(text);
  if (bad !== null) throw new TypeMismatchError(`illegal base64 data at input byte ${bad.index}`);
  if (text.replaceAll(/[\r\n]/g, '').length % 4 !== 0) {
    throw new TypeMismatchError(
      `illegal base64 data at input byte ${Math.max(0, text.length - (text.length % 4))}`,
    );
  }
}

function mismatch(value: Json, where: string, type: string): TypeMismatchError {
  const kind = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value;
  const shown = kind === 'number' && !Number.isInteger(value) ? `number ${value}` : kind;
  return new TypeMismatchError(`json: cannot unmarshal ${shown} into ${where} of type ${type}`);
}

function goType(type: string): string {
  if (type.startsWith('$')) return 'string';
  return SCALARS[type] ?? `v1.${nameOf(type)}`;
}

function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf('.') + 1);
}
