import type { Readable, Writable } from 'node:stream';
import type { TerminalSize } from './types.js';

/** The channels of a command on a connection, whichever protocol that speaks. */
export interface CommandStreams {
  readonly stdin: Writable | undefined;
  readonly stdout: Readable | undefined;
  readonly stderr: Readable | undefined;
  /** The command's Status, once, at its end. */
  readonly error: Readable;
  resize(size: TerminalSize): void;
  /** Resolves when the connection is over: with the failure, or undefined after an orderly end. */
  readonly ended: Promise<Error | undefined>;
  close(): void;
}

/** A size as the resize channel has it. */
export function resizeMessage({ width, height }: TerminalSize): Buffer {
  return Buffer.from(`${JSON.stringify({ Width: width, Height: height })}\n`);
}
