import type { Duplex } from 'node:stream';
import type { Clock } from '../process/clock.js';

/** The phase of a request when its time is over; Go has different messages for each. */
type Phase = 'connecting' | 'waiting' | 'reading';

/** The time limit was reached. */
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

/** The server sent nothing for too long. */
export class SilenceError extends Error {
  override readonly name = 'SilenceError';
  /** @param limitMs how long it was silent */
  constructor(limitMs: number) {
    const time = limitMs % 60_000 === 0 ? `${limitMs / 60_000} min` : `${limitMs / 1000} s`;
    super(`the server has sent nothing for ${time}; --idle-timeout sets how long to wait`);
  }
}

/** How long a request may take, in milliseconds; 0 for no limit. */
export interface ScopeLimits {
  /** The whole of it. */
  total: number;
  /** Each time while something is expected from the server. */
  silence: number;
  /** Called once if the head of the response is late: SLOW_MS after the request was sent. */
  onSlow?: (() => void) | undefined;
}

/** When a response counts as late, in milliseconds: servers usually take less for one request. */
const SLOW_MS = 5000;

/**
 * The lifetime of one request, including retries and body: ended by the caller's signal, the time limit, or a server's
 * silence.
 */
export class RequestScope {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal | undefined;
  readonly #forward: () => void;
  #cancelLimit: () => void = () => {};
  #cancelSilence: () => void = () => {};
  #cancelSlow: () => void = () => {};
  #onSlow: (() => void) | undefined;
  #listens = false;
  readonly #clock: Clock;
  #silenceMs: number;
  phase: Phase = 'connecting';

  constructor(clock: Clock, outer: AbortSignal | undefined, { total, silence, onSlow }: ScopeLimits) {
    this.#clock = clock;
    this.#silenceMs = silence;
    this.#outer = outer;
    this.#onSlow = onSlow;
    this.#forward = () => this.#controller.abort(outer?.reason);
    if (outer?.aborted) this.#forward();
    else outer?.addEventListener('abort', this.#forward, { once: true });
    if (total > 0) this.limit(total);
  }

  /** From now on, it may take this many milliseconds, besides the existing limits. */
  limit(ms: number): void {
    const cancelOther = this.#cancelLimit;
    const cancel = this.#clock.after(ms, () => {
      this.#controller.abort(new TimeLimitError(this.phase));
    });
    this.#cancelLimit = () => {
      cancelOther();
      cancel();
    };
  }

  /** Aborted with the caller's reason, a TimeLimitError or a SilenceError. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** From here on, the time limit no longer ends it. */
  liftLimit(): void {
    this.#cancelLimit();
  }

  /** From here on, the server may be silent indefinitely. */
  liftSilence(): void {
    this.#silenceMs = 0;
  }

  /** From here on, something is expected from the server. */
  listen(): void {
    this.heard();
    this.#listens = true;
    if (this.#onSlow !== undefined) this.#cancelSlow = this.#clock.after(SLOW_MS, () => this.#slow());
    if (this.#silenceMs <= 0) return;
    this.#cancelSilence = this.#clock.after(this.#silenceMs, () => {
      this.#controller.abort(new SilenceError(this.#silenceMs));
    });
  }

  /** Something has arrived, or nothing is expected for now: a slow reader is not a silent server. */
  heard(): void {
    this.#listens = false;
    this.#cancelSilence();
    this.#cancelSlow();
  }

  /** Another part of the request has been sent: the server has its whole time again, if something is expected from it. */
  sent(): void {
    if (this.#listens) this.listen();
  }

  /** The head of the response has arrived: the body is not reported as late. */
  answered(): void {
    this.#onSlow = undefined;
  }

  #slow(): void {
    const tell = this.#onSlow;
    this.#onSlow = undefined;
    tell?.();
  }

  /** Ties the lifetimes of a stream and of this together. */
  bind(stream: Duplex): void {
    const stop = () => stream.destroy(this.signal.reason as Error);
    if (this.signal.aborted) stop();
    this.signal.addEventListener('abort', stop, { once: true });
    stream.once('close', () => {
      this.signal.removeEventListener('abort', stop);
      this.end();
    });
  }

  /** Called once, when nothing more can happen. */
  end(): void {
    this.#cancelLimit();
    this.heard();
    this.#outer?.removeEventListener('abort', this.#forward);
  }
}
