import { compareBytes } from '../go-json.js';
import { addUnknown, keepLeftovers, type Leftovers } from './leftovers.js';
import { put } from './put.js';
import type { ProtobufReader } from './reader.js';
import {
  readDuration,
  readIntOrString,
  readMicroTime,
  readQuantity,
  readRawHolder,
  readStrings,
  readTime,
} from './special-readers.js';

/** Reads one message and returns its JSON form. */
export interface MessageReader {
  /**
   * @param end where the message ends
   * @param into the object to fill; by default a new one
   */
  read(reader: ProtobufReader, end: number, into?: object): object;
}

/** Keeps or refuses a field that is unknown to the readers. */
function other(
  reader: ProtobufReader,
  start: number,
  tag: number,
  end: number,
  leftovers: Leftovers | undefined,
  known: ReadonlySet<number>,
  inline: string,
): Leftovers {
  const number = tag >>> 3;
  if (known.has(number)) reader.fail(`field ${number} has the wire type ${tag & 7}`);
  reader.skip(tag, end);
  return addUnknown(leftovers, inline, number, reader.bytes.subarray(start, reader.pos));
}

/** Refuses a message that occurs twice, because a part would be lost. */
function twice(reader: ProtobufReader, field: string): never {
  reader.fail(`the field ${field} occurs twice`);
}

/** The same entries in the order in which the server writes them. */
function sorted(object: Record<string, unknown>): Record<string, unknown> {
  const result = {};
  for (const key of Object.keys(object).sort(compareBytes)) put(result, key, object[key]);
  return result;
}

/** JSONSchemaPropsOrArray {1 schema, 2 schemas}: null, a schema, or an array of them. */
function schemaOrArray(reader: ProtobufReader, end: number, schema: MessageReader): unknown {
  let one: unknown = null;
  const many: unknown[] = [];
  eachOf(reader, end, (tag) => {
    if (tag === 0x0a) one = schema.read(reader, reader.part(end));
    else if (tag === 0x12) many.push(schema.read(reader, reader.part(end)));
    else reader.skip(tag, end);
  });
  return many.length > 0 ? many : one;
}

/** JSONSchemaPropsOrBool {1 allows, 2 schema}. */
function schemaOrBool(reader: ProtobufReader, end: number, schema: MessageReader): unknown {
  let allows = false;
  let one: unknown;
  eachOf(reader, end, (tag) => {
    if (tag === 0x08) allows = reader.bool();
    else if (tag === 0x12) one = schema.read(reader, reader.part(end));
    else reader.skip(tag, end);
  });
  return one ?? allows;
}

/** JSONSchemaPropsOrStringArray {1 schema, 2 texts}. */
function schemaOrStrings(reader: ProtobufReader, end: number, schema: MessageReader): unknown {
  let one: unknown = null;
  const texts: string[] = [];
  eachOf(reader, end, (tag) => {
    if (tag === 0x0a) one = schema.read(reader, reader.part(end));
    else if (tag === 0x12) texts.push(reader.string(end));
    else reader.skip(tag, end);
  });
  return texts.length > 0 ? texts : one;
}

function eachOf(reader: ProtobufReader, end: number, read: (tag: number) => void): void {
  reader.enter();
  while (reader.pos < end) read(reader.uint32());
  reader.leave(end);
}

/** The functions that the text of decoders calls. */
export const decoderHelpers = {
  other,
  twice,
  put,
  sorted,
  keep: keepLeftovers,
  readTime,
  readMicroTime,
  readDuration,
  readQuantity,
  readIntOrString,
  readStrings,
  readRawHolder,
  schemaOrArray,
  schemaOrBool,
  schemaOrStrings,
};
