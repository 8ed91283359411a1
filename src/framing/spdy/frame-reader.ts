import { SpdyProtocolError } from './errors.js';
import { type Frame, FrameType } from './frames.js';

/** More than any honest control frame has; a block of headers has a few hundred bytes. */
const MAX_CONTROL_BYTES = 64 * 1024;
const NOTHING = Buffer.alloc(0);

/**
 * Splits a byte stream into frames. Data frames come in the pieces in which they arrive. A frame needs little extra
 * memory: otherwise the buffers of a flood of small frames would be kept longer than needed.
 */
export class FrameReader {
  /** The beginning of a frame whose rest has not arrived yet. */
  #held: Buffer = NOTHING;
  /** A data frame that is being read. */
  #data: { streamId: number; fin: boolean; left: number } | undefined;

  /**
   * The frames that end, or continue, in further bytes. Frames of unknown types are skipped.
   * @throws SpdyProtocolError
   */
  *read(chunk: Buffer): Generator<Frame> {
    const bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    this.#held = NOTHING;
    let at = 0;
    for (;;) {
      if (this.#data !== undefined) {
        const { streamId, fin, left } = this.#data;
        if (at === bytes.length && left > 0) return;
        const data = bytes.subarray(at, at + left);
        at += data.length;
        const isWhole = data.length === left;
        this.#data = isWhole ? undefined : { streamId, fin, left: left - data.length };
        yield { type: 'data', streamId, fin: fin && isWhole, data };
        continue;
      }
      const payloadAt = at + 8;
      if (bytes.length < payloadAt) break;
      const length = bytes.readUIntBE(at + 5, 3);
      const flags = bytes[at + 4]!;
      if (bytes[at]! < 0x80) {
        const streamId = bytes.readUInt32BE(at);
        if (streamId === 0) throw new SpdyProtocolError('data for stream 0');
        this.#data = { streamId, fin: (flags & 1) !== 0, left: length };
        at = payloadAt;
        continue;
      }
      const version = bytes.readUInt16BE(at) & 0x7fff;
      if (version !== 3) throw new SpdyProtocolError(`version ${version} instead of 3`);
      if (length > MAX_CONTROL_BYTES) throw new SpdyProtocolError(`a control frame of ${length} bytes`);
      if (bytes.length < payloadAt + length) break;
      const type = bytes.readUInt16BE(at + 2);
      at = payloadAt + length;
      const frame = controlFrame(type, flags, bytes.subarray(payloadAt, at));
      if (frame !== undefined) yield frame;
    }
    this.#held = bytes.subarray(at);
  }
}

function controlFrame(type: number, flags: number, payload: Buffer): Frame | undefined {
  const word = (index: number) => {
    if (payload.length < index * 4 + 4) throw new SpdyProtocolError(`a frame of type ${type} is too short`);
    return payload.readUInt32BE(index * 4);
  };
  const stream = (index = 0) => {
    const id = word(index) & 0x7fffffff;
    if (id === 0) throw new SpdyProtocolError(`a frame of type ${type} for stream 0`);
    return id;
  };
  const fin = (flags & 1) !== 0;
  switch (type) {
    case FrameType.synStream: {
      if (payload.length < 10) throw new SpdyProtocolError(`a frame of type ${type} is too short`);
      const unidirectional = (flags & 2) !== 0;
      return { type: 'synStream', streamId: stream(), fin, unidirectional, block: payload.subarray(10) };
    }
    case FrameType.synReply:
      return { type: 'synReply', streamId: stream(), fin, block: payload.subarray(4) };
    case FrameType.headers:
      return { type: 'headers', streamId: stream(), fin, block: payload.subarray(4) };
    case FrameType.rstStream:
      return { type: 'rstStream', streamId: stream(), status: word(1) };
    case FrameType.settings:
      return { type: 'settings', values: settings(word) };
    case FrameType.ping:
      return { type: 'ping', id: word(0) };
    case FrameType.goAway:
      return { type: 'goAway', lastStreamId: word(0) & 0x7fffffff, status: word(1) };
    case FrameType.windowUpdate:
      return { type: 'windowUpdate', streamId: word(0) & 0x7fffffff, delta: word(1) & 0x7fffffff };
    default:
      return undefined;
  }
}

function settings(word: (index: number) => number): Map<number, number> {
  const values = new Map<number, number>();
  const count = word(0);
  // Each of them is checked to exist, so a huge count ends at the end of the frame.
  for (let i = 0; i < count; i++) values.set(word(1 + i * 2) & 0xffffff, word(2 + i * 2));
  return values;
}
