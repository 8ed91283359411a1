import { randomBytes } from 'node:crypto';
import { constants, deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { frameBytes } from '../../src/framing/spdy/frames.js';
import {
  channelMessage,
  flood,
  type HostileStream,
  startHostilePod,
  webSocketFrame,
} from '../support/hostile-streams.js';
import { measured } from '../support/measured.js';
import { isExecutable } from '../support/proa.js';

const repeated = (bytes: Uint8Array, times = 2000) => Buffer.concat(Array(times).fill(bytes));
const onStream = (streamId: number, data: Buffer) => frameBytes({ type: 'data', streamId, fin: false, data });

/** How much of a flood is read before Ctrl-C. */
const ENOUGH = 64 * 1024 * 1024;
const MAX_RESIDENT_BYTES = 128 * 1024 * 1024;

describe.skipIf(isExecutable)('a server whose streams do not end', () => {
  it.each<[string, 'websocket' | 'spdy', string, (stream: HostileStream) => void]>([
    [
      'an error channel without end',
      'websocket',
      'the error stream of the command has more than 262144 bytes',
      ({ socket }) => flood(socket, channelMessage(3, Buffer.alloc(1 << 20, 'x'))),
    ],
    [
      'an error channel a byte at a time',
      'websocket',
      'the error stream of the command has more than 262144 bytes',
      ({ socket }) => flood(socket, repeated(channelMessage(3, 'x'))),
    ],
    [
      'messages on a channel that nobody knows',
      'websocket',
      'channel 77, which has no reader, has more than 1048576 bytes',
      ({ socket }) => flood(socket, channelMessage(77, Buffer.alloc(1 << 20))),
    ],
    [
      'a message in fragments of one byte',
      'websocket',
      'websocket: Too many message fragments',
      ({ socket }) => {
        socket.write(webSocketFrame(0x02, Buffer.of(1)));
        flood(socket, repeated(webSocketFrame(0x00, Buffer.of(97))));
      },
    ],
    [
      'a message in fragments without bytes',
      'websocket',
      'websocket: Too many message fragments',
      ({ socket }) => {
        socket.write(webSocketFrame(0x02, Buffer.of(1)));
        flood(socket, repeated(webSocketFrame(0x00, Buffer.alloc(0))));
      },
    ],
    [
      'an error stream without end',
      'spdy',
      'the error stream of the command has more than 262144 bytes',
      ({ socket, ids }) => flood(socket, onStream(ids.error!, Buffer.alloc(1 << 16, 'x'))),
    ],
    [
      'an error stream a byte at a time',
      'spdy',
      'the error stream of the command has more than 262144 bytes',
      ({ socket, ids }) => flood(socket, repeated(onStream(ids.error!, Buffer.of(120)))),
    ],
    [
      'streams that the server opens',
      'spdy',
      'the other side opens streams without end',
      ({ socket, headers }) => {
        const open = (streamId: number) =>
          frameBytes({
            type: 'synStream',
            streamId,
            fin: false,
            unidirectional: false,
            block: headers.block({}),
          });
        socket.write(Buffer.concat(Array.from({ length: 5000 }, (_, at) => open(2 * at + 2))));
      },
    ],
  ])('%s over %s ends the command with an error', async (_what, protocol, words, behave) => {
    const url = await startHostilePod(protocol, behave);
    const { exit, stderr, printed, peak } = await measured(['exec', 'box', `--server=${url}`, '--', 'true']);
    expect([exit, printed]).toEqual([1, 0]);
    expect(stderr).toContain(words);
    expect(stderr.length).toBeLessThan(500);
    expect(peak).toBeLessThan(MAX_RESIDENT_BYTES);
  });

  it.each<[string, 'websocket' | 'spdy', (stream: HostileStream) => Uint8Array, number?]>([
    [
      'output as fast as it comes',
      'websocket',
      () => channelMessage(1, Buffer.alloc(32_768, 'x')),
      4 * ENOUGH,
    ],
    [
      'output as fast as it comes',
      'spdy',
      ({ ids }) => onStream(ids.stdout!, Buffer.alloc(32_768, 'x')),
      4 * ENOUGH,
    ],
    [
      'pings that nobody reads the answers of',
      'websocket',
      () => repeated(webSocketFrame(0x89, Buffer.alloc(125))),
    ],
    [
      'pings that nobody reads the answers of',
      'spdy',
      () =>
        Buffer.concat(Array.from({ length: 2000 }, (_, at) => frameBytes({ type: 'ping', id: 2 * at + 2 }))),
    ],
    ['output a byte at a time', 'websocket', () => repeated(channelMessage(1, 'x'))],
    ['output a byte at a time', 'spdy', ({ ids }) => repeated(onStream(ids.stdout!, Buffer.of(120)))],
    ['output without bytes', 'spdy', ({ ids }) => repeated(onStream(ids.stdout!, Buffer.alloc(0)))],
    ['settings', 'spdy', () => repeated(frameBytes({ type: 'settings', values: new Map([[7, 65_536]]) }))],
  ])('%s over %s exhaust neither memory nor Ctrl-C', async (_what, protocol, bytes, enough = ENOUGH) => {
    const taken = Promise.withResolvers<void>();
    const url = await startHostilePod(protocol, (stream) => {
      const { socket } = stream;
      socket.pause();
      const piece = bytes(stream);
      let rounds = 0;
      const more = () => {
        while (!socket.destroyed) {
          if (++rounds * piece.length > enough) taken.resolve();
          if (!socket.write(piece)) return void socket.once('drain', more);
        }
        taken.resolve();
      };
      more();
    });
    const { exit, peak, heardAfterMs } = await measured(
      ['exec', 'box', `--server=${url}`, '--', 'true'],
      taken.promise,
    );
    expect(peak).toBeLessThan(MAX_RESIDENT_BYTES);
    expect(heardAfterMs).toBeLessThan(5000);
    expect(exit).not.toBe(0);
  });

  it.each(['plain', 'gzip'])(
    '%s logs as fast as they arrive exhaust neither memory nor Ctrl-C',
    async (encoding) => {
      const taken = Promise.withResolvers<void>();
      const url = await startHostilePod(
        'websocket',
        () => {},
        (response) => {
          if (encoding === 'gzip') response.setHeader('content-encoding', 'gzip');
          const lines = Buffer.from(
            randomBytes(1 << 19)
              .toString('hex')
              .replaceAll(/(.{99})./g, '$1\n'),
          );
          const deflated = deflateRawSync(lines, { finishFlush: constants.Z_FULL_FLUSH });
          const piece = encoding === 'gzip' ? deflated : lines;
          if (encoding === 'gzip') response.write(Buffer.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3));
          let rounds = 0;
          const more = () => {
            while (!response.destroyed) {
              if (++rounds * lines.length > 4 * ENOUGH) taken.resolve();
              if (!response.write(piece)) return void response.once('drain', more);
            }
            taken.resolve();
          };
          more();
        },
      );
      const { exit, peak, heardAfterMs, printed } = await measured(
        ['logs', 'box', `--server=${url}`],
        taken.promise,
      );
      expect(peak).toBeLessThan(MAX_RESIDENT_BYTES);
      expect(heardAfterMs).toBeLessThan(5000);
      expect(printed).toBeGreaterThan(ENOUGH);
      expect(exit).toBe(1);
    },
  );
});
