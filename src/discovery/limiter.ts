import { type Clock, sleep } from '../process/clock.js';

/** How many discovery requests may be sent. */
export interface LimiterSettings {
  /** Requests that need not wait; a negative number turns the limiter off. */
  burst: number;
  /** Requests per second after the burst; a negative number turns the limiter off. */
  qps: number;
  /** True if the user set these values: then they apply even if the server has its own flow control. */
  explicit: boolean;
}

/** kubectl's values (cli-runtime's ConfigFlags). */
export const defaultLimiterSettings: LimiterSettings = { burst: 300, qps: 50, explicit: false };

/**
 * Milliseconds for which a full bucket holds back the last of this many simultaneous requests.
 * @param serverPaces the server announces its own flow control, which turns off values that the user did not set
 */
export function predictedWait(
  requests: number,
  { burst, qps, explicit }: LimiterSettings,
  serverPaces: boolean,
): number {
  const isLifted = burst < 0 || qps < 0 || (serverPaces && !explicit);
  return isLifted ? 0 : (Math.max(0, requests - Math.max(burst, 1)) / qps) * 1000;
}

/**
 * A token bucket like client-go's: full at first, `burst` tokens at most, `qps` more per second. Callers that find it
 * empty wait in order of arrival.
 */
export class Limiter {
  readonly #settings: LimiterSettings;
  readonly #clock: Clock;
  readonly #lifted = new AbortController();
  #tokens: number;
  #filledAt: number;

  constructor(settings: LimiterSettings, clock: Clock) {
    this.#settings = settings;
    this.#clock = clock;
    this.#tokens = Math.max(settings.burst, 1);
    this.#filledAt = clock.now();
    if (settings.burst < 0 || settings.qps < 0) this.#lifted.abort();
  }

  /**
   * Takes a token. Returns the milliseconds waited.
   * @param onWait called before a wait with its length in milliseconds
   * @param signal ends the wait, which then fails with its reason
   */
  async take(onWait: (ms: number) => void, signal?: AbortSignal): Promise<number> {
    const wait = this.#reserve();
    if (wait === 0) return 0;
    onWait(wait);
    const start = this.#clock.now();
    const lifted = this.#lifted.signal;
    const ending = signal === undefined ? lifted : AbortSignal.any([lifted, signal]);
    await sleep(this.#clock, wait, ending).catch(() => undefined);
    signal?.throwIfAborted();
    return this.#clock.now() - start;
  }

  /** The server has its own flow control: all waits end, unless the user set the values. */
  yieldToServer(): void {
    if (!this.#settings.explicit) this.#lifted.abort();
  }

  #reserve(): number {
    if (this.#lifted.signal.aborted) return 0;
    const { burst, qps } = this.#settings;
    const now = this.#clock.now();
    const refilled = this.#tokens + ((now - this.#filledAt) / 1000) * qps;
    this.#filledAt = now;
    this.#tokens = Math.min(Math.max(burst, 1), refilled) - 1;
    return this.#tokens >= 0 ? 0 : (-this.#tokens / qps) * 1000;
  }
}
