import type { JsonObject, KubeObject } from '../object.js';
import { ShapeError } from '../shape.js';
import type { FieldSpec } from './field-table.js';
import { Schema } from './schema.js';

/** The allowed types of a value, by the letter of its type in the schema; other letters allow any type. */
const SCALARS: Readonly<Record<string, { types: readonly string[]; name: string; zero: unknown }>> = {
  s: { types: ['string'], name: 'a string', zero: '' },
  y: { types: ['string'], name: 'a string', zero: '' },
  b: { types: ['boolean'], name: 'true or false', zero: false },
  i: { types: ['number', 'bigint'], name: 'a number', zero: 0 },
  l: { types: ['number', 'bigint'], name: 'a number', zero: 0 },
  d: { types: ['number', 'bigint'], name: 'a number', zero: 0 },
  $D: { types: ['string'], name: 'a string', zero: '0s' },
  $Q: { types: ['string', 'number', 'bigint'], name: 'a quantity', zero: '0' },
  $I: { types: ['string', 'number'], name: 'a string or a number', zero: 0 },
};

/** Times may be null. */
const TIMES: ReadonlySet<string> = new Set(['$T', '$U']);

/** The type that all kinds have, including those without a schema. */
const METADATA = 'meta/v1.ObjectMeta';

/** Lists of strings that are the values of a map. */
const STRINGS: ReadonlySet<string> = new Set(['$S', '$V']);

/**
 * Converts JSON to what protobuf would contain, as Go's types do: omits null fields, except times; null in a list
 * becomes the zero value of its type, as does a missing field that servers always write (the name of a container); a
 * value of another type is an error. For kinds without a schema, this applies to the metadata only; unknown fields and
 * JSON within objects remain unchanged.
 */
export class FieldTypes {
  readonly #schema = new Schema();
  readonly #fields = new Map<string, ReadonlyMap<string, FieldSpec>>();
  /** The fields that servers always write, with their zero values, by message. */
  readonly #written = new Map<string, readonly (readonly [name: string, zero: unknown])[]>();

  /**
   * Corrects objects in place. Fails with ShapeError, which names the field.
   * @param type the type of objects that do not name their own
   */
  async mend(
    objects: readonly KubeObject[],
    type: Pick<KubeObject, 'apiVersion' | 'kind'> = {},
  ): Promise<void> {
    for (const object of objects) {
      const { apiVersion = type.apiVersion ?? '', kind = type.kind ?? '' } = object;
      const message = await this.#schema.kind(apiVersion, kind);
      if (message !== undefined) this.#message(object as JsonObject, message.ref, '');
      else if (object.metadata) this.#message(object.metadata as JsonObject, METADATA, 'metadata.');
    }
  }

  #message(object: JsonObject, ref: string, at: string): void {
    const fields = this.#fieldsOf(ref);
    for (const name in object) {
      const field = fields.get(name);
      if (field === undefined) continue;
      const value = object[name];
      const place = `${at}${name}`;
      if (value === null) {
        if (!TIMES.has(field.type)) delete object[name];
      } else if (field.shape === 'one') this.#value(value, field.type, place);
      else if (field.shape === 'repeated') this.#items(listIn(value, place), field.type, place);
      else this.#items(objectIn(value, place), field.type, place);
    }
    for (const [name, zero] of this.#writtenOf(ref)) object[name] ??= zero as JsonObject[string];
  }

  /** The values of a list or a map. */
  #items(values: Record<string, unknown> | unknown[], type: string, at: string): void {
    const into = values as Record<string, unknown>;
    for (const key of Object.keys(into)) {
      into[key] ??= zeroOf(type);
      if (into[key] !== null)
        // Errors show no keys of maps, because a server may repeat a token or a secret's value as a key.
        this.#value(into[key], type, Array.isArray(values) ? `${at}[${key}]` : `${at}.*`);
    }
  }

  #value(value: unknown, type: string, at: string): void {
    const scalar = SCALARS[type];
    if (scalar !== undefined) {
      if (!scalar.types.includes(typeof value)) throw new ShapeError(`${at} is not ${scalar.name}`);
    } else if (TIMES.has(type)) {
      if (typeof value !== 'string') throw new ShapeError(`${at} is not a time`);
    } else if (STRINGS.has(type)) this.#items(listIn(value, at), 's', at);
    else if (!type.startsWith('$')) this.#message(objectIn(value, at) as JsonObject, type, `${at}.`);
  }

  #fieldsOf(ref: string): ReadonlyMap<string, FieldSpec> {
    let fields = this.#fields.get(ref);
    if (fields === undefined) {
      const own = this.#schema.message(ref).fields;
      fields = new Map(
        own.flatMap((field): [string, FieldSpec][] =>
          field.inline ? [...this.#fieldsOf(field.type)] : [[field.json, field]],
        ),
      );
      this.#fields.set(ref, fields);
    }
    return fields;
  }

  #writtenOf(ref: string): readonly (readonly [name: string, zero: unknown])[] {
    let written = this.#written.get(ref);
    if (written === undefined) {
      written = [...this.#fieldsOf(ref).values()]
        .filter((field) => isAlwaysWritten(field))
        .map(({ json, type }) => [json, SCALARS[type]!.zero] as const);
      this.#written.set(ref, written);
    }
    return written;
  }
}

/** Only strings, numbers and booleans: for other types, missing and empty are equivalent. */
function isAlwaysWritten({ type, shape, pointer, omitEmpty, omitZero, present }: FieldSpec): boolean {
  const isScalar = SCALARS[type] !== undefined && !type.startsWith('$');
  return isScalar && shape === 'one' && present && !pointer && !omitEmpty && !omitZero;
}

function zeroOf(type: string): unknown {
  if (TIMES.has(type)) return null;
  if (STRINGS.has(type)) return [];
  return SCALARS[type] === undefined ? (type.startsWith('$') ? null : {}) : SCALARS[type].zero;
}

function listIn(value: unknown, at: string): unknown[] {
  if (!Array.isArray(value)) throw new ShapeError(`${at} is not a list`);
  return value;
}

function objectIn(value: unknown, at: string): Record<string, unknown> {
  if (typeof value !== 'object' || Array.isArray(value)) throw new ShapeError(`${at} is not an object`);
  return value as Record<string, unknown>;
}
