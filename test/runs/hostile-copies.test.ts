import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { frameBytes } from '../../src/framing/spdy/frames.js';
import { newFolder } from '../support/folder-container.js';
import {
  channelMessage,
  flood,
  type HostileStream,
  startHostilePod,
  webSocketFrame,
} from '../support/hostile-streams.js';
import { runInProcess } from '../support/in-process.js';
import { measured } from '../support/measured.js';
import { isExecutable } from '../support/proa.js';
import { paxRecord, TAR_END, tarFile, tarHeader } from '../verbs/cp/support/tar-blocks.js';

const MAX_RESIDENT_BYTES = 128 * 1024 * 1024;
const MIB = 1024 * 1024;

/** A program's end. */
function succeed(socket: Duplex): void {
  socket.write(channelMessage(3, '{"metadata":{},"status":"Success"}'));
  socket.write(webSocketFrame(0x88, Buffer.of(3, 232)));
}

/** Prints an archive, in messages as kubelets send them. */
function printArchive(socket: Duplex, archive: Buffer): void {
  for (let at = 0; at < archive.length; at += 30_000)
    socket.write(channelMessage(1, archive.subarray(at, at + 30_000)));
}

/** A container whose tar prints an archive, and whose other programs do something else. */
function startContainer(tar: (socket: Duplex) => void, other: (socket: Duplex) => void): Promise<string> {
  return startHostilePod('websocket', ({ socket, argv }) => (argv[0] === 'tar' ? tar : other)(socket));
}

const floodOverWebSocket = ({ socket }: HostileStream) =>
  flood(socket, channelMessage(3, Buffer.alloc(MIB, 'x')));

const floodOverSpdy = ({ socket, ids }: HostileStream) => {
  const data = Buffer.alloc(1 << 16, 'x');
  flood(socket, frameBytes({ type: 'data', streamId: ids.error!, fin: false, data }));
};

const oneFile = (size: number) => (socket: Duplex) => {
  printArchive(socket, Buffer.concat([tarFile('src', Buffer.alloc(size, 'x')), TAR_END]));
  succeed(socket);
};

const global = tarFile('pax', paxRecord('comment', 'x'.repeat(18)), 'g');

describe.skipIf(isExecutable)('a copy from an untrusted container', () => {
  it.each<[string, (socket: Duplex) => void, number, string]>([
    [
      'blocks of zeros without end',
      (socket) => {
        printArchive(socket, tarFile('src', 'hello\n'));
        flood(socket, channelMessage(1, Buffer.alloc(MIB)));
      },
      0,
      '',
    ],
    [
      'global headers without end',
      (socket) => flood(socket, channelMessage(1, Buffer.concat(Array(500).fill(global)))),
      1,
      'bytes of headers without a file',
    ],
    [
      'a header without end',
      (socket) => {
        printArchive(socket, tarHeader({ name: 'pax', kind: 'x', size: 8_000_000_000 }));
        flood(socket, channelMessage(1, Buffer.alloc(MIB, '1')));
      },
      1,
      'Header exceeds max size',
    ],
    [
      'half a file',
      (socket) => {
        printArchive(socket, tarHeader({ name: 'src', size: 5000 }));
        printArchive(socket, Buffer.alloc(100));
        succeed(socket);
      },
      1,
      'error: unexpected EOF\n',
    ],
  ])('that sends %s ends', async (_what, tar, code, words) => {
    const url = await startContainer(tar, succeed);
    const { exit, stderr, peak, left } = await measured(['cp', 'box:/src', 'copy', `--server=${url}`]);
    expect([exit, left]).toEqual([code, code === 0 ? ['copy'] : []]);
    expect(stderr).toContain(words);
    expect(peak).toBeLessThan(MAX_RESIDENT_BYTES);
  });

  it.each([1000, 2 * MIB, 9 * MIB])('of %i bytes gives up on endless sums', async (size) => {
    const url = await startContainer(oneFile(size), (socket) =>
      flood(socket, channelMessage(1, Buffer.alloc(MIB, 'x'))),
    );
    const { exit, stderr, peak, left } = await measured(['cp', 'box:/src', 'copy', `--server=${url}`]);
    expect([exit, left]).toEqual([0, ['copy']]);
    expect(stderr).toMatch(
      /^warning: the output of md5sum in the container has more than \d+ bytes: files are copied without comparing checksums\n$/,
    );
    expect(peak).toBeLessThan(MAX_RESIDENT_BYTES);
  });

  it.each<[string, 'websocket' | 'spdy', (stream: HostileStream) => void, string[]]>([
    ['from', 'websocket', floodOverWebSocket, ['box:/src', 'copy']],
    ['from', 'spdy', floodOverSpdy, ['box:/src', 'copy']],
    ['to', 'websocket', floodOverWebSocket, [process.execPath, 'box:/copy']],
    ['to', 'spdy', floodOverSpdy, [process.execPath, 'box:/copy']],
  ])(
    '%s a container over %s ends even if its error stream does not',
    async (_way, protocol, behave, words) => {
      const url = await startHostilePod(protocol, behave);
      const { exit, stderr, left } = await measured(['cp', ...words, `--server=${url}`]);
      expect([exit, left]).toEqual([1, []]);
      expect(stderr).toBe('error: the error stream of the command has more than 262144 bytes\n');
    },
  );

  it('leaves nothing when Ctrl-C ends its wait for a sum', async () => {
    const here = newFolder();
    const asked = Promise.withResolvers<void>();
    const stop = new AbortController();
    const url = await startContainer(oneFile(1000), () => asked.resolve());
    const copy = runInProcess(['cp', 'box:/src', join(here, 'copy'), `--server=${url}`], {
      signal: stop.signal,
    });
    await asked.promise;
    expect(readdirSync(here)).toEqual([expect.stringMatching(/^\.proa-cp-/)]);
    stop.abort();
    const { exit } = await copy;
    expect([exit, readdirSync(here)]).toEqual([130, []]);
  });
});
