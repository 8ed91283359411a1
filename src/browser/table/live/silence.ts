import type { Clock } from '../../../process/clock.js';
import type { Transport } from '../../../transport/types.js';

/** How often a ping is sent to the server, in milliseconds. */
const ASK_EVERY_MS = 1_000;
/** A response that takes longer is reported, so that the user knows within five seconds. */
const PATIENCE_MS = 4_000;

/** Since when a response is missing, and whose. */
export interface Quiet {
  /** In milliseconds since 1970; undefined if none is missing. */
  readonly since: number | undefined;
  /** The context, if a table has several; "" otherwise. */
  readonly whose: string;
}

/**
 * Notices a server that does not respond although its connection is open: a watch that hangs looks like one without
 * changes. Only pings the connection; sends no requests.
 */
export class Silence implements Quiet {
  /** Since when a response is missing; undefined if none is. */
  #askedAt: number | undefined;
  #stop: (() => void) | undefined;
  /** When the last ping was sent that was answered, in milliseconds since 1970. */
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

  /** Since when the server has not responded, in milliseconds since 1970; undefined while it does, or is not pinged. */
  get since(): number | undefined {
    const asked = this.#askedAt;
    return asked !== undefined && this.#clock.now() - asked >= PATIENCE_MS ? asked : undefined;
  }

  /** Starts pinging. */
  watch(): void {
    this.#ask();
    this.#stop = this.#clock.after(ASK_EVERY_MS, () => this.watch());
  }

  /** Stops pinging. */
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
    // The requests on a connection report its end.
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

  /** When the server of a context last responded, in milliseconds since 1970. */
  answeredAt(whose: string): number {
    const [silence] = this.#all.filter((each) => each.whose === whose);
    return silence?.answeredAt ?? Number.NEGATIVE_INFINITY;
  }

  get whose(): string {
    return this.#longest?.whose ?? '';
  }

  /** Starts pinging all of them. */
  watch(): void {
    this.#isWatching = true;
    for (const silence of this.#all) silence.watch();
  }

  /** Stops pinging. */
  stop(): void {
    this.#isWatching = false;
    for (const silence of this.#all) silence.stop();
  }
}
