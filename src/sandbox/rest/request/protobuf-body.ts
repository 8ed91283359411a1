import { parseJsonBody } from '../../../codec/json-text.js';
import type { JsonObject } from '../../../codec/object.js';
import { MalformedProtobufError } from '../../../codec/proto/errors.js';
import { isProtobuf } from '../../../codec/proto/magic.js';
import { writeRawJson } from '../../../codec/proto/raw-json.js';
import type { ApiError } from '../../http/errors.js';
import type { Api } from './context.js';

/** The first bytes of an object in protobuf, as Go prints them. */
const MAGIC = '[107 56 115 0]';

/** Converts an object from protobuf to JSON. @param refuse makes the error for invalid bytes */
export async function readProtobuf(
  api: Api,
  body: Buffer,
  refuse: (why: string) => ApiError,
): Promise<JsonObject> {
  if (!isProtobuf(body)) {
    throw refuse(`provided data does not appear to be a protobuf message, expected prefix ${MAGIC}`);
  }
  try {
    const codec = await api.codec();
    // Through text, so that numbers are the same as in a JSON body.
    return parseJsonBody(writeRawJson(await codec.decode(body))) as JsonObject;
  } catch (error) {
    throw refuse(error instanceof MalformedProtobufError ? 'unexpected EOF' : (error as Error).message);
  }
}
