import type { Readable, Writable } from 'node:stream';
import type { Input, Output } from './process/pipe.js';
import { NO_INPUT, Pipe, PipeClosedError } from './process/pipe.js';
import type { Terminal } from './process/terminal.js';

/** A client's stream as the output of a program; bytes for an unrequested stream are dropped. */
export function clientOutput(stream: Writable | undefined): Output {
  if (stream === undefined) return { write: async () => {} };
  stream.on('error', () => {});
  return {
    write: (data, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        if (stream.destroyed || stream.writableEnded) return reject(new PipeClosedError());
        const stop = () => reject(signal.reason);
        signal.addEventListener('abort', stop, { once: true });
        stream.write(data, () => {
          signal.removeEventListener('abort', stop);
          resolve();
        });
      }),
  };
}

/** A client's stream as the input of a program, until the signal is aborted. */
export function clientInput(stream: Readable | undefined, signal: AbortSignal): Input {
  if (stream === undefined) return NO_INPUT;
  const pipe = new Pipe();
  pump(stream, (data) => pipe.write(data, signal)).finally(() => pipe.end());
  return pipe;
}

/** Types a client's stream on a terminal, which hangs up at its end. */
export function typeFrom(stream: Readable | undefined, terminal: Terminal, signal: AbortSignal): void {
  if (stream === undefined) return;
  pump(stream, (data) => terminal.type(data, signal)).finally(() => terminal.input.end());
}

/** Passes on bytes as they arrive; ends with the stream, or when the receiver is gone. */
async function pump(stream: Readable, take: (data: Buffer) => Promise<void>): Promise<void> {
  stream.on('error', () => {});
  try {
    for await (const data of stream.iterator({ destroyOnReturn: false })) await take(data as Buffer);
  } catch {
    // The client or the program is gone: the rest does not matter.
  }
}
