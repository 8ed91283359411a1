import { canonicalQuantity } from '../canonical-quantity.js';
import { compareBytes } from '../go-json.js';
import { UnencodableError } from './errors.js';
import { type KeptBytes, keptBytesOf } from './kept-bytes.js';
import { type Leftovers, leftoversOf, type RawBytes } from './leftovers.js';
import { type RawJsonForm, writeAs } from './raw-json.js';
import { NESTED } from './special-readers.js';
import { parseDuration, parseTime } from './times.js';
import type { ProtobufWriter } from './writer.js';

/** Writes one message from its JSON form. */
export interface MessageWriter {
  write(writer: ProtobufWriter, object: Record<string, unknown>): void;
}

/** Writes an object of another kind in its envelope. */
export type NestedWriter = (object: unknown) => Uint8Array;

function wrong(field: string, expected: string, value: unknown): never {
  const is = value === null ? 'null' : Array.isArray(value) ? 'an array' : `a ${typeof value}`;
  throw new UnencodableError(field, `${expected} was expected, not ${is}`);
}

function string(writer: ProtobufWriter, value: unknown, field: string): void {
  if (typeof value !== 'string') wrong(field, 'a string', value);
  writer.string(value);
}

function bool(writer: ProtobufWriter, value: unknown, field: string): void {
  if (typeof value !== 'boolean') wrong(field, 'true or false', value);
  writer.uint32(value ? 1 : 0);
}

function int32(writer: ProtobufWriter, value: unknown, field: string): void {
  if (typeof value !== 'number' || (value | 0) !== value) wrong(field, 'an integer of 32 bits', value);
  writer.int64(value);
}

function int64(writer: ProtobufWriter, value: unknown, field: string): void {
  const fits = typeof value === 'bigint' ? BigInt.asIntN(64, value) === value : Number.isSafeInteger(value);
  if (!fits) wrong(field, 'an integer of 64 bits', value);
  writer.int64(value as number | bigint);
}

function double(writer: ProtobufWriter, value: unknown, field: string): void {
  if (typeof value !== 'number' && typeof value !== 'bigint') wrong(field, 'a number', value);
  writer.double(Number(value));
}

/** Skips line breaks everywhere, as Go does: manifests have base64 in lines. */
function base64(writer: ProtobufWriter, value: unknown, field: string): void {
  const text = typeof value === 'string' ? value.replace(LINE_BREAKS, '') : undefined;
  const isBase64 = text !== undefined && text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
  if (!isBase64) wrong(field, 'bytes in base64', value);
  bytesOf(writer, Buffer.from(text, 'base64'));
}

const LINE_BREAKS = /[\r\n]+/g;

/** The object of a message; null means its zero value. */
function object(value: unknown, field: string): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  if (typeof value !== 'object' || Array.isArray(value)) wrong(field, 'an object', value);
  return value as Record<string, unknown>;
}

/** The items of a list; undefined for none. */
function list(value: unknown, field: string): unknown[] | undefined {
  if (value === null || value === undefined) return undefined;
  if (!Array.isArray(value)) wrong(field, 'an array', value);
  return value;
}

const SURROGATE = /[\ud800-\udfff]/;

/** The keys of a map in the order of their bytes. */
function keys(value: unknown, field: string): string[] {
  const names = Object.keys(object(value, field));
  // JavaScript sorts by UTF-16, which differs from the order of bytes only for surrogates.
  if (names.some((name) => SURROGATE.test(name))) return names.sort(compareBytes);
  return names.every((name, i) => i === 0 || names[i - 1]! < name) ? names : names.sort();
}

function time(writer: ProtobufWriter, value: unknown, field: string): void {
  timestamp(writer, value, field, () => 0);
}

function microTime(writer: ProtobufWriter, value: unknown, field: string): void {
  timestamp(writer, value, field, (nanos) => nanos - (nanos % 1000));
}

function timestamp(
  writer: ProtobufWriter,
  value: unknown,
  field: string,
  cut: (nanos: number) => number,
): void {
  const parsed =
    value === null || value === undefined ? NO_TIME : typeof value === 'string' && parseTime(value);
  if (!parsed) wrong(field, 'a time of RFC 3339', value);
  const mark = writer.written;
  if (!parsed.zero) {
    writer.int64(cut(parsed.nanos));
    writer.uint32(0x10);
    writer.int64(parsed.seconds);
    writer.uint32(0x08);
  }
  writer.uint32(writer.written - mark);
}

const NO_TIME = { seconds: 0, nanos: 0, zero: true };

function duration(writer: ProtobufWriter, value: unknown, field: string): void {
  const nanos =
    value === null || value === undefined ? 0n : typeof value === 'string' ? parseDuration(value) : undefined;
  if (nanos === undefined) wrong(field, 'a duration', value);
  const mark = writer.written;
  writer.int64(nanos);
  writer.uint32(0x08);
  writer.uint32(writer.written - mark);
}

function quantity(writer: ProtobufWriter, value: unknown, field: string): void {
  const text =
    value === null || value === undefined ? '0' : typeof value === 'string' ? value : String(value as number);
  const canonical = canonicalQuantity(text);
  if (canonical === undefined) wrong(field, 'a quantity', value);
  const mark = writer.written;
  writer.string(canonical);
  writer.uint32(0x0a);
  writer.uint32(writer.written - mark);
}

function intOrString(writer: ProtobufWriter, value: unknown, field: string): void {
  const mark = writer.written;
  const isText = typeof value === 'string';
  writer.string(isText ? value : '');
  writer.uint32(0x1a);
  int32(writer, isText || value === null || value === undefined ? 0 : value, field);
  writer.uint32(0x10);
  writer.uint32(isText ? 1 : 0);
  writer.uint32(0x08);
  writer.uint32(writer.written - mark);
}

function strings(writer: ProtobufWriter, value: unknown, field: string): void {
  const mark = writer.written;
  const items = list(value, field) ?? [];
  for (let i = items.length - 1; i >= 0; i--) {
    string(writer, items[i], field);
    writer.uint32(0x0a);
  }
  writer.uint32(writer.written - mark);
}

/** JSON as bytes, or the bytes as they were read; an object in its envelope if it was read in one. */
function raw(
  writer: ProtobufWriter,
  value: unknown,
  leftovers: Leftovers | undefined,
  place: string,
  form: RawJsonForm,
  nested: NestedWriter,
): void {
  const mark = writer.written;
  if (value !== null && value !== undefined) {
    const kept = leftovers?.raws.get(place);
    const constant = typeof value === 'object' && kept === undefined ? keptBytesOf<string>(value) : undefined;
    if (kept?.written === NESTED) bytesOf(writer, nested(value));
    else if (constant?.maker === form) writer.bytes(constant.bytes);
    else {
      json(writer, value, form, kept);
      if (constant !== undefined) keep(writer, mark, constant, form);
    }
    writer.uint32(0x0a);
  }
  writer.uint32(writer.written - mark);
}

function json(writer: ProtobufWriter, value: unknown, form: RawJsonForm, kept: RawBytes | undefined): void {
  const text = writeAs(form, value);
  if (kept?.written === text) bytesOf(writer, kept.bytes);
  else writer.string(text);
}

function bytesOf(writer: ProtobufWriter, bytes: Uint8Array): void {
  writer.bytes(bytes);
  writer.uint32(bytes.length);
}

function schemaOrArray(writer: ProtobufWriter, value: unknown, field: string, schema: MessageWriter): void {
  const mark = writer.written;
  if (Array.isArray(value)) {
    for (let i = value.length - 1; i >= 0; i--) message(writer, value[i], field, schema, 0x12);
  } else if (value !== null && value !== undefined) {
    message(writer, value, field, schema, 0x0a);
  }
  writer.uint32(writer.written - mark);
}

function schemaOrBool(writer: ProtobufWriter, value: unknown, field: string, schema: MessageWriter): void {
  const mark = writer.written;
  const isBool = typeof value === 'boolean' || value === null || value === undefined;
  if (!isBool) message(writer, value, field, schema, 0x12);
  writer.uint32(isBool && value !== true ? 0 : 1);
  writer.uint32(0x08);
  writer.uint32(writer.written - mark);
}

function schemaOrStrings(writer: ProtobufWriter, value: unknown, field: string, schema: MessageWriter): void {
  const mark = writer.written;
  if (Array.isArray(value)) {
    for (let i = value.length - 1; i >= 0; i--) {
      string(writer, value[i], field);
      writer.uint32(0x12);
    }
  } else if (value !== null && value !== undefined) {
    message(writer, value, field, schema, 0x0a);
  }
  writer.uint32(writer.written - mark);
}

function message(
  writer: ProtobufWriter,
  value: unknown,
  field: string,
  of: MessageWriter,
  tag: number,
): void {
  const mark = writer.written;
  const content = object(value, field);
  const kept = keptBytesOf<MessageWriter>(content);
  if (kept === undefined) of.write(writer, content);
  else if (kept.maker === of) writer.bytes(kept.bytes);
  else {
    of.write(writer, content);
    keep(writer, mark, kept, of);
  }
  writer.part(mark, tag);
}

/** Keeps the bytes since the mark, for an object that never changes. */
function keep<Maker>(writer: ProtobufWriter, mark: number, kept: KeptBytes<Maker>, maker: Maker): void {
  kept.bytes = writer.since(mark);
  kept.maker = maker;
}

/** Writes unknown fields after the known ones, which means earlier here. */
function unknown(writer: ProtobufWriter, leftovers: Leftovers, inline: string): void {
  for (const field of leftovers.unknown.toReversed()) {
    if (field.inline === inline) writer.bytes(field.bytes);
  }
}

/** Refuses keys that are not fields of the message: they would be lost. */
function onlyKnown(object: Record<string, unknown>, known: ReadonlySet<string>, ref: string): void {
  for (const key in object) {
    if (!known.has(key) && object[key] !== undefined) {
      throw new UnencodableError(`${ref}.${key}`, 'the protobuf schema has no such field');
    }
  }
}

/** The functions that the text of encoders calls. */
export const encoderHelpers = {
  wrong,
  string,
  bool,
  int32,
  int64,
  double,
  base64,
  object,
  list,
  keys,
  time,
  microTime,
  duration,
  quantity,
  intOrString,
  strings,
  raw,
  schemaOrArray,
  schemaOrBool,
  schemaOrStrings,
  message,
  unknown,
  onlyKnown,
  leftoversOf,
};
