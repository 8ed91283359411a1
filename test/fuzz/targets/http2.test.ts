import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect } from 'vitest';
import { Http2Channel } from '../../../src/transport/http2.js';
import { mutated } from '../../codec/proto/support/mutations.js';
import {
  END_HEADERS,
  END_STREAM,
  FRAME,
  field,
  frame,
  framesOf,
  number,
  OK,
  PADDED,
  settings,
  statusBlock,
  streamsAsked,
} from '../../transport/support/http2-frames.js';
import { fuzz } from '../support/target.js';

const answer = Buffer.concat([
  settings([3, 100], [4, 65_535]),
  frame(FRAME.headers, END_HEADERS, 1, Buffer.concat([OK, field('content-type', 'text/plain')])),
  frame(FRAME.data, 0, 1, Buffer.from('one')),
  frame(FRAME.data, PADDED, 1, Buffer.concat([Buffer.of(2), Buffer.from('two'), Buffer.alloc(2)])),
  frame(FRAME.data, END_STREAM, 1, Buffer.from('three')),
]);

const stream = fc.constantFrom(0, 1, 1, 1, 2, 3, 0x7fffffff);
const payload = fc.oneof(
  fc.constantFrom(
    Buffer.of(),
    OK,
    statusBlock(103),
    statusBlock(999),
    field('a', 'b'),
    field(':path', '/'),
    field('A', '\n'),
  ),
  fc.constantFrom(...[0, 1, 8, 2 ** 31 - 1, 2 ** 32 - 1].map(number)),
  fc.constantFrom(
    Buffer.alloc(8),
    Buffer.from('text'),
    Buffer.concat([number(1), number(7)]),
    Buffer.alloc(70_000, 'x'),
  ),
  fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
);
/** Any frame, once or many times. */
const anyFrame = fc
  .tuple(
    fc.nat(12),
    fc.constantFrom(0, 1, 4, 5, 8, 0x20, 0xff),
    stream,
    payload,
    fc.constantFrom(1, 1, 1, 1, 300),
  )
  .map(([type, flags, on, bytes, times]) =>
    Buffer.concat(Array<Buffer>(times).fill(frame(type, flags, on, bytes))),
  );
const anySettings = fc
  .array(fc.tuple(fc.nat(9), fc.constantFrom(0, 1, 100, 16_384, 2 ** 24, 2 ** 31 - 1, 2 ** 32 - 1)), {
    maxLength: 3,
  })
  .map((pairs) => settings(...pairs));
const among = fc
  .array(fc.tuple(fc.nat(5), fc.oneof(anyFrame, anySettings)), { maxLength: 5 })
  .map((inserted) => {
    const parts = framesOf(answer).map(({ type, flags, stream, payload }) =>
      frame(type, flags, stream, payload),
    );
    for (const [at, bytes] of inserted) parts.splice(at, 0, bytes);
    return Buffer.concat(parts);
  });

let server: Server;
let reply: Buffer = Buffer.of();
beforeAll(async () => {
  server = createServer((socket) => {
    let received = Buffer.of();
    let replied = false;
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes]);
      if (replied || streamsAsked(received).length === 0) return;
      replied = true;
      socket.end(reply);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(() => void server.close());

fuzz({
  name: 'http2',
  holds: 'an answer in HTTP/2 is whole, or ends in an error behind a part of it',
  inputs: fc.oneof(mutated([answer]), among),
  async check(bytes) {
    reply = bytes;
    const { body, failure } = await askForOne();
    const data = framesOf(filled(bytes)).filter(({ type, stream }) => type === FRAME.data && stream === 1);
    const sent = Buffer.concat(data.map(({ flags, payload }) => unpadded(flags, payload)));
    expect(sent.subarray(0, body.length)).toEqual(body);
    if (failure === undefined) {
      expect(framesOf(bytes).some(({ flags, stream }) => stream === 1 && (flags & END_STREAM) !== 0)).toBe(
        true,
      );
    } else expect(failure.message).not.toBe('');
  },
  runs: { ordinary: 200, long: 8000 },
});

/** The bytes, with the last frame completed if it was cut: the first part of its data may have been read. */
function filled(bytes: Buffer): Buffer {
  const cut = bytes.subarray(framesOf(bytes).reduce((size, { payload }) => size + 9 + payload.length, 0));
  if (cut.length < 9) return bytes;
  return Buffer.concat([bytes, Buffer.alloc(9 + cut.readUIntBE(0, 3) - cut.length)]);
}

/** The result of one request: the bytes of the response, and the failure after them. */
async function askForOne(): Promise<{ body: Buffer; failure: Error | undefined }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const channel = new Http2Channel(socket, '127.0.0.1');
  const chunks: Uint8Array[] = [];
  try {
    const signal = new AbortController().signal;
    const response = await channel.send({ method: 'GET', target: '/', headers: {}, signal });
    for await (const chunk of response.body) chunks.push(chunk);
    return { body: Buffer.concat(chunks), failure: undefined };
  } catch (error) {
    return { body: Buffer.concat(chunks), failure: error as Error };
  } finally {
    channel.close(true);
    socket.destroy();
  }
}

function unpadded(flags: number, payload: Buffer): Buffer {
  return (flags & PADDED) === 0 ? payload : payload.subarray(1, payload.length - (payload[0] ?? 0));
}
