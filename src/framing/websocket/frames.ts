import { randomBytes } from 'node:crypto';

/** The types of frames (RFC 6455, section 5.2). */
export const Opcode = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

/**
 * The parts of one complete frame, in the order in which they are sent.
 * @param data is masked in place if `isMasked`
 * @param isMasked as clients must and servers must not
 */
export function frameParts(opcode: number, data: Buffer, isMasked: boolean): Buffer[] {
  const lengthBytes = data.length > 0xffff ? 8 : data.length > 125 ? 2 : 0;
  const head = Buffer.alloc(2 + lengthBytes);
  head[0] = 0x80 | opcode;
  head[1] = (isMasked ? 0x80 : 0) | (lengthBytes === 8 ? 127 : lengthBytes === 2 ? 126 : data.length);
  if (lengthBytes === 2) head.writeUInt16BE(data.length, 2);
  if (lengthBytes === 8) head.writeBigUInt64BE(BigInt(data.length), 2);
  if (!isMasked) return [head, data];
  const key = randomBytes(4);
  mask(data, key);
  return [head, key, data];
}

/**
 * Masks data in place, or removes the mask (RFC 6455, section 5.3). Four bytes at a time, if memory is aligned: a copy
 * of gigabytes passes through here.
 */
export function mask(data: Buffer, key: Uint8Array): void {
  const start = Math.min(data.length, -data.byteOffset & 3);
  const count = (data.length - start) >> 2;
  const words = count === 0 ? [] : new Uint32Array(data.buffer, data.byteOffset + start, count);
  const wordKey = new Uint32Array(Uint8Array.from(key, (_, at) => key[(start + at) & 3]!).buffer)[0]!;
  for (let at = 0; at < start; at++) data[at]! ^= key[at]!;
  for (let at = 0; at < count; at++) words[at]! ^= wordKey;
  for (let at = start + count * 4; at < data.length; at++) data[at]! ^= key[at & 3]!;
}
