import { readFileSync } from 'node:fs';
import { Duplex } from 'node:stream';

/** The bytes of a recording. */
export function recorded(name: string): Buffer {
  return Buffer.from(
    readFileSync(new URL(`recorded/${name}`, import.meta.url), 'utf8').replaceAll(/\s/g, ''),
    'hex',
  );
}

/** Two ends of a connection in memory, with back-pressure: data that is written to one is read from the other. */
export function connectedPair(): [Duplex, Duplex] {
  const one: End = new End(() => other);
  const other: End = new End(() => one);
  return [one, other];
}

class End extends Duplex {
  readonly #peer: () => End;
  /** Tells the other end that there is room again. */
  #room: (() => void) | undefined;

  constructor(peer: () => End) {
    super();
    this.#peer = peer;
  }

  override _read(): void {
    const room = this.#room;
    this.#room = undefined;
    room?.();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    // A copy, as a network makes one.
    if (this.#peer().deliver(Buffer.from(chunk), done)) done();
  }

  override _final(done: () => void): void {
    this.#peer().push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    const peer = this.#peer();
    if (!peer.destroyed && !peer.readableEnded) peer.push(null);
    done(error);
  }

  deliver(chunk: Buffer, room: () => void): boolean {
    if (this.destroyed || this.push(chunk)) return true;
    this.#room = room;
    return false;
  }
}

/** Cuts bytes into pieces of these sizes, over and over. */
export function* cut(bytes: Buffer, sizes: readonly number[]): Generator<Buffer> {
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length]!;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}
