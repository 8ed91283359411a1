/** The used part of the package `ws`: its parser. The package has no types. */
declare module 'ws' {
  import type { Writable } from 'node:stream';

  /** Parses frames; emits `message` (data, isBinary), `ping`, `pong` (data) and `conclude` (code, reason). */
  export class Receiver extends Writable {
    constructor(options: {
      isServer: boolean;
      maxPayload: number;
      maxFragments: number;
    });
  }
}
