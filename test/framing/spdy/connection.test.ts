import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SpdyConnection } from '../../../src/framing/spdy/connection.js';
import { ResetStatus, SpdyProtocolError, StreamResetError } from '../../../src/framing/spdy/errors.js';
import { FrameReader } from '../../../src/framing/spdy/frame-reader.js';
import { type Frame, frameBytes } from '../../../src/framing/spdy/frames.js';
import { HeaderReader, HeaderWriter } from '../../../src/framing/spdy/headers.js';
import type { SpdyStream } from '../../../src/framing/spdy/stream.js';
import { cases } from '../../support/cases.js';
import { halfOpenText } from '../../support/half-open-text.js';
import { connectedPair, recorded } from '../support.js';

/** A client and a server, with the two ends of their connection. */
function pair(onStream?: (stream: SpdyStream) => void) {
  const [near, far] = connectedPair();
  const client = new SpdyConnection(near, { role: 'client' });
  const server = new SpdyConnection(far, { role: 'server', ...(onStream && { onStream }) });
  return { client, server, near, far };
}

/** A client with a scripted peer, which sends frames one by one and records those it receives. */
function scripted() {
  const [near, far] = connectedPair();
  const client = new SpdyConnection(near, { role: 'client' });
  const got: Frame[] = [];
  const reader = new FrameReader();
  let heard = () => {};
  far.on('data', (chunk: Buffer) => {
    got.push(...reader.read(chunk));
    heard();
  });
  const until = (isTime: () => boolean) =>
    new Promise<void>((resolve) => {
      heard = () => isTime() && resolve();
      heard();
    });
  const headers = new HeaderWriter();
  return {
    client,
    near,
    far,
    got,
    until,
    say: (...frames: Frame[]) => {
      for (const frame of frames) far.write(frameBytes(frame));
    },
    reply: (streamId: number): Frame => ({
      type: 'synReply',
      streamId,
      fin: false,
      block: headers.block({}),
    }),
  };
}

const data = (streamId: number, words: string, fin = false): Frame => ({
  type: 'data',
  streamId,
  fin,
  data: Buffer.from(words),
});
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('streams', () => {
  test('carry bytes in both directions, which end separately', async () => {
    const { client } = pair(async (stream) => {
      stream.end(`${stream.headers.streamtype} heard ${await halfOpenText(stream)}`);
    });
    const streams = ['a', 'b', 'c'].map((streamtype) => client.open({ streamtype }));
    await Promise.all(streams.map((stream) => stream.accepted));
    for (const stream of streams) stream.end(`words for ${stream.id}`);
    expect(await Promise.all(streams.map((stream) => halfOpenText(stream)))).toEqual([
      'a heard words for 1',
      'b heard words for 3',
      'c heard words for 5',
    ]);
  });

  test('carry all bytes, whatever their sizes and order', async () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 300_000 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.array(sizes, { minLength: 1, maxLength: 5 }), async (all) => {
        const { client, server } = pair((stream) => stream.pipe(stream));
        const echoes = all.map(async (writes) => {
          const stream = client.open({});
          await stream.accepted;
          let received = 0;
          stream.on('data', (chunk: Buffer) => {
            received += chunk.length;
          });
          for (const size of writes)
            if (!stream.write(Buffer.alloc(size, size % 251))) await once(stream, 'drain');
          stream.end();
          await once(stream, 'end');
          return received;
        });
        expect(await Promise.all(echoes)).toEqual(
          all.map((writes) => writes.reduce((sum, size) => sum + size, 0)),
        );
        client.close();
        expect(await server.ended).toBeUndefined();
      }),
      { numRuns: 25 },
    );
  });

  test('of a recorded session are read to their ends, though the server resets them', async () => {
    const { client, far } = scripted();
    const [error, stdin, stdout, stderr] = ['error', 'stdin', 'stdout', 'stderr'].map((streamtype) =>
      client.open({ streamtype }),
    );
    const all = Promise.all([stdout!, stderr!, error!].map((stream) => halfOpenText(stream)));
    far.write(recorded('exec-server.hex'));
    const [out, err, status] = await all;
    expect([out, err]).toEqual(['some input\n', 'err\n']);
    expect(JSON.parse(status!)).toMatchObject({ reason: 'NonZeroExitCode' });
    expect([stdout!.resetBy, stdin!.resetBy?.status, error!.resetBy?.status]).toEqual([
      undefined,
      ResetStatus.cancel,
      ResetStatus.cancel,
    ]);
    for (const stream of [error, stdin, stdout, stderr]) stream!.end('to nobody');
    expect(await client.ended).toBeUndefined();
  });

  test('send what kubectl sends', async () => {
    const { client, say, reply, got, until } = scripted();
    const streams = ['error', 'stdin', 'stdout', 'stderr'].map((streamtype) => client.open({ streamtype }));
    say(...[1, 3, 5, 7].map(reply));
    await Promise.all(streams.map((stream) => stream.accepted));
    streams[1]!.end('some input\n');
    await until(() => got.length === 6);
    const theirs = [...new FrameReader().read(recorded('exec-client.hex'))];
    const readable = (frames: Frame[]) => {
      const headers = new HeaderReader();
      return frames.map((frame) =>
        'block' in frame ? { ...frame, block: { ...headers.read(frame.block) } } : frame,
      );
    };
    expect(readable(got)).toEqual(readable(theirs));
  });

  test('that nobody accepts are refused', async () => {
    const { client } = pair();
    const stream = client.open({});
    await expect(stream.accepted).rejects.toMatchObject({ status: ResetStatus.refusedStream });
    expect(await halfOpenText(stream)).toBe('');
  });

  test('that are reset keep earlier bytes, and silently accept what is written', async () => {
    const { client, say, reply } = scripted();
    const stream = client.open({});
    say(reply(1), data(1, 'the beginning'), { type: 'rstStream', streamId: 1, status: ResetStatus.cancel });
    await turn();
    for (let i = 0; i < 10; i++) stream.write(Buffer.alloc(100_000));
    expect(await halfOpenText(stream)).toBe('the beginning');
    expect(stream.resetBy).toBeInstanceOf(StreamResetError);
    stream.end();
    await once(stream, 'close');
  });

  test('that are abandoned are reset at the other side, and dropped', async () => {
    const { client, say, reply, got, until } = scripted();
    const stream = client.open({});
    say(reply(1));
    await stream.accepted;
    stream.destroy();
    await until(() => got.at(-1)?.type === 'rstStream');
    expect(got.at(-1)).toEqual({ type: 'rstStream', streamId: 1, status: ResetStatus.cancel });
    say(data(1, 'too late'), data(1, '', true), { type: 'ping', id: 2 });
    await until(() => got.at(-1)?.type === 'ping');
    expect(got.map(({ type }) => type)).toEqual(['synStream', 'rstStream', 'ping']);
  });

  test('that ended on both sides are dropped silently', async () => {
    const { client, say, reply, got, until } = scripted();
    const stream = client.open({});
    say(reply(1), data(1, 'all', true));
    await stream.accepted;
    stream.end();
    expect(await halfOpenText(stream)).toBe('all');
    if (!stream.closed) await once(stream, 'close');
    say({ type: 'ping', id: 2 });
    await until(() => got.at(-1)?.type === 'ping');
    expect(got.map(({ type }) => type)).toEqual(['synStream', 'data', 'ping']);
  });
});

test('a stream that is only read ends silently', async () => {
  const { client, say, reply, got, until } = scripted();
  const stream = client.open({}, false);
  say(reply(1), data(1, 'all', true));
  expect(await halfOpenText(stream)).toBe('all');
  expect(stream.destroyed).toBe(true);
  say({ type: 'ping', id: 2 });
  await until(() => got.at(-1)?.type === 'ping');
  expect(got.map(({ type }) => type)).toEqual(['synStream', 'ping']);
});

describe('flow control', () => {
  test('holds back a sender whose stream nobody reads, and lets it continue', async () => {
    const accepted = Promise.withResolvers<SpdyStream>();
    const { client } = pair(accepted.resolve);
    const stream = client.open({});
    const far = await accepted.promise;
    await stream.accepted;
    let written = 0;
    const pump = () => {
      while (written < 64 * 1024 * 1024) {
        written += 64 * 1024;
        if (!stream.write(Buffer.alloc(64 * 1024))) return stream.once('drain', pump);
      }
      return stream.end();
    };
    pump();
    for (let i = 0; i < 50; i++) await turn();
    expect(written).toBeLessThan(4 * 1024 * 1024);
    let read = 0;
    for await (const chunk of far) read += (chunk as Buffer).length;
    expect(read).toBe(64 * 1024 * 1024);
  });

  test('requests more from a side that uses windows, for the stream and for the connection', async () => {
    const { client, say, reply, got, until } = scripted();
    const stream = client.open({});
    const settings: Frame = { type: 'settings', values: new Map([[7, 65_536]]) };
    say(reply(1), settings, ...Array.from({ length: 4 }, () => data(1, 'x'.repeat(20_000))));
    stream.resume();
    const asked = (streamId: number) =>
      got
        .filter((frame) => frame.type === 'windowUpdate' && frame.streamId === streamId)
        .reduce((sum, frame) => sum + (frame.type === 'windowUpdate' ? frame.delta : 0), 0);
    await until(() => asked(1) > 40_000 && asked(0) > 40_000);
    expect([asked(1) <= 80_000, asked(0) <= 80_000]).toEqual([true, true]);
  });

  test('limits what is sent once the other side uses windows', async () => {
    const { client, say, reply, got, until } = scripted();
    const sent = () => got.reduce((sum, frame) => sum + (frame.type === 'data' ? frame.data.length : 0), 0);
    const stream = client.open({});
    say(reply(1), { type: 'settings', values: new Map([[7, 1000]]) });
    await stream.accepted;
    await turn();
    stream.end(Buffer.alloc(5000));
    await until(() => sent() === 1000);
    say({ type: 'windowUpdate', streamId: 1, delta: 1500 });
    await until(() => sent() === 2500);
    say({ type: 'windowUpdate', streamId: 1, delta: 100_000 });
    await until(() => sent() === 5000);
    expect(got.at(-1)).toMatchObject({ type: 'data', fin: true });
  });

  test('does not acknowledge reads to a side without windows: it may have closed', async () => {
    const { client, say, reply, got, until } = scripted();
    const stream = client.open({});
    say(reply(1), data(1, 'x'.repeat(500_000), true), { type: 'ping', id: 2 });
    expect(await halfOpenText(stream)).toHaveLength(500_000);
    await until(() => got.at(-1)?.type === 'ping');
    expect(got.map(({ type }) => type)).toEqual(['synStream', 'ping']);
  });

  test('does not limit it before: Kubernetes never requests more', async () => {
    const { client, say, reply, got, until } = scripted();
    const stream = client.open({});
    say(reply(1));
    await stream.accepted;
    stream.end(Buffer.alloc(1_000_000));
    await until(() => got.some((frame) => frame.type === 'data' && frame.fin));
  });
});

describe('the connection', () => {
  test('answers pings, and has its own answered', async () => {
    const { client, say, got, until } = scripted();
    say({ type: 'ping', id: 2 });
    await until(() => got.length === 1);
    expect(got[0]).toEqual({ type: 'ping', id: 2 });
    const answered = client.ping();
    await until(() => got.length === 2);
    expect(got[1]).toEqual({ type: 'ping', id: 1 });
    say({ type: 'ping', id: 1 });
    await answered;
  });

  test('fails its streams when it is cut', async () => {
    const { client, near } = pair((stream) => stream.on('error', () => {}).write('half'));
    const stream = client.open({});
    const reading = halfOpenText(stream);
    near.destroy(new Error('read: connection reset by peer'));
    await expect(reading).rejects.toThrow('read: connection reset by peer');
    expect(await client.ended).toEqual(new Error('read: connection reset by peer'));
    expect(() => client.open({})).toThrow('the connection is closed');
  });

  test('fails its streams when the other side ends within them', async () => {
    const { client, far } = scripted();
    const reading = halfOpenText(client.open({}));
    far.end();
    await expect(reading).rejects.toThrow('unexpected EOF');
  });

  test('ends with its last stream after the other side has sent GOAWAY', async () => {
    const { client, say, reply } = scripted();
    const [first, second] = [client.open({}), client.open({})];
    say(reply(1), { type: 'goAway', lastStreamId: 1, status: 0 });
    await expect(second.accepted).rejects.toMatchObject({ status: ResetStatus.refusedStream });
    expect(client.isOpen).toBe(false);
    say(data(1, 'last words', true));
    expect(await halfOpenText(first)).toBe('last words');
    first.end();
    expect(await client.ended).toBeUndefined();
  });

  test('sends GOAWAY, and what was written before', async () => {
    const { client, say, reply, got, until, far } = scripted();
    const stream = client.open({});
    say(reply(1));
    await stream.accepted;
    stream.write('words');
    client.close();
    await until(() => got.at(-1)?.type === 'goAway');
    await once(far, 'end');
    expect(got.map(({ type }) => type)).toEqual(['synStream', 'data', 'goAway']);
    expect(stream.destroyed).toBe(true);
  });

  test.each([
    ['a stream of our own kind', { type: 'synStream', streamId: 3, fin: false, unidirectional: false }],
    ['a stream that was there', { type: 'synStream', streamId: 2, fin: false, unidirectional: false }],
  ] as const)('ends with a protocol error after %s', async (_title, frame) => {
    const { client, say, got, until } = scripted();
    const headers = new HeaderWriter();
    const stream = client.open({});
    const failed = once(stream, 'error');
    say({ ...frame, streamId: 4, block: headers.block({}) }, { ...frame, block: headers.block({}) });
    expect((await failed)[0]).toBeInstanceOf(SpdyProtocolError);
    await until(() => got.at(-1)?.type === 'goAway');
    expect(await client.ended).toBeInstanceOf(SpdyProtocolError);
  });

  test('survives any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 100 })), async (chunks) => {
        const { client, far } = scripted();
        const stream: Duplex = client.open({});
        stream.on('error', () => {}).resume();
        for (const chunk of chunks) far.write(chunk);
        far.end();
        await client.ended;
        expect(stream.destroyed).toBe(true);
      }),
      { numRuns: cases(500) },
    );
  });
});
