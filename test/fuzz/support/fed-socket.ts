import { Duplex } from 'node:stream';

/** A connection on which bytes arrive in pieces of a size, followed by its end; written data is discarded. */
export function fedSocket(bytes: Buffer, size: number): Duplex {
  let at = 0;
  return new Duplex({
    read() {
      const piece = bytes.subarray(at, at + size);
      at += piece.length;
      setImmediate(() => this.push(piece.length === 0 ? null : piece));
    },
    write: (_chunk, _encoding, done) => done(),
  });
}

/** Sizes of the pieces in which bytes arrive: all at once, and small enough to cut most parts. */
export const cuts = (bytes: Buffer): number[] => [
  Math.max(1, bytes.length),
  Math.max(7, Math.ceil(bytes.length / 50)),
];
