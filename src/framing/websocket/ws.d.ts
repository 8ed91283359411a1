/** What is used of the package `ws`: its parser and its maker of frames. It publishes no types. */
declare module 'ws' {
  import type { Writable } from 'node:stream';

  /** Parses frames; emits `message` (data, isBinary), `ping`, `pong` (data) and `conclude` (code, reason). */
  export class Receiver extends Writable {
    constructor(options?: {
      isServer?: boolean;
      maxPayload?: number;
      maxFragments?: number;
      maxBufferedChunks?: number;
      skipUTF8Validation?: boolean;
    });
  }

  export const Sender: {
    /** The parts of one frame: its head and, masked in place unless `readOnly`, the data. */
    frame(
      data: Buffer,
      options: { fin: boolean; opcode: number; mask: boolean; readOnly: boolean; rsv1: boolean },
    ): Buffer[];
  };
}
