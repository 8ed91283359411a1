import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Receiver } from 'ws';
import { frameParts, mask } from '../../../src/framing/websocket/frames.js';
import { FrameError, WebSocketReader } from '../../../src/framing/websocket/reader.js';
import { cases } from '../../support/cases.js';

/** What a reader returns, in order. */
type Event = [what: string, ...values: (string | number | boolean)[]];

function ours(chunks: readonly Buffer[], isMasked: boolean): Event[] {
  const events: Event[] = [];
  const reader = new WebSocketReader(isMasked, {
    onMessage: (data, isBinary) => events.push(['message', data.toString('hex'), isBinary]),
    onPing: (data) => events.push(['ping', data.toString('hex')]),
    onPong: () => events.push(['pong']),
    onClose: (code, reason) => events.push(['close', code, reason]),
  });
  try {
    for (const chunk of chunks) reader.read(Buffer.from(chunk));
  } catch (error) {
    expect(error).toBeInstanceOf(FrameError);
    events.push(['error']);
  }
  return events;
}

/** The parser of the package `ws` for the same bytes. */
async function theirs(chunks: readonly Buffer[], isMasked: boolean): Promise<Event[]> {
  const events: Event[] = [];
  const receiver = new Receiver({ isServer: isMasked, maxPayload: 8 * 1024 * 1024, maxFragments: 8192 });
  receiver.on('message', (data: Buffer, isBinary: boolean) =>
    events.push(['message', data.toString('hex'), isBinary]),
  );
  receiver.on('ping', (data: Buffer) => events.push(['ping', data.toString('hex')]));
  receiver.on('pong', () => events.push(['pong']));
  receiver.on('conclude', (code: number, reason: Buffer) => events.push(['close', code, String(reason)]));
  receiver.on('error', () => events.push(['error']));
  for (const chunk of chunks) {
    if (receiver.destroyed || receiver.writableEnded) break;
    receiver.write(Buffer.from(chunk));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return events;
}

interface Sent {
  first: number;
  data: Buffer;
  isMasked: boolean;
}

/** A frame's bytes, whatever its first byte. */
function bytesOf({ first, data, isMasked }: Sent): Buffer {
  const [head, ...rest] = frameParts(0, Buffer.from(data), isMasked);
  head![0] = first;
  return Buffer.concat([head!, ...rest]);
}

/** Mostly what a correct peer sends: whole messages, messages in fragments with pings between them, a close. */
const firstByte = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(0x82, 0x02, 0x00, 0x80, 0x89, 0x8a) },
  { weight: 1, arbitrary: fc.constantFrom(0x81, 0x01, 0x88) },
  { weight: 1, arbitrary: fc.nat(255) },
);
const payload = fc.oneof(
  { weight: 4, arbitrary: fc.uint8Array({ maxLength: 6 }) },
  { weight: 1, arbitrary: fc.uint8Array({ minLength: 120, maxLength: 130 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(65_535, 65_536, 70_000).map((size) => new Uint8Array(size).fill(7)),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('03e8', '03e86f6b', '03e8ff', '03ed', '0bb8', '00', '03')
      .map((hex) => Buffer.from(hex, 'hex')),
  },
);
const frames = (isMasked: boolean) =>
  fc.array(
    fc.record({
      first: firstByte,
      data: payload.map((bytes) => Buffer.from(bytes)),
      isMasked: fc.oneof(
        { weight: 30, arbitrary: fc.constant(isMasked) },
        { weight: 1, arbitrary: fc.constant(!isMasked) },
      ),
    }),
    { maxLength: 12 },
  );

/** Bytes in pieces: most are long, and some consecutive ones have one byte each. */
function cut(bytes: Buffer, sizes: readonly number[]): Buffer[] {
  const pieces: Buffer[] = [];
  let at = 0;
  for (const size of sizes) {
    if (at >= bytes.length) break;
    pieces.push(bytes.subarray(at, at + size));
    at += size;
  }
  if (at < bytes.length) pieces.push(bytes.subarray(at));
  return pieces;
}

describe('frames', () => {
  test.each([
    ['a server', false],
    ['a client', true],
  ])('of %s are read like by the package ws, however they are split', async (_who, isMasked) => {
    await fc.assert(
      fc.asyncProperty(
        frames(isMasked),
        fc.array(fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 200 })), { maxLength: 40 }),
        async (sent, sizes) => {
          const chunks = cut(Buffer.concat(sent.map(bytesOf)), sizes);
          expect(ours(chunks, isMasked)).toEqual(await theirs(chunks, isMasked));
        },
      ),
      { numRuns: cases(2000) },
    );
  });

  test('are refused if a message has more than 8 MiB, before its bytes arrive', () => {
    const head = Buffer.from('827f0000000000800001', 'hex');
    expect(ours([head], false)).toEqual([['error']]);
    expect(ours([Buffer.from('827f0000000000800000', 'hex')], false)).toEqual([]);
  });

  test('count together if they form one message', () => {
    const [head, data] = frameParts(2, Buffer.alloc(5 * 1024 * 1024), false);
    head![0] = 0x02;
    expect(ours([head!, data!, Buffer.from([0x80]), head!.subarray(1)], false)).toEqual([['error']]);
  });
});

test('masking changes the same bytes, wherever the data is in memory', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 40 }),
      fc.nat(7),
      fc.uint8Array({ minLength: 4, maxLength: 4 }),
      (bytes, offset, key) => {
        const data = Buffer.alloc(bytes.length + offset).subarray(offset);
        data.set(bytes);
        mask(data, key);
        expect([...data]).toEqual([...bytes].map((byte, at) => byte ^ key[at % 4]!));
      },
    ),
  );
});
