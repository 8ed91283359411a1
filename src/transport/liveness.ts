/** What is asked of a connection. */
interface Lively {
  /** Bytes that have come over it so far. */
  bytesRead(): number;
  /** Someone waits for something on it. */
  isBusy(): boolean;
  /** Resolves when the other side has answered; rejects where the connection ends. */
  ping(): Promise<void>;
  /** Ends it: nothing comes any more. */
  end(): void;
}

/**
 * Finds out that nothing comes over a connection any more, as behind a router that has forgotten it. It looks at what has
 * come, because what is sent, pings included, says nothing of the other side. Time counts while the process runs: what came
 * while it was stopped is read before anything is ended.
 */
export class Liveness {
  #heard = 0;
  #silentMs = 0;
  /** For how long a ping has been without a response; undefined while none is. */
  #waitedMs: number | undefined;
  readonly #timer: NodeJS.Timeout;
  readonly #connection: Lively;
  readonly #silenceMs: number;
  readonly #limitMs: number;

  /**
   * @param silenceMs a busy connection that has been silent so long is asked whether it still stands
   * @param limitMs a connection over which nothing comes so long behind a ping is ended
   */
  constructor(connection: Lively, silenceMs: number, limitMs: number) {
    this.#connection = connection;
    this.#silenceMs = silenceMs;
    this.#limitMs = limitMs;
    const every = Math.min(silenceMs, limitMs) / 4;
    this.#timer = setInterval(() => this.#look(every), every).unref();
  }

  /** Asks the other side; settles as the connection's ping does. */
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
