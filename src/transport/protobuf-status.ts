import type { Status } from '../codec/object.js';
import { ProtobufCodec } from '../codec/proto/codec.js';

/**
 * Reads a metav1.Status in protobuf: after a request for protobuf, a server also sends errors that way.
 * @returns undefined if it is something else, or not protobuf
 */
export async function readProtobufStatus(bytes: Uint8Array): Promise<Status | undefined> {
  try {
    const object = await new ProtobufCodec().decode(bytes);
    return object.kind === 'Status' ? (object as Status) : undefined;
  } catch {
    return undefined;
  }
}
