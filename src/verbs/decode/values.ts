import { parseJson } from '../../codec/json.js';
import type { KubeObject, WatchEvent } from '../../codec/object.js';
import type { ProtobufCodec } from '../../codec/proto/codec.js';
import { type Envelope, readEnvelope } from '../../codec/proto/envelope.js';
import { MalformedProtobufError } from '../../codec/proto/errors.js';
import { apiObject } from './api-object.js';
import { type Cut, ValueCutter } from './cutter.js';
import { DecodeError } from './errors.js';

/** Where values are read from. */
export interface DecodeSource {
  /** Its name in errors. */
  name: string;
  body: AsyncIterable<Uint8Array>;
}

/** A value of a source: an object, an event of a watch, or why it is neither. */
export type DecodedValue = { object: KubeObject } | { event: WatchEvent } | { error: DecodeError };

const EVENTS = new Set(['ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK', 'ERROR']);

/**
 * Reads the values of a source as they arrive: objects and lists in protobuf or JSON, events of watches in either,
 * values of etcd directly or in the output of etcdctl with `-w json`. A value that cannot be decoded becomes an error,
 * and later values are still read. Fails with DecodeError if the start or end of a value cannot be found, and if there
 * is none.
 */
export async function* readValues(source: DecodeSource, codec: ProtobufCodec): AsyncGenerator<DecodedValue> {
  const cutter = new ValueCutter(source.name);
  let empty = true;
  for await (const chunk of source.body) {
    for (const cut of cutter.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))) {
      empty = false;
      yield* valuesOf(cut, source.name, codec);
    }
  }
  for (const cut of cutter.finish()) {
    empty = false;
    yield* valuesOf(cut, source.name, codec);
  }
  if (empty) throw new DecodeError(source.name, 'there is nothing to decode', 0);
}

async function* valuesOf(cut: Cut, source: string, codec: ProtobufCodec): AsyncGenerator<DecodedValue> {
  try {
    if (cut.form === 'json') yield* jsonValues(cut, source, codec);
    else if (cut.form === 'base64')
      yield* wrappedValues(cut.bytes.toString('latin1'), cut.offset, source, codec);
    else if (cut.form === 'frame') yield { event: await readFrame(cut.bytes, codec) };
    else yield await readEnveloped(cut, codec);
  } catch (error) {
    yield { error: asDecodeError(error, source, cut.offset) };
  }
}

async function readEnveloped({ bytes, offset }: Cut, codec: ProtobufCodec): Promise<DecodedValue> {
  const envelope = readEnvelope(bytes);
  const { raw } = envelope;
  try {
    const event = await enveloped(envelope, codec);
    return event === undefined ? { object: apiObject(await codec.decode(bytes)) } : { event };
  } catch (error) {
    if (!(error instanceof MalformedProtobufError) || error.offset < 0) throw error;
    // It counts from the start of the object inside the envelope.
    const inside = raw.byteOffset - bytes.byteOffset + error.offset;
    throw new PlacedError(error.problem, offset + inside, { cause: error });
  }
}

/** The event in an envelope. Events have no kind of their own, so their envelope may have none either. */
async function enveloped({ kind, raw }: Envelope, codec: ProtobufCodec): Promise<WatchEvent | undefined> {
  if (kind !== '' && kind !== 'WatchEvent') return undefined;
  const length = Buffer.alloc(4);
  length.writeUInt32BE(raw.length);
  try {
    const event = await readFrame(Buffer.concat([length, raw]), codec);
    if (EVENTS.has(event.type)) return event;
  } catch (error) {
    if (kind !== '') throw error;
  }
  // A value that has no kind and is not an event is reported for its missing kind.
  return undefined;
}

async function readFrame(bytes: Buffer, codec: ProtobufCodec): Promise<WatchEvent> {
  for await (const { type, object } of codec.readWatch(once(bytes)))
    return { type, object: apiObject(object) };
  throw new Error('the frame has no event');
}

async function* jsonValues(cut: Cut, source: string, codec: ProtobufCodec): AsyncGenerator<DecodedValue> {
  const value = parseJson(cut.bytes.toString('utf8')) as KubeObject;
  const entries = entriesOf(value);
  if (entries !== undefined) {
    for (const { key, value: text } of entries) {
      const name = `${source}, key ${typeof key === 'string' ? Buffer.from(key, 'base64').toString('utf8') : '?'}`;
      if (typeof text === 'string') yield* wrappedValues(text, 0, name, codec);
      else yield { error: new DecodeError(name, 'this key has no value', cut.offset) };
    }
  } else if (value.kind === undefined && value.header !== undefined) {
    throw new Error('etcd found no keys');
  } else if (EVENTS.has(value.type as string) && typeof value.object === 'object' && value.object !== null) {
    yield { event: { type: value.type as WatchEvent['type'], object: apiObject(value.object) } };
  } else if (typeof value.kind === 'string' && value.kind !== '') {
    yield { object: apiObject(value) };
  } else throw new Error('the JSON is not an API object: it has no kind');
}

/** A key of etcd and its value in base64; without a value if it was deleted. */
interface EtcdEntry {
  key?: unknown;
  value?: unknown;
}

/** The entries in the output of `etcdctl get -w json`, or in a line of `etcdctl watch -w json`. */
function entriesOf(value: Record<string, unknown>): EtcdEntry[] | undefined {
  if (Array.isArray(value.kvs)) return (value.kvs as (EtcdEntry | null)[]).map((entry) => entry ?? {});
  if (value.Header === undefined || !Array.isArray(value.Events)) return undefined;
  return (value.Events as ({ kv?: EtcdEntry } | null)[]).map((event) => event?.kv ?? {});
}

/** Values inside base64. The offsets of failures count from the start of the decoded bytes. */
async function* wrappedValues(
  text: string,
  offset: number,
  source: string,
  codec: ProtobufCodec,
): AsyncGenerator<DecodedValue> {
  try {
    yield* readValues({ name: source, body: once(Buffer.from(text, 'base64')) }, codec);
  } catch (error) {
    yield { error: asDecodeError(error, source, offset) };
  }
}

/** A failure with a more precise offset than the start of its value. */
class PlacedError extends Error {
  constructor(
    message: string,
    readonly offset: number,
    options: ErrorOptions,
  ) {
    super(message, options);
  }
}

function asDecodeError(error: unknown, source: string, offset: number): DecodeError {
  if (error instanceof DecodeError) return error;
  if (error instanceof PlacedError)
    return new DecodeError(source, error.message, error.offset, { cause: error });
  if (error instanceof MalformedProtobufError) {
    return new DecodeError(source, error.problem, offset + Math.max(0, error.offset), { cause: error });
  }
  return new DecodeError(source, error instanceof Error ? error.message : String(error), offset, {
    cause: error,
  });
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
