import { setTimeout as sleep } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { PATIENCE_MS } from '../support/patience.js';
import type { Scene } from './support.js';

/** A terminal for walking through the browser. */
export interface WalkTerminal {
  type(text: string): void;
  lines(): string[];
}

/** One stop: the keys that lead to a screen from the first one, and the key to press there. */
export interface Stop {
  way: readonly string[];
  key: string;
}

const BYTES: Readonly<Record<string, string>> = {
  enter: '\r',
  escape: '\u001b',
  tab: '\t',
  'shift+tab': '\u001b[Z',
  space: ' ',
  backspace: '\u007f',
  delete: '\u001b[3~',
  up: '\u001b[A',
  down: '\u001b[B',
  right: '\u001b[C',
  left: '\u001b[D',
  'shift+up': '\u001b[1;2A',
  'shift+down': '\u001b[1;2B',
  home: '\u001b[H',
  end: '\u001b[F',
  pageup: '\u001b[5~',
  pagedown: '\u001b[6~',
  f1: '\u001bOP',
  f5: '\u001b[15~',
};

/** What a terminal sends for a key, or for `text:` and a text in one piece. Fails for a key that it does not know. */
export function bytesOf(key: string): string {
  if (key.startsWith('text:')) return key.slice('text:'.length);
  const known = BYTES[key] ?? ([...key].length === 1 ? key : undefined);
  if (known !== undefined) return known;
  const [, letter] = /^ctrl\+([a-z])$/.exec(key) ?? [];
  if (letter === undefined) throw new Error(`what does a terminal send for ${key}?`);
  return String.fromCharCode(letter.charCodeAt(0) & 31);
}

/**
 * If two looks this many milliseconds apart are the same, the effect of a key is on the screen, or a slow server
 * responds later.
 */
const BETWEEN_LOOKS_MS = 20;
const MAX_LOOKS = 15;

/** A user who presses keys, looks at the screen after each, and answers no question. */
export class Walker {
  readonly #terminal: WalkTerminal;
  /** The first line of every screen. */
  readonly #header: RegExp;

  constructor(terminal: WalkTerminal, header: RegExp) {
    this.#terminal = terminal;
    this.#header = header;
  }

  /** Goes to each stop from the first screen, and looks at the screen before and after its key. */
  async walk(stops: readonly Stop[]): Promise<void> {
    for (const { way, key } of stops) {
      await this.#back();
      const where = way.join(' ');
      for (const each of way) await this.#press(each);
      await this.#look(`behind "${where}"`);
      await this.#press(key);
      await this.#look(`behind "${where}", after ${key}`);
    }
    await this.#back();
    // The last Escape may be unread, and would change the meaning of the next key.
    await this.#press('j');
  }

  /** Leaves questions, lines and screens until the first screen is reached. */
  async #back(): Promise<void> {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
      const bottom = this.#terminal.lines().at(-1) ?? '';
      if (/\? help {2}q quit/.test(bottom)) return;
      // If there is a message, any other key removes it.
      await this.#press(/^this is the first s/.test(bottom) ? 'j' : 'escape');
    }
    throw new Error(`there is no way back:\n${this.#terminal.lines().join('\n')}`);
  }

  async #press(key: string): Promise<void> {
    this.#terminal.type(bytesOf(key));
    let before: string | undefined;
    for (let looks = 0; looks < MAX_LOOKS; looks++) {
      await sleep(BETWEEN_LOOKS_MS);
      const now = this.#terminal.lines().join('\n');
      if (now === before) return;
      before = now;
    }
  }

  /** Checks that nothing was scrolled away or overwritten once a frame is complete. */
  async #look(where: string): Promise<void> {
    await vi.waitFor(
      () => {
        const lines = this.#terminal.lines();
        const seen = `${where}:\n${lines.join('\n')}`;
        expect(lines[0], seen).toMatch(this.#header);
        expect(lines.slice(1).join('').trim().length, seen).toBeGreaterThan(8);
        expect(lines.join(''), seen).not.toContain('left with');
      },
      { timeout: PATIENCE_MS, interval: BETWEEN_LOOKS_MS },
    );
  }
}

/**
 * The requests to the server that change something, except dry runs and reviews. A dry run of a deletion says so in its
 * body, which is not recorded: it leaves the object as it was.
 */
export async function changesOf({ sandbox, client }: Scene): Promise<string[]> {
  const changes = sandbox
    .requests()
    .filter(
      ({ method, path, query }) =>
        method !== 'GET' && !query.includes('dryRun=') && !path.endsWith('reviews'),
    );
  const real: string[] = [];
  for (const { method, path } of changes) {
    const left = method === 'DELETE' ? await client.get(path) : undefined;
    if (left?.status !== 200 || left.json.metadata.deletionTimestamp !== undefined)
      real.push(`${method} ${path}`);
  }
  return real;
}
