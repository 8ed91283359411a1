import { Duplex } from 'node:stream';
import type { Clock } from '../../process/clock.js';
import { waitUpTo } from '../base/clock.js';
import type { StreamFaults } from '../http/faults.js';

/** How often slow streams send, per second. */
const STEPS = 20;

/** A connection with faults: passes on the socket's bytes in both directions as far as the faults permit. */
export class FaultyStream extends Duplex {
  readonly #socket: Duplex;
  readonly #faults: StreamFaults;
  readonly #clock: Clock;
  readonly #gone = new AbortController();
  #moved = 0;
  #sent = 0;

  /** @param socket used only by this stream from now on */
  constructor(socket: Duplex, faults: StreamFaults, clock: Clock) {
    super({ allowHalfOpen: true });
    this.#socket = socket;
    this.#faults = faults;
    this.#clock = clock;
    socket.on('error', (error) => this.destroy(error));
    socket.on('close', () => this.destroy());
    void this.#receive();
  }

  override _read(): void {
    this.emit('wanted');
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#send(chunk).then(() => done(), done);
  }

  override _final(done: () => void): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#gone.abort();
    this.#socket.destroy();
    done(error);
  }

  async #receive(): Promise<void> {
    try {
      for await (const chunk of this.#socket.iterator({ destroyOnReturn: false })) {
        const part = (chunk as Buffer).subarray(0, this.#allowed());
        await this.#pass(part.length);
        if (!this.push(part)) await new Promise((resolve) => this.once('wanted', resolve));
        if (this.#isCut()) return void this.destroy();
      }
      this.push(null);
    } catch {
      this.destroy();
    }
  }

  async #send(chunk: Buffer): Promise<void> {
    const { rate = Infinity, halfCloseAfter = Infinity } = this.#faults;
    const most = Math.max(1, Math.ceil(rate / STEPS));
    for (let rest = chunk; rest.length > 0 && !this.#gone.signal.aborted; ) {
      const size = Math.min(rest.length, most, this.#allowed(), halfCloseAfter - this.#sent);
      if (size <= 0) return;
      const part = rest.subarray(0, size);
      rest = rest.subarray(size);
      this.#sent += size;
      await new Promise<void>((resolve) => this.#socket.write(part, () => resolve()));
      await this.#pass(size);
      if (this.#sent >= halfCloseAfter) this.#socket.end();
      if (this.#isCut()) return void this.destroy();
    }
  }

  /** Counts bytes, and waits for as long as they take. */
  async #pass(bytes: number): Promise<void> {
    this.#moved += bytes;
    const { rate } = this.#faults;
    if (rate !== undefined) await waitUpTo(this.#clock, (bytes / rate) * 1000, this.#gone.signal);
  }

  #allowed(): number {
    return Math.max(0, (this.#faults.cutAfter ?? Infinity) - this.#moved);
  }

  #isCut(): boolean {
    return this.#allowed() === 0;
  }
}
