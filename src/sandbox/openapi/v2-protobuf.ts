import protobuf from 'protobufjs/minimal.js';
import type { JsonObject } from '../../codec/object.js';

/** Fields by their numbers in gnostic's schema (openapiv2.Document and its parts). */
const DOCUMENT = { swagger: 1, info: 2, paths: 8, definitions: 9 };
const SCHEMA = {
  $ref: 1,
  format: 2,
  title: 3,
  description: 4,
  default: 5,
  maximum: 7,
  minimum: 9,
  maxLength: 11,
  minLength: 12,
  pattern: 13,
  maxItems: 14,
  minItems: 15,
  uniqueItems: 16,
  maxProperties: 17,
  minProperties: 18,
  required: 19,
  enum: 20,
  additionalProperties: 21,
  type: 22,
  items: 23,
  allOf: 24,
  properties: 25,
};
const VENDOR_EXTENSION = 31;

type Field = keyof typeof SCHEMA;
type Writer = protobuf.Writer;

/** An OpenAPI v2 document in gnostic's protobuf, as kubectl requests it: its definitions, without paths. */
export function encodeV2(info: { title: string; version: string }, definitions: JsonObject): Uint8Array {
  const writer = protobuf.Writer.create();
  text(writer, DOCUMENT.swagger, '2.0');
  message(writer, DOCUMENT.info, () => {
    text(writer, 1, info.title);
    text(writer, 2, info.version);
  });
  message(writer, DOCUMENT.paths, () => {});
  message(writer, DOCUMENT.definitions, () => named(writer, definitions));
  return writer.finish();
}

/** Writes the entries of a map of schemas. */
function named(writer: Writer, schemas: JsonObject): void {
  for (const [name, schema] of Object.entries(schemas)) {
    message(writer, 1, () => {
      text(writer, 1, name);
      message(writer, 2, () => writeSchema(writer, schema as JsonObject));
    });
  }
}

function writeSchema(writer: Writer, schema: JsonObject): void {
  for (const [key, value] of Object.entries(schema)) {
    if (key.startsWith('x-')) extension(writer, key, value);
    else if (Object.hasOwn(SCHEMA, key)) writeField(writer, key as Field, value);
  }
}

function extension(writer: Writer, name: string, value: unknown): void {
  message(writer, VENDOR_EXTENSION, () => {
    text(writer, 1, name);
    message(writer, 2, () => any(writer, value));
  });
}

/** How fields that are not scalars are written. */
const WRITERS: Partial<Record<Field, (writer: Writer, field: number, value: unknown) => void>> = {
  default: (writer, field, value) => message(writer, field, () => any(writer, value)),
  enum: (writer, field, value) => each(value, (one) => message(writer, field, () => any(writer, one))),
  required: (writer, field, value) => each(value, (name) => text(writer, field, String(name))),
  type: (writer, field, value) => message(writer, field, () => text(writer, 1, String(value))),
  items: (writer, field, value) => message(writer, field, () => schemaIn(writer, 1, value)),
  allOf: (writer, field, value) => each(value, (one) => schemaIn(writer, field, one)),
  properties: (writer, field, value) => message(writer, field, () => named(writer, value as JsonObject)),
  additionalProperties(writer, field, value) {
    message(writer, field, () => {
      if (typeof value === 'boolean') writer.uint32(2 << 3).bool(value);
      else schemaIn(writer, 1, value);
    });
  },
};

function writeField(writer: Writer, key: Field, value: unknown): void {
  const field = SCHEMA[key];
  const write = WRITERS[key];
  if (write !== undefined) write(writer, field, value);
  else if (typeof value === 'string') text(writer, field, value);
  else if (typeof value === 'boolean') writer.uint32(field << 3).bool(value);
  else if (key === 'maximum' || key === 'minimum') writer.uint32((field << 3) | 1).double(Number(value));
  else writer.uint32(field << 3).int64(Number(value));
}

function schemaIn(writer: Writer, field: number, schema: unknown): void {
  message(writer, field, () => writeSchema(writer, schema as JsonObject));
}

/** Writes a value of any type as YAML. */
function any(writer: Writer, value: unknown): void {
  text(writer, 2, JSON.stringify(value));
}

function each(values: unknown, write: (one: unknown) => void): void {
  for (const one of values as unknown[]) write(one);
}

function text(writer: Writer, field: number, value: string): void {
  writer.uint32((field << 3) | 2).string(value);
}

function message(writer: Writer, field: number, write: () => void): void {
  writer.uint32((field << 3) | 2).fork();
  write();
  writer.ldelim();
}
