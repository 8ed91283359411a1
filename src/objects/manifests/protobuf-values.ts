import type { KubeObject } from '../../codec/object.js';
import { ProtobufCodec } from '../../codec/proto/codec.js';
import { envelopeSize } from '../../codec/proto/envelope-size.js';
import { MalformedProtobufError } from '../../codec/proto/errors.js';
import { unknownFields } from '../../codec/proto/leftovers.js';
import { isProtobuf, MAGIC } from '../../codec/proto/magic.js';

const LINE_FEED = 0x0a;

/**
 * The objects in a protobuf manifest, each in its envelope, one after the other; line feeds between them are ignored.
 * Objects before a broken one are returned. Fails with an Error that names the source and the byte, also if an object
 * has unknown fields: it would be written without them.
 */
export async function* protobufValues(
  bytes: Uint8Array,
  source: string,
): AsyncGenerator<KubeObject, void, undefined> {
  // Defaults that a server would add to the claims of a stateful set are not in the file.
  const codec = new ProtobufCodec({ typedClaims: false });
  for (let at = afterLineFeeds(bytes, 0); at < bytes.length; ) {
    const end = at + sizeAt(bytes, at, source);
    yield await objectIn(bytes.subarray(at, end), codec, source, at);
    at = afterLineFeeds(bytes, end);
  }
}

function sizeAt(bytes: Uint8Array, at: number, source: string): number {
  if (!isProtobuf(bytes.subarray(at))) {
    throw failure(source, at, 'no object begins here: Kubernetes protobuf begins with "k8s" and a zero');
  }
  const found = envelopeSize(bytes, at, true);
  if (found === undefined) throw failure(source, at, 'the length in the envelope is not valid');
  if ('needed' in found || found.size === MAGIC.length) {
    throw failure(source, at, 'the object that begins here is cut short');
  }
  return found.size;
}

async function objectIn(
  bytes: Uint8Array,
  codec: ProtobufCodec,
  source: string,
  at: number,
): Promise<KubeObject> {
  const object = await codec.decode(bytes).catch((error: Error): never => {
    if (!(error instanceof MalformedProtobufError)) throw failure(source, at, error.message, error);
    throw failure(source, at + Math.max(0, error.offset), error.problem, error);
  });
  const [unknown] = unknownFields(object);
  if (unknown === undefined) return object;
  const { number, path } = unknown;
  const field = path === '' ? `field ${number}` : `field ${number} of ${path}`;
  throw failure(source, at, `this version of proa does not know ${field} of the ${object.kind ?? 'object'}`);
}

function afterLineFeeds(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] === LINE_FEED) at++;
  return at;
}

function failure(source: string, at: number, why: string, cause?: Error): Error {
  return new Error(`error parsing ${source}: ${why} (at byte ${at})`, { cause });
}
