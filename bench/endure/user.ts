import { readScreen } from './screen.js';

/** What a user sees and does. */
export interface UserTools {
  lines(): readonly string[];
  /** Types text as it is. */
  type(text: string): void;
  /** Waits so many milliseconds. */
  wait(ms: number): Promise<void>;
  /** 0 to 1. */
  random(): number;
}

const [ENTER, ESCAPE] = ['\r', '\u001b'];
/** As long as somebody looks before the next key, in milliseconds. */
const LOOK_MS = 900;
const BETWEEN_KEYS_MS = 60;

/** Places that the command bar leads to; those without numbers to check are among them. */
const PLACES = [
  'pods -A',
  'pods shop-0',
  'pods -A -l tier=web',
  'deploy -A',
  'cm -A',
  'cm shop-0',
  'ns',
  'nodes',
  'events -A',
  'svc shop-0',
  'pods gone',
];
/** Screens that a row opens. */
const LOOKS = ['d', 'y', 'i', 'e', 'h', 't', 'u', 'o', '\r'];
/** Screens of the whole cluster, and of the browser. */
const WORDS = ['capacity', 'images', 'can', 'notices', 'where', 'log', 'help', 'jobs'];
const MOVES = ['j', 'j', 'j', 'k', '\u001b[6~', '\u001b[5~', 'G', 'g', ' '];
const FILTERS = ['web', '!running', 'restarts>2', 'api|db', '~a1'];

/** A user who goes through screens for hours, and never changes anything. */
export class User {
  /** What was done so far. */
  done = 0;
  /** Keys, or lines of them, that were sent so far: each may have led to a list. */
  keysSent = 0;
  /** What was done last. */
  last = '';
  readonly #tools: UserTools;

  constructor(tools: UserTools) {
    this.#tools = tools;
  }

  /** Does one thing, and comes back to a table. */
  async act(): Promise<void> {
    const kinds = [
      () => this.#go(this.#any(PLACES)),
      () => this.#go(this.#any(PLACES)),
      () => this.#look(this.#any(LOOKS)),
      () => this.#look(this.#any(LOOKS)),
      () => this.#look(this.#any(LOOKS)),
      () => this.#log(),
      () => this.#move(),
      () => this.#filter(this.#any(FILTERS)),
      () => this.#look(`:${this.#any(WORDS)}${ENTER}`),
      () => this.#do('history', ['[', ']', '-'][Math.floor(this.#tools.random() * 3)]!),
      () => this.#sort(),
      () => this.#do('wide', 'w'),
      () => this.#do('read again', 'r'),
    ];
    await this.#any(kinds)();
    this.done++;
  }

  /** Goes to all pods, with nothing filtered, marked or open. */
  async home(): Promise<void> {
    await this.#table();
    await this.#go('pods -A');
    await this.#table();
  }

  #any<T>(of: readonly T[]): T {
    return of[Math.floor(this.#tools.random() * of.length)]!;
  }

  async #do(what: string, keys: string): Promise<void> {
    this.last = `${what} ${JSON.stringify(keys)}`;
    this.keysSent++;
    const { type, wait } = this.#tools;
    if (keys.startsWith('\u001b')) type(keys);
    else
      for (const key of keys) {
        type(key);
        await wait(BETWEEN_KEYS_MS);
      }
    await wait(LOOK_MS);
  }

  #go(place: string): Promise<void> {
    return this.#do('go', `:${place}${ENTER}`);
  }

  async #look(keys: string): Promise<void> {
    await this.#do('look', keys);
    await this.#do('move', 'j');
    await this.#table();
  }

  async #log(): Promise<void> {
    await this.#go('pods shop-0');
    await this.#do('log', 'l');
    // Where there are several containers, the first.
    await this.#do('container', ENTER);
    await this.#table();
  }

  async #move(): Promise<void> {
    for (let times = 0; times < 6; times++) {
      this.#tools.type(this.#any(MOVES));
      await this.#tools.wait(BETWEEN_KEYS_MS);
    }
    await this.#do('move', 'j');
  }

  /** Sorts services: how a type is sorted is kept, and rows of others are looked for in the usual order. */
  async #sort(): Promise<void> {
    await this.#go('svc shop-0');
    await this.#do('sort', '>');
  }

  async #filter(text: string): Promise<void> {
    await this.#do('filter', `/${text}${ENTER}`);
    await this.#do('clear', ESCAPE);
  }

  /** Leaves what lies on the table: texts, lines to be typed, logs. */
  async #table(): Promise<void> {
    for (let times = 0; times < 3 && !this.#isTable(); times++) await this.#do('back', ESCAPE);
  }

  /** A list is seen, and no line is being typed. */
  #isTable(): boolean {
    const lines = this.#tools.lines();
    return readScreen(lines).isList && (lines.at(-1) ?? '').includes('? help');
  }
}
