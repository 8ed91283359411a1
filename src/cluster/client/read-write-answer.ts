import type { KubeObject, Status } from '../../codec/object.js';
import type { ProtobufCodec } from '../../codec/proto/codec.js';
import type { Selection } from '../../codec/selection.js';
import { DisplayableError, hasReason, messageOf } from '../../process/errors.js';
import { malformedText } from '../../transport/errors.js';
import { ANSWER_TOO_LARGE, parseAnswer, readBytes, textOfUtf8 } from '../../transport/read.js';
import { refuseFailure } from '../../transport/status.js';
import type { ApiResponse } from '../../transport/types.js';

/** A write succeeded, but its response cannot be read. */
export class UnreadableAnswerError extends DisplayableError {
  override readonly name = 'UnreadableAnswerError';
  /** @param isOfApi the response was in an encoding of the API, not a page of a proxy in front of the server */
  constructor(
    cause: unknown,
    readonly isOfApi: boolean,
  ) {
    const why = messageOf(cause);
    super(cause instanceof DisplayableError ? why : malformedText(why), {
      reason: 'UnreadableAnswer',
      cause,
    });
  }
}

const PROTOBUF_TYPE = 'application/vnd.kubernetes.protobuf';
const API_TYPES = [PROTOBUF_TYPE, 'application/json'];

/**
 * The object, or the Status of success, in the response to a write that succeeded over HTTP. Fails with StatusError if
 * it is a Status of failure, with UnreadableAnswerError if it cannot be read, and as the body does.
 * @param select the needed parts of the object; more may be read
 * @param codec of the server's release, if there is one
 */
export async function readWriteAnswer(
  response: ApiResponse,
  select: Selection = true,
  codec?: ProtobufCodec,
): Promise<KubeObject | Status> {
  const type = response.headers['content-type'] ?? '';
  const unreadable = (error: unknown) =>
    new UnreadableAnswerError(
      error,
      API_TYPES.some((each) => type.startsWith(each)),
    );
  const bytes = await readBytes(response).catch((error: unknown) => {
    throw hasReason(error, ANSWER_TOO_LARGE) ? unreadable(error) : error;
  });
  const answer = await decode(bytes, type, select, codec).catch((error: unknown) => {
    throw unreadable(error);
  });
  await refuseFailure(answer, response);
  return answer;
}

async function decode(
  bytes: Uint8Array,
  type: string,
  select: Selection,
  codec: ProtobufCodec | undefined,
): Promise<KubeObject | Status> {
  if (!type.startsWith(PROTOBUF_TYPE)) return parseAnswer(textOfUtf8(bytes)) as KubeObject | Status;
  const [{ ProtobufCodec }, { readEnvelope }] = await Promise.all([
    import('../../codec/proto/codec.js'),
    import('../../codec/proto/envelope.js'),
  ]);
  // The selected parts of an object do not show whether it is a Status of success.
  const isStatus = readEnvelope(bytes).kind === 'Status';
  return (codec ?? new ProtobufCodec()).decode(bytes, isStatus ? true : select);
}
