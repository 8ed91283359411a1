import type { KubeObject, Status } from '../../codec/object.js';
import type { ProtobufCodec } from '../../codec/proto/codec.js';
import type { Selection } from '../../codec/selection.js';
import { DisplayableError, hasReason, messageOf } from '../../process/errors.js';
import { malformedText } from '../../transport/errors.js';
import { ANSWER_TOO_LARGE, parseAnswer, readBytes, textOfUtf8 } from '../../transport/read.js';
import { refuseFailure } from '../../transport/status.js';
import type { ApiResponse } from '../../transport/types.js';

/** The response to a write is a success, and what it says cannot be read. */
export class UnreadableAnswerError extends DisplayableError {
  override readonly name = 'UnreadableAnswerError';
  /** @param isOfApi it came in a form of the API, not as the page of something before the server */
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
 * The object, or the Status of success, that a server gives for a write with an HTTP status of success. Fails with
 * StatusError where it is a Status of failure, with UnreadableAnswerError where it cannot be read, and as its body does.
 * @param select what is needed of the object; more may be read
 * @param codec that of the server's release, where it is there
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
  // Whether a Status is of success is no part of an object that is selected.
  const isStatus = readEnvelope(bytes).kind === 'Status';
  return (codec ?? new ProtobufCodec()).decode(bytes, isStatus ? true : select);
}
