import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SpdyProtocolError } from '../../../src/framing/spdy/errors.js';
import { FrameReader } from '../../../src/framing/spdy/frame-reader.js';
import { type Frame, frameBytes } from '../../../src/framing/spdy/frames.js';
import { HeaderReader, HeaderWriter } from '../../../src/framing/spdy/headers.js';
import { cases } from '../../support/cases.js';
import { cut, recorded } from '../support.js';

/** Frames of bytes that arrive in pieces, with pieces of data for one stream put together. */
function framesOf(bytes: Buffer, sizes: readonly number[] = [bytes.length]): Frame[] {
  const reader = new FrameReader();
  const frames: Frame[] = [];
  let begun = false;
  for (const chunk of cut(bytes, sizes)) {
    for (const frame of reader.read(chunk)) {
      const last = frames.at(-1);
      if (begun && frame.type === 'data' && last?.type === 'data' && last.streamId === frame.streamId)
        frames[frames.length - 1] = { ...frame, data: Buffer.concat([last.data, frame.data]) };
      else frames.push(frame);
      begun = frame.type === 'data';
    }
  }
  return frames;
}

const streamId = fc.integer({ min: 1, max: 0x7fffffff });
const word = fc.integer({ min: 0, max: 0xffffffff });
const bytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((array) => Buffer.from(array));
const withBlock = { streamId, fin: fc.boolean(), block: bytes(300) };
const anyFrame: fc.Arbitrary<Frame> = fc.oneof(
  fc.record({ type: fc.constant('synStream' as const), ...withBlock, unidirectional: fc.boolean() }),
  fc.record({ type: fc.constant('synReply' as const), ...withBlock }),
  fc.record({ type: fc.constant('headers' as const), ...withBlock }),
  fc.record({ type: fc.constant('rstStream' as const), streamId, status: word }),
  fc.record({
    type: fc.constant('settings' as const),
    values: fc.array(fc.tuple(fc.integer({ min: 1, max: 0xffffff }), word)).map((pairs) => new Map(pairs)),
  }),
  fc.record({ type: fc.constant('ping' as const), id: word }),
  fc.record({ type: fc.constant('goAway' as const), lastStreamId: streamId, status: word }),
  fc.record({ type: fc.constant('windowUpdate' as const), streamId, delta: streamId }),
  fc.record({ type: fc.constant('data' as const), streamId, fin: fc.constant(true), data: bytes(5000) }),
);

describe('frames', () => {
  test('are read as they were written, in whatever pieces they arrive', () => {
    fc.assert(
      fc.property(
        fc.array(anyFrame),
        fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1 }),
        (frames, sizes) => {
          const all = Buffer.concat(frames.map(frameBytes));
          expect(framesOf(all, sizes)).toEqual(frames);
        },
      ),
    );
  });

  test('are those of kubectl and a kubelet', () => {
    const [headersOut, headersIn] = [new HeaderReader(), new HeaderReader()];
    const shown = (name: string, headers: HeaderReader) =>
      framesOf(recorded(name), [7, 1, 30]).map((frame) => {
        if (frame.type === 'data') return `data ${frame.streamId} ${frame.fin} ${frame.data}`;
        if ('block' in frame)
          return `${frame.type} ${frame.streamId} ${frame.fin} ${JSON.stringify(headers.read(frame.block))}`;
        return JSON.stringify(frame);
      });
    expect(shown('exec-client.hex', headersOut)).toEqual([
      'synStream 1 false {"streamtype":"error"}',
      'synStream 3 false {"streamtype":"stdin"}',
      'synStream 5 false {"streamtype":"stdout"}',
      'synStream 7 false {"streamtype":"stderr"}',
      'data 3 true some input\n',
    ]);
    const server = shown('exec-server.hex', headersIn);
    expect(server.slice(0, 7)).toEqual([
      'synReply 1 false {}',
      'synReply 3 false {}',
      'synReply 5 false {}',
      'synReply 7 false {}',
      'data 5 false some input\n',
      'data 7 true err\n',
      'data 5 true ',
    ]);
    expect(server[7]).toMatch(/^data 1 false \{"metadata":\{\},"status":"Failure".*"message":"7"\}\]\}\}$/);
    expect(server.slice(8)).toEqual([
      '{"type":"rstStream","streamId":3,"status":5}',
      '{"type":"rstStream","streamId":1,"status":5}',
      '{"type":"goAway","lastStreamId":7,"status":0}',
    ]);
  });

  test('of an impossible length, or of another protocol, are refused', () => {
    for (const hex of [
      // another version; data for stream 0; a control frame of 16 MiB
      '8002000600000004' + '00000001',
      '0000000000000001' + '00',
      '8003000100ffffff',
      // too short for their type
      '8003000600000000',
      `8003000100000009${'00'.repeat(9)}`,
      '8003000300000004' + '00000001',
      '8003000400000004' + 'ffffffff',
      // stream 0
      '8003000300000008' + '0000000000000005',
    ])
      expect(() => framesOf(Buffer.from(hex, 'hex')), hex).toThrow(SpdyProtocolError);
    expect(() => framesOf(Buffer.from('HTTP/1.1 400 Bad Request\r\n'))).not.toThrow(TypeError);
  });

  test('of an unknown type are ignored', () => {
    const bytes = Buffer.concat([
      Buffer.from('8003000a00000002abcd', 'hex'),
      frameBytes({ type: 'ping', id: 2 }),
    ]);
    expect(framesOf(bytes, [3])).toEqual([{ type: 'ping', id: 2 }]);
  });

  test('from any bytes are frames or a protocol error', () => {
    const bits = fc.oneof(fc.uint8Array({ maxLength: 200 }), anyFrame.map(frameBytes));
    fc.assert(
      fc.property(
        fc.array(bits, { maxLength: 20 }),
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }),
        (parts, sizes) => {
          try {
            framesOf(Buffer.concat(parts), sizes);
          } catch (error) {
            expect(error).toBeInstanceOf(SpdyProtocolError);
          }
        },
      ),
      { numRuns: cases(2000) },
    );
  });
});

describe('blocks of headers', () => {
  const text = fc
    .string({ unit: 'binary', maxLength: 200 })
    .filter((one) => one === Buffer.from(one).toString());
  const anyHeaders = fc.dictionary(
    text
      .map((name) => name.toLowerCase())
      .filter((name) => name !== '__proto__' && name.toLowerCase() === name),
    text,
  );

  test('are read as they were written, one after the other', () => {
    fc.assert(
      fc.property(fc.array(anyHeaders, { maxLength: 30 }), (all) => {
        const [writer, reader] = [new HeaderWriter(), new HeaderReader()];
        for (const headers of all) expect({ ...reader.read(writer.block(headers)) }).toEqual({ ...headers });
      }),
    );
  });

  test('refer to bytes as far back as DEFLATE allows', async () => {
    const { blocks, headers } = await deflated(300);
    const reader = new HeaderReader();
    expect(blocks.map((block) => ({ ...reader.read(block) }))).toEqual(headers);
  });

  test('that are cut short, changed or too long are refused', () => {
    const block = new HeaderWriter().block({ streamtype: 'error' });
    const refused = (bytes: Buffer) =>
      expect(() => new HeaderReader().read(bytes)).toThrow(SpdyProtocolError);
    for (let length = 0; length < block.length - 5; length++) refused(block.subarray(0, length));
    refused(Buffer.concat([Buffer.from('78bbe3c6a7c3', 'hex'), block.subarray(6)]));
    refused(Buffer.concat([Buffer.from('7800', 'hex'), block.subarray(6)]));
    expect(() => new HeaderWriter().block({ long: 'x'.repeat(70_000) })).toThrow(SpdyProtocolError);
  });

  test('that would grow without limit are refused', async () => {
    const { deflateRawSync } = await import('node:zlib');
    const bomb = Buffer.concat([Buffer.from('7801', 'hex'), deflateRawSync(Buffer.alloc(10_000_000))]);
    expect(() => new HeaderReader().read(bomb)).toThrow(SpdyProtocolError);
  });

  test('from any bytes are headers or a protocol error', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 100 }), { maxLength: 5 }), (parts) => {
        const reader = new HeaderReader();
        try {
          reader.read(Buffer.concat([new HeaderWriter().block({}), ...parts]));
          for (const part of parts) reader.read(Buffer.from(part));
        } catch (error) {
          expect(error).toBeInstanceOf(SpdyProtocolError);
        }
      }),
      { numRuns: cases(1000) },
    );
  });
});

/** Blocks as zlib compresses them with the dictionary, and what is in them. */
async function deflated(count: number) {
  const { createDeflate, constants } = await import('node:zlib');
  const { dictionary } = await import('../../../src/framing/spdy/dictionary.js');
  const plain = new HeaderWriter();
  const deflate = createDeflate({ dictionary, level: 9 });
  const parts: Buffer[] = [];
  deflate.on('data', (part: Buffer) => parts.push(part));
  const headers = Array.from({ length: count }, (_, i) => ({
    streamtype: i % 2 === 0 ? 'error' : 'data',
    port: '8080',
    requestid: String(i >> 1),
    long: `${i}-`.repeat(100),
  }));
  const blocks: Buffer[] = [];
  for (const [index, one] of headers.entries()) {
    // The text within a stored block: after the headers of the stream and the block, and before the flush.
    deflate.write(plain.block(one).subarray(index === 0 ? 11 : 5, -5));
    await new Promise<void>((resolve) => deflate.flush(constants.Z_SYNC_FLUSH, resolve));
    blocks.push(Buffer.concat(parts.splice(0)));
  }
  return { blocks, headers };
}
