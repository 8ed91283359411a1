import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { readText } from '../../src/transport/read.js';
import { connectTo } from './support/client.js';
import {
  END_HEADERS,
  FRAME,
  field,
  frame,
  number,
  OK,
  settings,
  statusBlock,
  streamsAsked,
} from './support/http2-frames.js';
import { impatient } from './support/impatient-clock.js';
import { recorded, startRaw } from './support/servers.js';

/** Response bytes for a request on a stream, and bytes that are sent after them as long as anyone reads them. */
interface Flood {
  answer?: (stream: number) => Buffer;
  flood?: Buffer;
  /** The server does not read anything. */
  deaf?: boolean;
}

async function startFlood({ answer = () => Buffer.of(), flood, deaf = false }: Flood): Promise<string> {
  const port = await startRaw((raw: Socket) => {
    const options = { isServer: true, cert: recorded('server.pem'), key: recorded('server.key') };
    const socket = new TLSSocket(raw, { ...options, ALPNProtocols: ['h2'] });
    socket.on('error', () => {});
    socket.write(settings());
    const pour = () => {
      while (flood !== undefined && !socket.destroyed && socket.write(flood));
    };
    let received = Buffer.of();
    let answered = 0;
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes]);
      for (const stream of streamsAsked(received).slice(answered)) {
        answered++;
        socket.write(answer(stream));
        if (flood === undefined || answered > 1) continue;
        if (deaf) socket.pause();
        socket.on('drain', pour);
        pour();
      }
    });
  });
  return `https://127.0.0.1:${port}`;
}

const many = (bytes: Buffer) => Buffer.concat(Array<Buffer>(500).fill(bytes));
const ping = many(frame(FRAME.ping, 0, 0, Buffer.alloc(8)));
const headers = (stream: number, block: Buffer, flags = END_HEADERS) =>
  frame(FRAME.headers, flags, stream, block);
/** A field of 4000 bytes that goes into HPACK's table, and then 10,000 times from there: 40 MB in 14 KB. */
const bomb = Buffer.concat([
  ...[OK, Buffer.of(0x40, 1, 0x61, 0x7f, 0xa1, 0x1e), Buffer.alloc(4000, 'x'), Buffer.alloc(10_000, 0xbe)],
]);

/** The bytes of memory that a hostile server may make proa allocate. */
const BOUND = 100 * 2 ** 20;

describe('a server that floods the client over HTTP/2', () => {
  test.each<[string, Flood, string]>([
    ['settings', { flood: many(settings([3, 100])) }, 'Flooding was detected'],
    ['settings, and hears nothing', { flood: many(settings([3, 100])), deaf: true }, 'Flooding was detected'],
    ['pings', { flood: ping, deaf: true }, 'Flooding was detected'],
    [
      'continuations',
      { answer: (on) => headers(on, OK, 0), flood: many(frame(FRAME.continuation, 0, 1, field('a', 'b'))) },
      'Too many CONTINUATION frames',
    ],
    ['a header bomb', { answer: (on) => headers(on, bomb) }, 'stream error'],
    [
      'informational answers',
      { flood: many(headers(1, statusBlock(103))) },
      'too many 1xx informational responses',
    ],
    [
      'empty data',
      { answer: (on) => headers(on, OK), flood: many(frame(FRAME.data, 0, 1)) },
      'Too many invalid HTTP/2 frames',
    ],
    ['refusals', { answer: (on) => frame(FRAME.reset, 0, on, number(7)) }, 'REFUSED_STREAM'],
    ['resets', { answer: (on) => frame(FRAME.reset, 0, on, number(2)) }, 'INTERNAL_ERROR'],
    [
      'goodbyes',
      { flood: many(frame(FRAME.goaway, 0, 0, Buffer.concat([number(0), number(11)]))) },
      'error code 11',
    ],
    [
      'promises',
      { flood: many(frame(FRAME.push, END_HEADERS, 1, Buffer.concat([number(2), OK]))) },
      'Protocol error',
    ],
    ['answers nobody asked for', { flood: many(headers(3, OK)) }, 'Protocol error'],
  ])('with %s causes an error', async (_what, flood, message) => {
    const transport = connectTo(await startFlood(flood), {}, { clock: impatient });
    const before = process.memoryUsage().rss;
    const answer = transport.send({ method: 'GET', path: '/' }).then(readText);
    await expect(answer).rejects.toMatchObject({
      name: 'ConnectionError',
      message: expect.stringContaining(message),
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(BOUND);
  });

  test.each<[string, Flood]>([
    ['pings', { flood: ping }],
    ['windows', { flood: many(frame(FRAME.window, 0, 0, number(1))) }],
    [
      'unknown frames',
      { flood: many(frame(10, 0, 0, Buffer.concat([Buffer.of(0, 1, 0x61), Buffer.alloc(100, 'x')]))) },
    ],
    ['origins', { flood: many(frame(12, 0, 0, Buffer.concat([Buffer.of(0, 100), Buffer.alloc(100, 'x')]))) }],
    ['no stream allowed', { answer: () => settings([3, 0]) }],
  ])('with %s and never responds is abandoned when the time is over', async (_what, flood) => {
    const transport = connectTo(await startFlood(flood), { requestTimeoutMs: 500 });
    const before = process.memoryUsage().rss;
    await expect(transport.send({ method: 'GET', path: '/' })).rejects.toMatchObject({
      name: 'ConnectionError',
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(BOUND);
  });
});

test.each(['a read', 'an upgrade'])(
  'a server that floods %s with informational responses over HTTP/1.1 ends in an error',
  async (what) => {
    const hints = Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(500));
    const port = await startRaw((socket) => {
      const pour = () => {
        while (!socket.destroyed && socket.write(hints));
      };
      socket.on('drain', pour);
      socket.once('data', pour);
    });
    const transport = connectTo(`http://127.0.0.1:${port}`, {}, { clock: impatient });
    const answer =
      what === 'a read'
        ? transport.send({ method: 'GET', path: '/' })
        : transport.upgrade({ method: 'GET', path: '/', protocol: 'websocket' });
    await expect(answer).rejects.toThrow('net/http: too many 1xx informational responses');
  },
);
