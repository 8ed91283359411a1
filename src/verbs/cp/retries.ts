import { StreamLostError } from '../../cluster/streams/errors.js';
import { sleep, waitAfter } from '../../process/clock.js';
import { ConnectionError, StatusError, UpgradeRefusedError } from '../../transport/errors.js';
import type { CopyContainer } from './container.js';

const WAITS = { firstMs: 100, longestMs: 5000 };

/** What waiting needs from the copy. */
type RetryPlace = Pick<CopyContainer, 'session' | 'print' | 'clock'>;

/** How often a copy continues after lost connections. */
export class Retries {
  #used = 0;
  /** Waits since the connection was last established. */
  #waits = 0;
  readonly #most: number;
  readonly #place: RetryPlace;

  /** @param most negative for always */
  constructor(most: number, place: RetryPlace) {
    this.#most = most;
    this.#place = place;
  }

  /** Whether retries are allowed at all. */
  get areWanted(): boolean {
    return this.#most !== 0;
  }

  /**
   * Waits before the next attempt, and reports it. Fails with the error if it is not about a connection, and after the
   * last allowed retry.
   * @param where the copy continues: ` at 17 bytes`
   */
  async again(error: unknown, where: () => string): Promise<void> {
    const isEnough = this.#most >= 0 && this.#used >= this.#most;
    if (isEnough || !isOfConnection(error)) throw error;
    this.#used++;
    const { session, print, clock } = this.#place;
    await print(`Resuming copy${where()}, retry ${this.#used}/${this.#most}\n`);
    await sleep(clock, waitAfter(++this.#waits, WAITS), session.environment.signal);
  }

  /** Repeats a request until there is a response, as often as `again` allows. */
  async repeat<T>(ask: () => Promise<T>, where: string): Promise<T> {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        await this.again(error, () => where);
      }
    }
  }

  /** The connection is established again, so the next loss starts with the shortest wait. */
  progressed(): void {
    this.#waits = 0;
  }
}

/** Whether the connection to the server failed, or the server itself, which says so while it starts or stops. */
function isOfConnection(error: unknown): boolean {
  if (error instanceof StatusError || error instanceof UpgradeRefusedError) return error.code >= 500;
  return error instanceof StreamLostError || error instanceof ConnectionError;
}
