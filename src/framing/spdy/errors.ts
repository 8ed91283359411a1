/** Why a stream was reset (SPDY/3.1, section 2.6.3). */
export const ResetStatus = {
  protocolError: 1,
  invalidStream: 2,
  refusedStream: 3,
  cancel: 5,
  internalError: 6,
  flowControlError: 7,
} as const;

/** Bytes that are not SPDY/3.1, or misplaced frames. The connection cannot continue. */
export class SpdyProtocolError extends Error {
  override readonly name = 'SpdyProtocolError';
  constructor(what: string) {
    super(`spdy: ${what}`);
  }
}

/** The peer ended a stream immediately, in both directions. */
export class StreamResetError extends Error {
  override readonly name = 'StreamResetError';
  /** @param status one of ResetStatus, or whatever the peer sent */
  constructor(readonly status: number) {
    super(`spdy: the stream was reset with status ${status}`);
  }
}
