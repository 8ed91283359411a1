/** Protobuf written by hand, for what no server sends. */

export function varint(value: number | bigint): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  return Buffer.from([...bytes, Number(rest)]);
}

/** A field whose value is bytes, text, or a message. */
export function part(number: number, value: Uint8Array | string): Buffer {
  const bytes = Buffer.from(value as string);
  return Buffer.concat([varint((number << 3) | 2), varint(bytes.length), bytes]);
}

/** A field whose value is a number. */
export function number(field: number, value: number | bigint): Buffer {
  return Buffer.concat([varint(field << 3), varint(value)]);
}

/** An object in its envelope. */
export function envelope(
  apiVersion: string,
  kind: string,
  raw: Uint8Array,
  content: { encoding?: string; type?: string } = {},
): Buffer {
  return Buffer.concat([
    Buffer.from('6b387300', 'hex'),
    part(1, Buffer.concat([part(1, apiVersion), part(2, kind)])),
    part(2, raw),
    part(3, content.encoding ?? ''),
    part(4, content.type ?? ''),
  ]);
}

/** A watch's frame around bytes. */
export function frame(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** Bytes as a body that arrives in chunks of a size. */
export async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** All values of a generator. */
export async function all<T>(generator: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of generator) items.push(item);
  return items;
}
