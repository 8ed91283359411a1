import { type KubeObject, parseGroupVersion } from '../object.js';
import { UnencodableError, UnknownKindError } from './errors.js';
import type { FieldSpec, MessageSpec } from './field-table.js';
import { familyOfGroup } from './schema/index.js';
import type { Schema } from './schema.js';

/** Times that Go accepts as RFC 3339, and those of MicroTime, which need six digits after the second. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/;
const MICRO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}(Z|[+-]\d\d:\d\d)$/;

/** Types of fields that hold a schema or something else. */
const CHOICES = ['$A', '$B', '$S'];

/**
 * Checks that a server reads the same object from protobuf as from JSON, with any field validation. It does not if a
 * field is unknown to the schema or to the server's release (it would be dropped silently), nor if JSON makes a
 * distinction that protobuf does not: an empty list or map instead of none, null among items. The encoder checks the
 * types of values. Throws NeedsFamily; fails with UnknownKindError, and with UnencodableError.
 */
export function checkExact(schema: Schema, object: KubeObject): void {
  const { apiVersion = '', kind = '' } = object;
  const { group, version } = parseGroupVersion(String(apiVersion));
  // Messages that belong to every group (Status, WatchEvent) may share their names with custom resources.
  const message = Object.hasOwn(familyOfGroup, group)
    ? schema.kindNow(group, version, String(kind))
    : undefined;
  if (message === undefined) throw new UnknownKindError(String(apiVersion), String(kind));
  new ExactCheck(schema).message(message, object);
}

class ExactCheck {
  readonly #fields = new Map<string, ReadonlyMap<string, FieldSpec>>();
  readonly #schema: Schema;

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  message(message: MessageSpec, object: object): void {
    const fields = this.#fieldsOf(message);
    for (const [key, value] of Object.entries(object)) {
      if (value === undefined || (message.isKind && (key === 'kind' || key === 'apiVersion'))) continue;
      const field = fields.get(key);
      const name = `${message.ref}.${key}`;
      if (field === undefined) throw new UnencodableError(name, 'the protobuf schema has no such field');
      if (!field.present)
        throw new UnencodableError(name, `Kubernetes 1.${this.#schema.release} has no such field`);
      if (value !== null) this.#field(field, value, name);
    }
  }

  #field(field: FieldSpec, value: unknown, name: string): void {
    if (field.shape === 'one') this.#value(field.type, value, name);
    else if (typeof value === 'object' && Array.isArray(value) === (field.shape === 'repeated'))
      this.#several(Object.values(value as object), field.type, name);
  }

  #several(items: readonly unknown[], type: string, name: string): void {
    if (items.length === 0) throw new UnencodableError(name, 'protobuf cannot tell empty from absent');
    for (const item of items) {
      if (item === null) throw new UnencodableError(name, 'protobuf has no null among items');
      this.#value(type, item, name);
    }
  }

  #value(type: string, value: unknown, name: string): void {
    if (type === '$F') throw new UnencodableError(name, 'managed fields are for the server to write');
    if (type === '$T' || type === '$U') {
      const form = type === '$T' ? TIME : MICRO_TIME;
      if (typeof value !== 'string' || !form.test(value))
        throw new UnencodableError(name, 'not a time as servers write it');
    } else if (type === '$V') {
      if (Array.isArray(value)) this.#several(value, 's', name);
    } else if (CHOICES.includes(type.slice(0, 2))) {
      this.#choice(type.slice(2), value, name);
    } else if (type.includes('/') && typeof value === 'object' && value !== null && !Array.isArray(value)) {
      this.message(this.#schema.message(type), value);
    }
  }

  /** Checks a schema, a list of schemas or texts, or a boolean. */
  #choice(schema: string, value: unknown, name: string): void {
    if (Array.isArray(value)) {
      this.#several(value, typeof value[0] === 'string' ? 's' : schema, name);
    } else {
      this.#value(schema, value, name);
    }
  }

  /** The fields of a message by their names in JSON, including those of inlined messages. */
  #fieldsOf(message: MessageSpec): ReadonlyMap<string, FieldSpec> {
    let fields = this.#fields.get(message.ref);
    if (fields === undefined) {
      const entries = message.fields.flatMap((field): (readonly [string, FieldSpec])[] =>
        field.inline ? [...this.#fieldsOf(this.#schema.message(field.type))] : [[field.json, field]],
      );
      fields = new Map(entries);
      this.#fields.set(message.ref, fields);
    }
    return fields;
  }
}
