import type { Clock } from '../../../process/clock.js';
import type { Transport } from '../../../transport/types.js';

/** How often the server is asked whether it still answers, in milliseconds. */
const ASK_EVERY_MS = 1_000;
/** A response that takes longer is reported, so that the user knows within five seconds. */
const PATIENCE_MS = 4_000;

/** Since when an answer is missing, and whose. */
export interface Quiet {
  /** In milliseconds since 1970; undefined while none is missing. */
  readonly since: number | undefined;
  /** The context, where a table has several; "" otherwise. */
  readonly whose: string;
}

/**
 * Notices a server that has stopped to answer though its connection stands: a watch that says nothing looks the same as
 * one to which nothing happens. Asks only by pings of the connection, no requests.
 */
export class Silence implements Quiet {
  /** Since when an answer is missing; undefined while none is. */
  #askedAt: number | undefined;
  #stop: (() => void) | undefined;
  /** When the server was asked what it answered last, in milliseconds since 1970. */
  answeredAt = Number.NEGATIVE_INFINITY;
  readonly #transport: Pick<Transport, 'ping'>;
  readonly #clock: Clock;

  constructor(
    transport: Pick<Transport, 'ping'>,
    clock: Clock,
    readonly whose = '',
  ) {
    this.#transport = transport;
    this.#clock = clock;
  }

  /** Since when the server has not answered, in milliseconds since 1970; undefined while it does, or is not asked. */
  get since(): number | undefined {
    const asked = this.#askedAt;
    return asked !== undefined && this.#clock.now() - asked >= PATIENCE_MS ? asked : undefined;
  }

  /** Begins to ask. */
  watch(): void {
    this.#ask();
    this.#stop = this.#clock.after(ASK_EVERY_MS, () => this.watch());
  }

  /** Asks no more. */
  stop(): void {
    this.#stop?.();
    this.#askedAt = undefined;
  }

  #ask(): void {
    if (this.#askedAt !== undefined) return;
    const asked = this.#transport.ping?.();
    if (asked === undefined) return;
    const at = this.#clock.now();
    this.#askedAt = at;
    const over = () => {
      if (this.#askedAt === at) this.#askedAt = undefined;
    };
    // That the connection has ended is told by what was sent over it.
    asked.then(() => {
      this.answeredAt = at;
      over();
    }, over);
  }
}

/** The silence of all servers of a table: the longest one counts. */
export class Silences implements Quiet {
  readonly #all: Silence[] = [];
  #isWatching = false;

  add(silence: Silence): void {
    this.#all.push(silence);
    if (this.#isWatching) silence.watch();
  }

  get #longest(): Silence | undefined {
    const [first] = this.#all
      .filter(({ since }) => since !== undefined)
      .toSorted((left, right) => left.since! - right.since!);
    return first;
  }

  get since(): number | undefined {
    return this.#longest?.since;
  }

  /** When the server of a context answered last, in milliseconds since 1970. */
  answeredAt(whose: string): number {
    const [silence] = this.#all.filter((each) => each.whose === whose);
    return silence?.answeredAt ?? Number.NEGATIVE_INFINITY;
  }

  get whose(): string {
    return this.#longest?.whose ?? '';
  }

  /** Begins to ask all of them. */
  watch(): void {
    this.#isWatching = true;
    for (const silence of this.#all) silence.watch();
  }

  /** Asks no more. */
  stop(): void {
    this.#isWatching = false;
    for (const silence of this.#all) silence.stop();
  }
}
