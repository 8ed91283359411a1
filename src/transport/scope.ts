import type { Duplex } from 'node:stream';
import type { Clock } from '../process/clock.js';

/** Where a request is when its time is over; Go has different words for each. */
export type Phase = 'connecting' | 'waiting' | 'reading';

/** The time limit came first. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
  constructor(readonly phase: Phase) {
    super(PHASE_WORDS[phase]);
  }
}

const PHASE_WORDS: Record<Phase, string> = {
  connecting:
    'net/http: request canceled while waiting for connection (Client.Timeout exceeded while awaiting headers)',
  waiting: 'net/http: request canceled (Client.Timeout exceeded while awaiting headers)',
  reading: 'net/http: request canceled (Client.Timeout or context cancellation while reading body)',
};

/** One request's life, retries and body included: ends by the caller's signal or the time limit. */
export class RequestScope {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal | undefined;
  readonly #forward: () => void;
  #cancelLimit: () => void = () => {};
  phase: Phase = 'connecting';

  /** @param limitMs 0 for none */
  constructor(clock: Clock, outer: AbortSignal | undefined, limitMs: number) {
    this.#outer = outer;
    this.#forward = () => this.#controller.abort(outer?.reason);
    if (outer?.aborted) this.#forward();
    else outer?.addEventListener('abort', this.#forward, { once: true });
    if (limitMs > 0) {
      this.#cancelLimit = clock.after(limitMs, () => {
        this.#controller.abort(new TimeLimitError(this.phase));
      });
    }
  }

  /** Aborted with the caller's reason, or a TimeLimitError. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** From here on only the caller ends it. */
  liftLimit(): void {
    this.#cancelLimit();
  }

  /** Lets a stream live as long as this, and the other way round. */
  bind(stream: Duplex): void {
    const stop = () => stream.destroy(this.signal.reason as Error);
    if (this.signal.aborted) stop();
    this.signal.addEventListener('abort', stop, { once: true });
    stream.once('close', () => {
      this.signal.removeEventListener('abort', stop);
      this.end();
    });
  }

  /** To be called once, when nothing more can happen. */
  end(): void {
    this.#cancelLimit();
    this.#outer?.removeEventListener('abort', this.#forward);
  }
}
