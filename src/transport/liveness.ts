/** What the check needs of a connection. */
interface Lively {
  /** Bytes that have arrived so far. */
  bytesRead(): number;
  /** Someone is waiting for something on it. */
  isBusy(): boolean;
  /** Resolves when the other side has answered; rejects when the connection ends. */
  ping(): Promise<void>;
  /** Ends it: nothing more arrives. */
  end(): void;
}

/**
 * Detects that nothing arrives over a connection any more, as behind a router that has forgotten it. It looks only at
 * incoming bytes, because outgoing ones, including pings, say nothing about the other side. Time counts only while the
 * process runs: what arrived while it was stopped is read before anything is ended.
 */
export class Liveness {
  #heard = 0;
  #silentMs = 0;
  /** How long a ping has had no response; undefined if none is pending. */
  #waitedMs: number | undefined;
  readonly #timer: NodeJS.Timeout;
  readonly #connection: Lively;
  readonly #silenceMs: number;
  readonly #limitMs: number;

  /**
   * @param silenceMs after this much silence, a busy connection is pinged
   * @param limitMs a connection on which nothing arrives for this long after a ping is ended
   */
  constructor(connection: Lively, silenceMs: number, limitMs: number) {
    this.#connection = connection;
    this.#silenceMs = silenceMs;
    this.#limitMs = limitMs;
    const every = Math.min(silenceMs, limitMs) / 4;
    this.#timer = setInterval(() => this.#look(every), every).unref();
  }

  /** Pings the other side; settles as the connection's ping does. */
  ping(): Promise<void> {
    this.#waitedMs ??= 0;
    const asked = this.#connection.ping();
    const answered = () => {
      this.#silentMs = 0;
      this.#waitedMs = undefined;
    };
    asked.then(answered, answered);
    return asked;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(passedMs: number): void {
    const heard = this.#connection.bytesRead();
    const isSilent = heard === this.#heard;
    this.#heard = heard;
    this.#silentMs = isSilent ? this.#silentMs + passedMs : 0;
    if (this.#waitedMs !== undefined) this.#waitedMs = isSilent ? this.#waitedMs + passedMs : 0;
    if ((this.#waitedMs ?? 0) >= this.#limitMs) this.#connection.end();
    else if (this.#waitedMs === undefined && this.#silentMs >= this.#silenceMs && this.#connection.isBusy())
      void this.ping().catch(() => undefined);
  }
}
