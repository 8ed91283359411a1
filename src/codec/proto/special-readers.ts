import { addRaw, type Leftovers } from './leftovers.js';
import { isProtobuf } from './magic.js';
import { type RawJsonForm, readRawJson } from './raw-json.js';
import type { ProtobufReader } from './reader.js';
import { utf8Text } from './text-cache.js';
import { formatDuration, formatMicroTime, formatTime } from './times.js';

/**
 * Readers of messages whose JSON form differs from their fields. Each reads one message, including its length, before
 * `end`.
 */

/** metav1.Time; null for none. Drops fractions of a second, as servers do. */
export function readTime(reader: ProtobufReader, end: number): string | null {
  const stop = reader.part(end);
  if (stop === reader.pos) return null;
  let seconds: number | bigint = 0;
  reader.enter();
  while (reader.pos < stop) {
    const tag = reader.uint32();
    if (tag === 0x08) seconds = reader.int64();
    else reader.skip(tag, stop);
  }
  reader.leave(stop);
  if (reader.texts === undefined || typeof seconds === 'bigint') return formatTime(seconds);
  return reader.texts.time(seconds, formatTime);
}

/** metav1.MicroTime; null for none. */
export function readMicroTime(reader: ProtobufReader, end: number): string | null {
  const stop = reader.part(end);
  if (stop === reader.pos) return null;
  let seconds: number | bigint = 0;
  let nanos = 0;
  eachField(reader, stop, (tag) => {
    if (tag === 0x08) seconds = reader.int64();
    else if (tag === 0x10) nanos = reader.int32();
    else return false;
    return true;
  });
  return formatMicroTime(seconds, nanos);
}

/** metav1.Duration: `1m30s`. */
export function readDuration(reader: ProtobufReader, end: number): string {
  let nanos = 0n;
  eachField(reader, reader.part(end), (tag) => {
    if (tag !== 0x08) return false;
    nanos = BigInt(reader.int64());
    return true;
  });
  return formatDuration(nanos);
}

/** resource.Quantity: `100m`. */
export function readQuantity(reader: ProtobufReader, end: number): string {
  const stop = reader.part(end);
  let text = '';
  reader.enter();
  while (reader.pos < stop) {
    const tag = reader.uint32();
    if (tag === 0x0a) text = reader.string(stop);
    else reader.skip(tag, stop);
  }
  reader.leave(stop);
  return text === '' ? '0' : text;
}

/** intstr.IntOrString. */
export function readIntOrString(reader: ProtobufReader, end: number): number | string {
  const stop = reader.part(end);
  let isText = false;
  let number = 0;
  let text = '';
  eachField(reader, stop, (tag) => {
    if (tag === 0x08) isText = reader.bool();
    else if (tag === 0x10) number = reader.int32();
    else if (tag === 0x1a) text = reader.string(stop);
    else return false;
    return true;
  });
  return isText ? text : number;
}

/** A list of strings in its own message, so that an empty list differs from none: metav1.Verbs, ExtraValue. */
export function readStrings(reader: ProtobufReader, end: number): string[] {
  const stop = reader.part(end);
  const items: string[] = [];
  eachField(reader, stop, (tag) => {
    if (tag !== 0x0a) return false;
    items.push(reader.string(stop));
    return true;
  });
  return items;
}

/** Reads an object in its envelope, inside another. */
export type NestedReader = (bytes: Buffer, depth: number) => unknown;

/** A message's leftovers, to which readers add what the value's JSON cannot hold. */
interface RawHolder {
  value: unknown;
  leftovers: Leftovers | undefined;
}

/**
 * metav1.FieldsV1, apiextensions' JSON and runtime.RawExtension: JSON in bytes, or an object in its envelope.
 * @param nested undefined if no envelope is expected
 */
export function readRawHolder(
  reader: ProtobufReader,
  end: number,
  field: { number: number; index: number; leftovers: Leftovers | undefined },
  form: RawJsonForm,
  nested: NestedReader | undefined,
): RawHolder {
  const stop = reader.part(end);
  let bytes: Buffer | undefined;
  reader.enter();
  while (reader.pos < stop) {
    const tag = reader.uint32();
    if (tag === 0x0a) bytes = reader.raw(stop);
    else reader.skip(tag, stop);
  }
  reader.leave(stop);
  const { leftovers, number, index } = field;
  if (bytes === undefined || bytes.length === 0) return { value: null, leftovers };
  if (nested !== undefined && isProtobuf(bytes)) {
    const value = nested(bytes, reader.depth + 1);
    const written = { written: NESTED, bytes: Uint8Array.of() };
    return { value, leftovers: addRaw(leftovers, number, index, written) };
  }
  const fields = form === 'fields' ? reader.texts?.fields : undefined;
  const known = fields?.find(bytes);
  if (known !== undefined) return { value: known, leftovers };
  try {
    const { value, odd } = readRawJson(utf8Text(bytes, 0, bytes.length), bytes, form);
    if (odd === undefined) fields?.keep(bytes, value);
    return { value, leftovers: odd === undefined ? leftovers : addRaw(leftovers, number, index, odd) };
  } catch (error) {
    if (error instanceof SyntaxError) return reader.fail('the JSON inside the protobuf is not valid');
    if (error instanceof RangeError) return reader.fail('the JSON inside the protobuf is nested too deeply');
    throw error;
  }
}

/** Marks a value that was an object in its own envelope, and must become one again. */
export const NESTED = 'nested';

/**
 * Calls `read` for each field up to `stop`; false means that the field is unknown. These messages have not grown in ten
 * years.
 */
function eachField(reader: ProtobufReader, stop: number, read: (tag: number) => boolean): void {
  reader.enter();
  while (reader.pos < stop) {
    const tag = reader.uint32();
    if (!read(tag)) reader.skip(tag, stop);
  }
  reader.leave(stop);
}
