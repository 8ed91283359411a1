/** Handwritten HTTP/2 frames (RFC 9113), for what no server should send. */

export const FRAME = {
  data: 0,
  headers: 1,
  priority: 2,
  reset: 3,
  settings: 4,
  push: 5,
  ping: 6,
  goaway: 7,
  window: 8,
  continuation: 9,
} as const;

export const END_STREAM = 0x1;
export const ACK = 0x1;
export const END_HEADERS = 0x4;
export const PADDED = 0x8;

/** A frame on the wire. */
export interface Frame {
  type: number;
  flags: number;
  stream: number;
  payload: Buffer;
}

/** The bytes of a frame. */
export function frame(
  type: number,
  flags: number,
  stream: number,
  payload: Uint8Array = Buffer.of(),
): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** `:status: 200` in HPACK's table, and the header block of another status. */
export const OK = Buffer.of(0x88);
export function statusBlock(status: number): Buffer {
  return Buffer.concat([Buffer.of(0x08, 3), Buffer.from(String(status))]);
}

/** A field that goes into no table, in HPACK; both texts shorter than 127 bytes. */
export function field(name: string, value: string): Buffer {
  return Buffer.concat([
    Buffer.of(0, name.length),
    Buffer.from(name),
    Buffer.of(value.length),
    Buffer.from(value),
  ]);
}

/** Settings as pairs of a number and a value. */
export function settings(...pairs: readonly (readonly [number, number])[]): Buffer {
  const payload = Buffer.alloc(6 * pairs.length);
  for (const [at, [id, value]] of pairs.entries()) {
    payload.writeUInt16BE(id, 6 * at);
    payload.writeUInt32BE(value, 6 * at + 2);
  }
  return frame(FRAME.settings, 0, 0, payload);
}

/** A payload of one number. */
export function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** The complete frames at the beginning of bytes. */
export function framesOf(bytes: Buffer): Frame[] {
  const frames: Frame[] = [];
  for (let at = 0; at + 9 <= bytes.length; ) {
    const end = at + 9 + bytes.readUIntBE(at, 3);
    if (end > bytes.length) break;
    const [type, flags] = [bytes[at + 3]!, bytes[at + 4]!];
    frames.push({
      type,
      flags,
      stream: bytes.readUInt32BE(at + 5) & 0x7fffffff,
      payload: bytes.subarray(at + 9, end),
    });
    at = end;
  }
  return frames;
}

const PREFACE_BYTES = 24;

/** The streams on which a client has sent requests so far. @param bytes everything it has sent on its connection */
export function streamsAsked(bytes: Buffer): number[] {
  const frames = framesOf(bytes.subarray(PREFACE_BYTES));
  return frames.filter(({ type }) => type === FRAME.headers).map(({ stream }) => stream);
}
