/** SPDY/3.1's frames as values, and as bytes (SPDY Protocol, draft 3.1, section 2). */

const VERSION = 3;
const CONTROL = 0x8000;
/** The last frame of its side of a stream. */
const FIN = 1;
const UNIDIRECTIONAL = 2;

/** The numbers of control frames. */
export const FrameType = {
  synStream: 1,
  synReply: 2,
  rstStream: 3,
  settings: 4,
  ping: 6,
  goAway: 7,
  headers: 8,
  windowUpdate: 9,
} as const;

/** The setting for how much may be sent on a new stream before the reader requests more. */
export const INITIAL_WINDOW_SETTING = 7;

/** A frame. Header blocks are still compressed: they depend on all earlier blocks. */
export type Frame =
  | { type: 'synStream'; streamId: number; fin: boolean; unidirectional: boolean; block: Buffer }
  | { type: 'synReply'; streamId: number; fin: boolean; block: Buffer }
  | { type: 'headers'; streamId: number; fin: boolean; block: Buffer }
  | { type: 'rstStream'; streamId: number; status: number }
  | { type: 'settings'; values: ReadonlyMap<number, number> }
  | { type: 'ping'; id: number }
  | { type: 'goAway'; lastStreamId: number; status: number }
  /** For stream 0, the whole connection. */
  | { type: 'windowUpdate'; streamId: number; delta: number }
  /** A piece of a data frame also counts as one. */
  | { type: 'data'; streamId: number; fin: boolean; data: Buffer };

/** A frame's bytes. */
export function frameBytes(frame: Frame): Buffer {
  switch (frame.type) {
    case 'data':
      return Buffer.concat([dataHead(frame.streamId, frame.fin, frame.data.length), frame.data]);
    case 'synStream': {
      const flags = (frame.fin ? FIN : 0) | (frame.unidirectional ? UNIDIRECTIONAL : 0);
      // Not associated with a stream; the highest priority; no slot.
      return control(FrameType.synStream, flags, words(frame.streamId, 0), Buffer.alloc(2), frame.block);
    }
    case 'synReply':
    case 'headers':
      return control(FrameType[frame.type], frame.fin ? FIN : 0, words(frame.streamId), frame.block);
    case 'rstStream':
      return control(FrameType.rstStream, 0, words(frame.streamId, frame.status));
    case 'settings': {
      const entries = [...frame.values].flat();
      return control(FrameType.settings, 0, words(frame.values.size, ...entries));
    }
    case 'ping':
      return control(FrameType.ping, 0, words(frame.id));
    case 'goAway':
      return control(FrameType.goAway, 0, words(frame.lastStreamId, frame.status));
    case 'windowUpdate':
      return control(FrameType.windowUpdate, 0, words(frame.streamId, frame.delta));
  }
}

/** The header of a data frame. */
export function dataHead(streamId: number, fin: boolean, length: number): Buffer {
  const head = Buffer.allocUnsafe(8);
  head.writeUInt32BE(streamId);
  head.writeUInt32BE(((fin ? FIN : 0) << 24) | length, 4);
  return head;
}

function control(type: number, flags: number, ...payload: Buffer[]): Buffer {
  const length = payload.reduce((sum, part) => sum + part.length, 0);
  const head = Buffer.allocUnsafe(8);
  head.writeUInt16BE(CONTROL | VERSION);
  head.writeUInt16BE(type, 2);
  head.writeUInt32BE(((flags << 24) | length) >>> 0, 4);
  return Buffer.concat([head, ...payload]);
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.allocUnsafe(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4);
  return bytes;
}
