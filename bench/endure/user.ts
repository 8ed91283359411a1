import { readScreen } from './screen.js';

/** What a user needs. */
export interface UserTools {
  lines(): readonly string[];
  /** Types the text unchanged. */
  type(text: string): void;
  /** Waits for this many milliseconds. */
  wait(ms: number): Promise<void>;
  /** Returns a number from 0 to 1. */
  random(): number;
}

const [ENTER, ESCAPE] = ['\r', '\u001b'];
/** How long a user looks before the next key, in milliseconds. */
const LOOK_MS = 900;
const BETWEEN_KEYS_MS = 60;

/** Places that the command bar leads to; including those without numbers to check. */
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

/** A user who visits screens for hours, and never changes anything. */
export class User {
  /** The number of actions so far. */
  done = 0;
  /** The number of keys, or lines of keys, sent so far: each may have led to a list. */
  keysSent = 0;
  /** The last action. */
  last = '';
  readonly #tools: UserTools;

  constructor(tools: UserTools) {
    this.#tools = tools;
  }

  /** Performs one action, and returns to a table. */
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
    // The first one, if there are several containers.
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

  /** Sorts services: the order of a type is kept, and rows of other types are expected in the usual order. */
  async #sort(): Promise<void> {
    await this.#go('svc shop-0');
    await this.#do('sort', '>');
  }

  async #filter(text: string): Promise<void> {
    await this.#do('filter', `/${text}${ENTER}`);
    await this.#do('clear', ESCAPE);
  }

  /** Closes what covers the table: texts, input lines, logs. */
  async #table(): Promise<void> {
    for (let times = 0; times < 3 && !this.#isTable(); times++) await this.#do('back', ESCAPE);
  }

  /** Whether a list is visible, and no line is being typed. */
  #isTable(): boolean {
    const lines = this.#tools.lines();
    return readScreen(lines).isList && (lines.at(-1) ?? '').includes('? help');
  }
}
