import { parseJson } from '../json.js';
import { LineTooLongError, UnfinishedLineError } from '../line-stream.js';
import { type KubeObject, MAX_OBJECT_BYTES, type WatchEvent } from '../object.js';
import type { Selection } from '../selection.js';
import type { Decoder } from './decode.js';
import { asBuffer, malformedJson, readEnvelope } from './envelope.js';
import { isProtobuf } from './magic.js';
import { ProtobufReader } from './reader.js';
import { ProtobufWriter } from './writer.js';

const PREFIX_BYTES = 4;

/** How to read a watch. */
export interface ProtobufWatchOptions {
  /** The fields to read of each object; by default all. A Status is always read whole. */
  select?: Selection;
  /** The largest event to accept, in bytes. */
  maxEventBytes?: number;
}

/**
 * Cuts bytes into frames as they arrive, each after its length in four bytes, big-endian. This is how the API frames a
 * watch in protobuf. Omits empty frames. Allocates nothing for a length before its bytes are there. Fails with
 * LineTooLongError, UnfinishedLineError, or what the body fails with.
 * @param maxBytes the longest frame to accept, and the most to hold in memory
 */
async function* readFrames(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Buffer, void, undefined> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let needed = PREFIX_BYTES;
  for await (const chunk of body) {
    heldBytes += chunk.length;
    if (heldBytes < needed) {
      held.push(Buffer.from(chunk));
      continue;
    }
    const bytes = held.length === 0 ? asBuffer(chunk) : Buffer.concat([...held, chunk]);
    let at = 0;
    for (;;) {
      needed = PREFIX_BYTES;
      if (bytes.length - at < needed) break;
      const length = bytes.readUInt32BE(at);
      if (length > maxBytes) throw new LineTooLongError(maxBytes);
      needed += length;
      if (bytes.length - at < needed) break;
      if (length > 0) yield bytes.subarray(at + PREFIX_BYTES, at + needed);
      at += needed;
    }
    held = at < bytes.length ? [Buffer.from(bytes.subarray(at))] : [];
    heldBytes = bytes.length - at;
  }
  if (heldBytes > 0) throw new UnfinishedLineError();
}

/**
 * Reads the events of a watch in protobuf as they arrive: metav1.WatchEvent {1 type, 2 object} in frames, its object in
 * its own envelope. Fails with LineTooLongError, UnfinishedLineError, MalformedProtobufError, UnsupportedContentError,
 * UnknownKindError, or what the body fails with.
 */
export async function* readProtobufWatch(
  body: AsyncIterable<Uint8Array>,
  decoder: Decoder,
  options: ProtobufWatchOptions = {},
): AsyncGenerator<WatchEvent, void, undefined> {
  for await (const frame of readFrames(body, options.maxEventBytes ?? MAX_OBJECT_BYTES)) {
    const { type, raw } = readEvent(frame);
    const object = await readObject(raw, decoder, options.select ?? true);
    yield { type: type as WatchEvent['type'], object };
  }
}

function readEvent(frame: Buffer): { type: string; raw: Buffer } {
  const reader = new ProtobufReader(frame);
  const end = frame.length;
  let type = '';
  let raw = frame.subarray(0, 0);
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (tag === 0x0a) type = reader.string(end);
    else if (tag === 0x12) raw = readRawExtension(reader, reader.part(end));
    else reader.skip(tag, end);
  }
  return { type, raw };
}

function readRawExtension(reader: ProtobufReader, end: number): Buffer {
  let raw = reader.bytes.subarray(0, 0);
  reader.enter();
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (tag === 0x0a) raw = reader.raw(end);
    else reader.skip(tag, end);
  }
  reader.leave(end);
  return raw;
}

async function readObject(raw: Buffer, decoder: Decoder, select: Selection): Promise<KubeObject> {
  if (isProtobuf(raw)) {
    const envelope = readEnvelope(raw);
    return decoder.envelope(envelope, envelope.kind === 'Status' ? true : select);
  }
  try {
    return parseJson(raw.toString('utf8')) as KubeObject;
  } catch (error) {
    return malformedJson(error, -1);
  }
}

/**
 * Writes an event of a watch with its frame.
 * @param object an encoded object in its envelope
 */
export function writeWatchEvent(type: string, object: Uint8Array): Uint8Array {
  const writer = new ProtobufWriter();
  writer.bytes(object);
  writer.uint32(object.length);
  writer.uint32(0x0a);
  writer.part(0, 0x12);
  writer.string(type);
  writer.uint32(0x0a);
  const length = Buffer.alloc(PREFIX_BYTES);
  length.writeUInt32BE(writer.written);
  writer.bytes(length);
  return writer.finish();
}
