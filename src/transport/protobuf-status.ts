import type { Status } from '../codec/object.js';
import { ProtobufCodec } from '../codec/proto/codec.js';

/**
 * Reads a metav1.Status in protobuf: a server asked for protobuf sends its errors so, too.
 * @returns undefined when it is something else, or no protobuf
 */
export async function readProtobufStatus(bytes: Uint8Array): Promise<Status | undefined> {
  try {
    const object = await new ProtobufCodec().decode(bytes);
    return object.kind === 'Status' ? (object as Status) : undefined;
  } catch {
    return undefined;
  }
}
