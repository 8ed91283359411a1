import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  constants,
  createWriteStream,
  mkdtempSync,
  openSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileTooLargeError, interruptFailure } from '../../src/process/errors.js';
import { readNamedFile, readNamedText, streamNamedFile } from '../../src/process/read-file.js';
import { readInput } from '../../src/process/read-input.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'read-file-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const noSignal = new AbortController().signal;

function makePipe(): string {
  const path = join(folder, 'pipe');
  expect(spawnSync('mkfifo', [path]).status).toBe(0);
  return path;
}

/** Writes to a pipe that is open for reading: opening it would fail otherwise. */
function writerOf(path: string) {
  return createWriteStream(path, { fd: openSync(path, constants.O_WRONLY | constants.O_NONBLOCK) });
}

describe('readNamedFile', () => {
  it('reads a regular file, and an empty one', async () => {
    writeFileSync(join(folder, 'a'), 'text');
    writeFileSync(join(folder, 'empty'), '');
    expect(await readNamedText(join(folder, 'a'), noSignal)).toBe('text');
    expect(await readNamedText(join(folder, 'empty'), noSignal)).toBe('');
  });

  it.runIf(process.platform === 'linux')(
    'reads files that report a size of zero and have content',
    async () => {
      expect(await readNamedText('/proc/self/status', noSignal)).toContain('Pid:');
    },
  );

  it("fails with the system's own codes", async () => {
    await expect(readNamedFile(join(folder, 'none'), noSignal)).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(readNamedFile(folder, noSignal)).rejects.toMatchObject({ code: 'EISDIR' });
  });

  it('refuses a regular file that is too large without reading it', async () => {
    writeFileSync(join(folder, 'a'), 'four');
    expect(String(await readNamedFile(join(folder, 'a'), noSignal, 4))).toBe('four');
    await expect(readNamedFile(join(folder, 'a'), noSignal, 3)).rejects.toBeInstanceOf(FileTooLargeError);
  });

  it.skipIf(process.platform === 'win32')('reads no more than the limit from a device', async () => {
    await expect(readNamedFile('/dev/zero', noSignal, 1024 * 1024)).rejects.toThrow('larger than 1 MiB');
    expect(await readNamedText('/dev/null', noSignal)).toBe('');
  });

  it.skipIf(process.platform === 'win32')('waits for everything that is written to a pipe', async () => {
    const path = makePipe();
    const reading = readNamedFile(path, noSignal);
    const writer = writerOf(path);
    const text = 'x'.repeat(300_000);
    writer.write(text);
    setImmediate(() => writer.end('end'));
    expect(String(await reading)).toBe(`${text}end`);
  });

  it.skipIf(process.platform === 'win32')('ends at a signal while nobody writes to a pipe', async () => {
    const path = makePipe();
    const controller = new AbortController();
    const reading = readNamedFile(path, controller.signal);
    const why = interruptFailure();
    setImmediate(() => controller.abort(why));
    await expect(reading).rejects.toBe(why);
    await expect(readNamedFile(path, controller.signal)).rejects.toBe(why);
  });

  it.skipIf(process.platform === 'win32')('ends at a signal in an endless device', async () => {
    const controller = new AbortController();
    const why = interruptFailure();
    const reading = readNamedFile('/dev/zero', controller.signal, Number.POSITIVE_INFINITY);
    setImmediate(() => controller.abort(why));
    await expect(reading).rejects.toBe(why);
  });

  it.runIf(process.platform === 'linux')('closes what it has opened', async () => {
    writeFileSync(join(folder, 'a'), 'four');
    const path = makePipe();
    const controller = new AbortController();
    const openFiles = () =>
      readdirSync('/proc/self/fd').filter((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder);
        } catch {
          return false;
        }
      });
    await readNamedFile(join(folder, 'a'), noSignal);
    await readNamedFile(join(folder, 'a'), noSignal, 3).catch(() => undefined);
    const reading = readNamedFile(path, controller.signal).catch(() => undefined);
    setImmediate(() => controller.abort(interruptFailure()));
    await reading;
    await new Promise(setImmediate);
    expect(openFiles()).toEqual([]);
  });
});

describe('streamNamedFile', () => {
  it.skipIf(process.platform === 'win32')('yields the bytes of a pipe as they arrive', async () => {
    const path = makePipe();
    const chunks = streamNamedFile(path, noSignal);
    const first = chunks.next();
    await new Promise(setImmediate);
    const writer = writerOf(path);
    writer.write('one');
    expect(String((await first).value)).toBe('one');
    writer.end('two');
    expect(String((await chunks.next()).value)).toBe('two');
    expect((await chunks.next()).done).toBe(true);
    if (!writer.closed) await once(writer, 'close');
  });
});

describe('readInput', () => {
  it('reads a stream as text, even if characters are split', async () => {
    const stdin = new PassThrough();
    const reading = readInput(stdin, noSignal);
    const bytes = Buffer.from('ä');
    stdin.write(bytes.subarray(0, 1));
    stdin.end(bytes.subarray(1));
    expect(await reading).toBe('ä');
  });

  it('ends at a signal while nothing arrives', async () => {
    const controller = new AbortController();
    const reading = readInput(new PassThrough(), controller.signal);
    const why = interruptFailure();
    controller.abort(why);
    await expect(reading).rejects.toBe(why);
  });

  it('fails if the stream breaks off, in the words of kubectl', async () => {
    const stdin = new PassThrough();
    const reading = readInput(stdin, noSignal);
    stdin.write('a part');
    stdin.destroy(Object.assign(new Error('read EIO'), { code: 'EIO' }));
    await expect(reading).rejects.toThrow(/^read \/dev\/stdin: input\/output error$/);
  });

  it('refuses more than its limit', async () => {
    const stdin = new PassThrough();
    stdin.write('x'.repeat(1024 * 1024));
    await expect(readInput(stdin, noSignal, 1024 * 1024 - 1)).rejects.toThrow(
      /^standard input is larger than/,
    );
  });
});
