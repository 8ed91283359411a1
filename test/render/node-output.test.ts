import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { isStop } from '../../src/process/errors.js';
import { NodeOutput } from '../../src/process/node-output.js';

/** A stream whose reader takes a piece only on request. */
class SlowReader extends Writable {
  readonly taken: string[] = [];
  #waiting: ((error?: Error) => void) | undefined;

  constructor() {
    super({ highWaterMark: 1, decodeStrings: false });
  }

  override _write(chunk: string, _encoding: string, callback: (error?: Error) => void): void {
    this.taken.push(chunk);
    this.#waiting = callback;
  }

  take(error?: Error): void {
    this.#waiting?.(error);
  }
}

const brokenPipe = () => Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });

/** Whether a promise has settled once everything that is ready to run has run. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  promise.then(
    () => (settled = true),
    () => (settled = true),
  );
  await new Promise((resolve) => setImmediate(resolve));
  return settled;
}

describe('NodeOutput', () => {
  it('holds the writer back until the reader takes more', async () => {
    const stream = new SlowReader();
    const write = new NodeOutput(stream).write('page');
    expect(await isSettled(write)).toBe(false);
    stream.take();
    await write;
    expect(stream.taken).toEqual(['page']);
  });

  it('fails with a request to stop if the reader leaves during a write', async () => {
    const stream = new SlowReader();
    const write = new NodeOutput(stream).write('page');
    stream.take(brokenPipe());
    await expect(write).rejects.toSatisfy(isStop);
  });

  it('fails with a request to stop if the reader has left', async () => {
    const stream = new SlowReader();
    const output = new NodeOutput(stream);
    stream.destroy(brokenPipe());
    await new Promise((resolve) => setImmediate(resolve));
    await expect(output.write('page')).rejects.toSatisfy(isStop);
  });

  it('fails with any other error', async () => {
    const stream = new SlowReader();
    const write = new NodeOutput(stream).write('page');
    stream.take(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
    await expect(write).rejects.toThrow('write /dev/stdout: no space left on device');
  });

  it('loses what cannot be written if it is lossy', async () => {
    const stream = new SlowReader();
    const output = new NodeOutput(stream, true);
    const write = output.write('page');
    stream.take(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
    await write;
    await output.write('page');
  });

  it('is not a terminal unless the stream is one', () => {
    const pipe = new NodeOutput(new SlowReader());
    expect([pipe.isTTY, pipe.columns]).toEqual([false, undefined]);
    const terminal = new NodeOutput(Object.assign(new SlowReader(), { isTTY: true, columns: 132 }));
    expect([terminal.isTTY, terminal.columns]).toEqual([true, 132]);
  });
});
