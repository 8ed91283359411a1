import { onTestFinished, vi } from 'vitest';
import { Browser } from '../../../src/browser/app/browser.js';
import { Clipboard } from '../../../src/browser/copy/clipboard.js';
import { usualKeys } from '../../../src/browser/keys/key-map.js';
import type { ListView } from '../../../src/browser/rows/list-view.js';
import { BrowserCluster } from '../../../src/browser/state/cluster.js';
import { Recents } from '../../../src/browser/state/recents.js';
import { StateFile } from '../../../src/browser/state/state-file.js';
import type { ContextMode } from '../../../src/kubeconfig/context-modes.js';
import { systemClock } from '../../../src/process/clock.js';
import type { SavedFile } from '../../../src/terminal/editor/editor.js';
import { screenLines } from '../../../src/terminal/ui/screen-lines.js';
import { PATIENCE_MS } from '../../support/patience.js';
import type { SandboxSession } from '../../support/sandbox-session.js';
import { usualLooks } from './usual-looks.js';

/** A browser on a sandbox, in real time, and its screen. */
export class LiveScene {
  size = { columns: 140, rows: 16 };
  /** How often the terminal was lent. */
  lent = 0;
  /** The user at the editor. */
  edit: (text: string) => Promise<SavedFile> = () => Promise.reject(new Error('there is no editor'));
  readonly browser: Browser;
  #later = 0;

  constructor() {
    this.browser = new Browser({
      looks: usualLooks(),
      keys: usualKeys,
      aliases: {},
      clock: { ...systemClock, now: () => Date.now() + this.#later },
      random: () => 1,
      recents: new Recents(),
      state: new StateFile(),
      contexts: [],
      open: () => Promise.reject(new Error('there is one context')),
      noTrunc: false,
      place: { folder: '/nowhere', home: '/nowhere' },
      clipboard: new Clipboard({}, () => undefined),
      lend: async (use) => {
        this.lent++;
        await use();
      },
      editor: { edit: (text) => this.edit(text) },
      actionLogPath: '',
      keepLogEntry: () => undefined,
      suspend: () => undefined,
      setMouse: () => undefined,
    });
    onTestFinished(() => this.browser.close());
  }

  /** Starts with a list of the default namespace. */
  static async start(
    all: SandboxSession,
    word: string,
    { mode = 'open', ...list }: Partial<ListView> & { mode?: ContextMode } = {},
  ): Promise<LiveScene> {
    const scene = new LiveScene();
    const { session } = all;
    const info = { contextName: 'sandbox', user: 'me', namespace: 'default', mode, knownNamespaces: [] };
    const cluster = new BrowserCluster(
      info,
      session.transport,
      session.discovery,
      undefined,
      undefined,
      session,
    );
    const resource = await session.discovery.resolve(word);
    scene.browser.start(cluster, { resource, namespace: 'default', ...list });
    return scene;
  }

  press(...keys: string[]): this {
    for (const key of keys) this.browser.press(key, true);
    return this;
  }

  /** Advances the browser's clock: a question accepts no keys in its first moments. */
  wait(ms: number): this {
    void this.text;
    this.#later += ms;
    return this;
  }

  get text(): string {
    return screenLines(this.browser.frame(this.size), this.size)
      .map(({ spans }) =>
        spans
          .map(({ text }) => text)
          .join('')
          .trimEnd(),
      )
      .join('\n');
  }

  /** Waits until a text is on the screen, and returns the screen; fails with the screen if it never appears. */
  async shows(words: string | RegExp): Promise<string> {
    return vi.waitFor(
      () => {
        const { text } = this;
        const isShown = typeof words === 'string' ? text.includes(words) : words.test(text);
        if (!isShown) throw new Error(`it never showed ${words}:\n${text}`);
        return text;
      },
      { timeout: PATIENCE_MS, interval: 20 },
    );
  }
}
