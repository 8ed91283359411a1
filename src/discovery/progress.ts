/** Documents that list the groups; every other document belongs to a group-version. */
const GROUP_PATHS: ReadonlySet<string> = new Set(['/api', '/apis']);

/** The progress of the requests of a discovery. All of them are known once the groups are. */
export class DiscoveryProgress {
  #underWay = 0;
  #asked = 0;
  #answered = 0;
  #held = 0;
  #heldUntil = 0;
  #serverWaitUntil = 0;
  readonly #now: () => number;
  readonly #onBusy: (busy: boolean) => void;

  /**
   * @param now milliseconds
   * @param onBusy called when the first request starts, and when none is left
   */
  constructor(now: () => number, onBusy: (busy: boolean) => void) {
    this.#now = now;
    this.#onBusy = onBusy;
  }

  /** A request is needed. */
  begin(path: string): void {
    if (this.#underWay++ === 0) {
      this.#asked = 0;
      this.#answered = 0;
      this.#onBusy(true);
    }
    if (!GROUP_PATHS.has(path)) this.#asked++;
  }

  /** It got its response, or failed. */
  end(path: string): void {
    if (!GROUP_PATHS.has(path)) this.#answered++;
    if (--this.#underWay === 0) this.#onBusy(false);
  }

  /** The limiter holds a request back for this many milliseconds; `release` ends that. */
  hold(milliseconds: number): void {
    this.#held++;
    this.#heldUntil = this.#now() + milliseconds;
  }

  release(): void {
    this.#held--;
  }

  /** The server has requested a pause of this many milliseconds. */
  serverWait(milliseconds: number): void {
    this.#serverWaitUntil = this.#now() + milliseconds;
  }

  /** One line: `discovery: 112 of 402 group versions done, held back for 3s (--discovery-qps=-1 lifts the limit)`. */
  text(): string {
    const answered = this.#answered;
    const asked = this.#asked;
    const held = this.#held;
    const count = asked === 0 ? 'reading the list of groups' : `${answered} of ${asked} group versions done`;
    const waits = [
      ...(held > 0
        ? [`held back for ${this.#seconds(this.#heldUntil)} (--discovery-qps=-1 lifts the limit)`]
        : []),
      ...(this.#serverWaitUntil > this.#now()
        ? [`the server requests a wait of ${this.#seconds(this.#serverWaitUntil)}`]
        : []),
    ];
    return ['discovery: ', [count, ...waits].join(', ')].join('');
  }

  #seconds(until: number): string {
    return `${Math.max(1, Math.ceil((until - this.#now()) / 1000))}s`;
  }
}
