import { isProtobuf } from './envelope.js';
import { addRaw, type Leftovers } from './leftovers.js';
import { type RawJsonForm, readRawJson } from './raw-json.js';
import { formatDuration, formatMicroTime, formatTime } from './times.js';
import type { WireReader } from './wire-reader.js';

/** Messages whose JSON form is another than their fields'. Each reads one, its length included, of what ends at `end`. */

/** metav1.Time; null for none. Fractions of a second are not read, as servers do not. */
export function readTime(reader: WireReader, end: number): string | null {
  const stamp = readTimestamp(reader, end);
  if (stamp === undefined) return null;
  return formatTime(stamp.seconds) ?? reader.fail('a time is beyond the year 9999');
}

/** metav1.MicroTime; null for none. */
export function readMicroTime(reader: WireReader, end: number): string | null {
  const stamp = readTimestamp(reader, end);
  if (stamp === undefined) return null;
  return formatMicroTime(stamp.seconds, stamp.nanos) ?? reader.fail('a time is beyond the year 9999');
}

function readTimestamp(reader: WireReader, end: number): { seconds: number; nanos: number } | undefined {
  const stop = reader.part(end);
  if (stop === reader.pos) return undefined;
  const stamp = { seconds: 0, nanos: 0 };
  eachField(reader, stop, (tag) => {
    if (tag === 0x08) stamp.seconds = Number(reader.int64());
    else if (tag === 0x10) stamp.nanos = reader.int32();
    else return false;
    return true;
  });
  return stamp;
}

/** metav1.Duration: `1m30s`. */
export function readDuration(reader: WireReader, end: number): string {
  let nanos = 0n;
  eachField(reader, reader.part(end), (tag) => {
    if (tag !== 0x08) return false;
    nanos = BigInt(reader.int64());
    return true;
  });
  return formatDuration(nanos);
}

/** resource.Quantity: `100m`. */
export function readQuantity(reader: WireReader, end: number): string {
  const stop = reader.part(end);
  let text = '';
  eachField(reader, stop, (tag) => {
    if (tag !== 0x0a) return false;
    text = reader.string(stop);
    return true;
  });
  return text === '' ? '0' : text;
}

/** intstr.IntOrString. */
export function readIntOrString(reader: WireReader, end: number): number | string {
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

/** A list of texts that is a message of its own, so that it can be told from none: metav1.Verbs, ExtraValue. */
export function readStrings(reader: WireReader, end: number): string[] {
  const stop = reader.part(end);
  const items: string[] = [];
  eachField(reader, stop, (tag) => {
    if (tag !== 0x0a) return false;
    items.push(reader.string(stop));
    return true;
  });
  return items;
}

/** Reads an object in its envelope, inside of another. */
export type ReadNested = (bytes: Buffer, depth: number) => unknown;

/** What a message holds besides: `leftovers` grows by what the value's JSON cannot hold. */
export interface RawHolder {
  value: unknown;
  leftovers: Leftovers | undefined;
}

/**
 * metav1.FieldsV1, apiextensions' JSON and runtime.RawExtension: JSON in bytes, or an object in its envelope.
 * @param nested undefined where an envelope is not to be expected
 */
export function readRaw(
  reader: WireReader,
  end: number,
  field: { number: number; index: number; leftovers: Leftovers | undefined },
  form: RawJsonForm,
  nested: ReadNested | undefined,
): RawHolder {
  const stop = reader.part(end);
  let bytes: Buffer | undefined;
  eachField(reader, stop, (tag) => {
    if (tag !== 0x0a) return false;
    bytes = reader.raw(stop);
    return true;
  });
  const { leftovers, number, index } = field;
  if (bytes === undefined || bytes.length === 0) return { value: null, leftovers };
  if (nested !== undefined && isProtobuf(bytes)) {
    const value = nested(bytes, reader.depth + 1);
    const written = { written: NESTED, bytes: Uint8Array.of() };
    return { value, leftovers: addRaw(leftovers, number, index, written) };
  }
  try {
    const { value, odd } = readRawJson(bytes.toString('utf8'), bytes, form);
    return { value, leftovers: odd === undefined ? leftovers : addRaw(leftovers, number, index, odd) };
  } catch (error) {
    if (error instanceof SyntaxError) return reader.fail('the JSON inside of the protobuf is none');
    if (error instanceof RangeError) return reader.fail('the JSON inside of the protobuf is nested too deep');
    throw error;
  }
}

/** Stands where a value was an object in its own envelope, and is to be one again. */
export const NESTED = 'nested';

/** Calls for each field up to `stop`; false says that it is not known. These messages never grew in ten years. */
function eachField(reader: WireReader, stop: number, read: (tag: number) => boolean): void {
  reader.enter();
  while (reader.pos < stop) {
    const tag = reader.uint32();
    if (!read(tag)) reader.skip(tag, stop);
  }
  reader.leave(stop);
}
