import type { Readable, Writable } from 'node:stream';
import type { TerminalSize } from './types.js';

/** The channels of a command on a connection of either protocol. */
export interface CommandStreams {
  readonly stdin: Writable | undefined;
  readonly stdout: Readable | undefined;
  readonly stderr: Readable | undefined;
  /** The command's Status, once, at its end. */
  readonly error: Readable;
  resize(size: TerminalSize): void;
  /** Resolves when the connection ends: with the failure, or undefined after a normal end. */
  readonly ended: Promise<Error | undefined>;
  close(): void;
}

/** A size in the format of the resize channel. */
export function resizeMessage({ width, height }: TerminalSize): Buffer {
  return Buffer.from(`${JSON.stringify({ Width: width, Height: height })}\n`);
}
