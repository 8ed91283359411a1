import type { Readable, Writable } from 'node:stream';
import type { Input, Output } from './process/pipe.js';
import { NO_INPUT, Pipe, PipeClosedError } from './process/pipe.js';
import type { Terminal } from './process/terminal.js';

/** A client's stream as a program writes to it; what nobody asked for goes nowhere. */
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

/** A client's stream as a program reads it, until the signal is aborted. */
export function clientInput(stream: Readable | undefined, signal: AbortSignal): Input {
  if (stream === undefined) return NO_INPUT;
  const pipe = new Pipe();
  pump(stream, (data) => pipe.write(data, signal)).finally(() => pipe.end());
  return pipe;
}

/** Has a client's stream typed on a terminal, which hangs up at its end. */
export function typeFrom(stream: Readable | undefined, terminal: Terminal, signal: AbortSignal): void {
  if (stream === undefined) return;
  pump(stream, (data) => terminal.type(data, signal)).finally(() => terminal.input.end());
}

/** Hands on what comes; ends with the stream, or when nobody takes it any more. */
async function pump(stream: Readable, take: (data: Buffer) => Promise<void>): Promise<void> {
  stream.on('error', () => {});
  try {
    for await (const data of stream.iterator({ destroyOnReturn: false })) await take(data as Buffer);
  } catch {
    // The client has gone, or the program: what is left is of no interest.
  }
}
