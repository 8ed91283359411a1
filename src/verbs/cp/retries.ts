import { StreamLostError } from '../../cluster/streams/errors.js';
import { sleep, waitAfter } from '../../process/clock.js';
import { ConnectionError, StatusError, UpgradeRefusedError } from '../../transport/errors.js';
import type { CopyContainer } from './container.js';

const WAITS = { firstMs: 100, longestMs: 5000 };

/** What waiting needs of the copy. */
type RetryPlace = Pick<CopyContainer, 'session' | 'print' | 'clock'>;

/** How often a copy continues after lost connections. */
export class Retries {
  #used = 0;
  /** Waits since the connection stood last. */
  #waits = 0;
  readonly #most: number;
  readonly #place: RetryPlace;

  /** @param most less than 0 for always */
  constructor(most: number, place: RetryPlace) {
    this.#most = most;
    this.#place = place;
  }

  /** Whether there are any at all. */
  get areWanted(): boolean {
    return this.#most !== 0;
  }

  /**
   * Waits before the next try, and says it. Fails with the error if it is not of a connection, and where there have
   * been enough.
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

  /** Asks until there is a response, as often as `again` allows. */
  async repeat<T>(ask: () => Promise<T>, where: string): Promise<T> {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        await this.again(error, () => where);
      }
    }
  }

  /** The connection stands again, so that the next loss is waited for from the beginning. */
  progressed(): void {
    this.#waits = 0;
  }
}

/** Whether the way to the server is at fault, or the server itself, which says so while it starts or ends. */
function isOfConnection(error: unknown): boolean {
  if (error instanceof StatusError || error instanceof UpgradeRefusedError) return error.code >= 500;
  return error instanceof StreamLostError || error instanceof ConnectionError;
}
