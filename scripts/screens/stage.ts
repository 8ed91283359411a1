import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '../../src/browser/app/browser.js';
import type { Environment } from '../../src/process/environment.js';

/** Noon of a day on which nothing else happens. */
const NOW = Date.UTC(2026, 0, 15, 12);
/** How long to wait for a screen to show the expected content. */
const PATIENCE_MS = 45_000;

/** How many times in a row a screen must be the same before it is taken. */
const LOOKS = 20;

/** The text while something is still loading. */
const UNDER_WAY = /(?:,| ) reading|Reading\.\.\./;

/** What to show. */
export interface StageOptions {
  columns?: number;
  rows?: number;
  context?: string;
  /** proa's configuration file. */
  config?: string;
  /** What to browse, as on the command line. */
  word?: string;
  allNamespaces?: boolean;
  /** With the sample application in the namespace `default`. */
  sample?: boolean;
}

/** A clock that cycles within one second: timers run, but no age ever changes. Waits are real. */
function standingClock() {
  let turns = 0;
  let passed = 0;
  return {
    now: () => NOW + passed + (turns % 9) * 110,
    pass: (milliseconds: number) => {
      passed += milliseconds;
    },
    turn: () => {
      turns++;
    },
    after(ms: number, callback: () => void): () => void {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  };
}

/** The parts of a stage. */
interface Parts {
  browser: Browser;
  draw(): string[];
  turn(): void;
  pass(milliseconds: number): void;
  /** A request is under way. */
  isBusy(): boolean;
  end(): Promise<void>;
}

/** The built browser, on a sandbox that is the same every time, and its screen. */
export class Stage implements AsyncDisposable {
  readonly #parts: Parts;
  /** The screen that the last keys were pressed on; none at first. */
  #left: string | undefined;

  private constructor(parts: Parts) {
    this.#parts = parts;
  }

  static async set(options: StageOptions = {}): Promise<Stage> {
    const load = (path: string) => import(new URL(`../../build/${path}`, import.meta.url).href);
    const { startApiServer } = (await load(
      'sandbox/app/sandbox.js',
    )) as typeof import('../../src/sandbox/app/sandbox.js');
    const { openSession } = (await load(
      'cluster/session.js',
    )) as typeof import('../../src/cluster/session.js');
    const { plainSession } = (await load(
      'cluster/session-options.js',
    )) as typeof import('../../src/cluster/session-options.js');
    const { Browser } = (await load(
      'browser/app/browser.js',
    )) as typeof import('../../src/browser/app/browser.js');
    const { BrowserWorld } = (await load(
      'browser/app/world.js',
    )) as typeof import('../../src/browser/app/world.js');
    const { Clipboard } = (await load(
      'browser/copy/clipboard.js',
    )) as typeof import('../../src/browser/copy/clipboard.js');
    const { Looks } = (await load('browser/bar/looks.js')) as typeof import('../../src/browser/bar/looks.js');
    const { usualKeys } = (await load(
      'browser/keys/key-map.js',
    )) as typeof import('../../src/browser/keys/key-map.js');
    const { chooseTheme, THEMES } = (await load(
      'terminal/ui/theme.js',
    )) as typeof import('../../src/terminal/ui/theme.js');
    const { StateFile } = (await load(
      'browser/state/state-file.js',
    )) as typeof import('../../src/browser/state/state-file.js');
    const { Recents } = (await load(
      'browser/state/recents.js',
    )) as typeof import('../../src/browser/state/recents.js');
    const { startPlaceOf } = (await load(
      'browser/app/start-place.js',
    )) as typeof import('../../src/browser/app/start-place.js');
    const { StringOutput } = (await load(
      'process/output.js',
    )) as typeof import('../../src/process/output.js');
    const { screenLines } = (await load(
      'terminal/ui/screen-lines.js',
    )) as typeof import('../../src/terminal/ui/screen-lines.js');

    const clock = standingClock();
    const sandbox = await startApiServer({
      seed: 1,
      pods: 400,
      namespaces: 4,
      groups: 3,
      limitedTo: ['shop-0'],
      ...(options.sample === true && { sample: true }),
      clock: { now: () => NOW, after: clock.after },
    });
    const folder = mkdtempSync(join(tmpdir(), 'proa-screens-'));
    writeFileSync(join(folder, 'kubeconfig'), sandbox.kubeconfigYaml, { mode: 0o600 });
    mkdirSync(join(folder, 'config'));
    writeFileSync(join(folder, 'config', 'config.yaml'), options.config ?? '');
    const output = new StringOutput();
    const environment: Environment = {
      variables: {},
      home: folder,
      workingFolder: folder,
      folders: { cache: join(folder, 'cache'), config: join(folder, 'config') },
      stdin: process.stdin,
      stdout: output,
      stderr: output,
      terminal: output,
      screen: process.stdout,
      prompt: process.stderr,
      piped: new Map(),
      startBytes: () => undefined,
      signal: new AbortController().signal,
      now: clock.now,
      process: {
        pid: 1,
        uid: undefined,
        platform: 'linux',
        architecture: 'x64',
        runtime: { name: 'node', version: '24' },
        age: () => 0,
      },
    };
    const sessionOptions = {
      ...plainSession,
      kubeconfig: join(folder, 'kubeconfig'),
      cacheDir: join(folder, 'cache'),
      overrides: { context: options.context ?? '' },
    };
    const world = new BrowserWorld({
      session: sessionOptions,
      environment,
      version: '0.0.0',
      settings: {
        start: undefined,
        theme: undefined,
        themes: {},
        keys: { keys: {} },
        aliases: {},
        commands: [],
        hidesSecrets: true,
      },
    });
    const contexts = await world.contexts();
    const session = await openSession(sessionOptions, world.environment, '0.0.0', world.hooks);
    const browser = new Browser({
      looks: new Looks({
        names: Object.keys(THEMES),
        theme: (name) => chooseTheme({ name, themes: {}, variables: {} }),
        chosen: undefined,
        keep: () => undefined,
      }),
      keys: usualKeys,
      aliases: {},
      clock,
      random: () => 0.5,
      recents: new Recents(),
      state: new StateFile(),
      place: { folder: '/', home: '/' },
      clipboard: new Clipboard({}, () => undefined),
      contexts,
      noTrunc: false,
      suspend: () => undefined,
      setMouse: () => undefined,
      lend: (use) => use(),
      editor: { edit: () => Promise.reject(new Error('there is no editor')) },
      actionLogPath: '',
      keepLogEntry: () => undefined,
      open: (name) => world.open(name, contexts),
    });
    world.browser = browser;
    const { list } = await startPlaceOf({
      word: options.word,
      start: undefined,
      allNamespaces: options.allNamespaces ?? true,
      isNamespaceNamed: true,
      labelSelector: '',
      fieldSelector: '',
    })(session, false);
    const cluster = await world.cluster(session, contexts);
    browser.start(cluster, list);
    const end = async () => {
      await browser.close();
      await session[Symbol.asyncDispose]();
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    };
    const size = { columns: options.columns ?? 100, rows: options.rows ?? 20 };
    const draw = () =>
      screenLines(browser.frame(size), size).map(({ spans }) =>
        spans
          .map(({ text }) => text)
          .join('')
          .trimEnd(),
      );
    return new Stage({
      browser,
      draw,
      turn: clock.turn,
      pass: clock.pass,
      isBusy: () => cluster.inFlight > 0,
      end,
    });
  }

  /** Presses keys, given by their names in the browser. */
  press(...keys: string[]): void {
    this.#left = this.#parts.draw().join('\n');
    for (const key of keys) this.#parts.browser.press(key, true);
  }

  /** Lets time pass. */
  wait(milliseconds: number): void {
    this.#parts.pass(milliseconds);
  }

  type(text: string): void {
    const keys = [...text].map((character) => (character === ' ' ? 'space' : character));
    for (const key of keys) this.#parts.browser.press(key, true);
  }

  /**
   * The screen, once it contains all of these texts, nothing is in progress, and it is stable. At least one text must
   * have been missing when the last keys were pressed: otherwise it would prove nothing about the keys.
   */
  async showing(...texts: string[]): Promise<string> {
    const left = this.#left;
    if (left !== undefined && texts.every((text) => left.includes(text)))
      throw new Error(`all of ${texts.join(', ')} was already shown before the keys:\n${left}`);
    this.#left = undefined;
    const end = performance.now() + PATIENCE_MS;
    let before = '';
    let same = 0;
    for (;;) {
      this.#parts.turn();
      const lines = this.#parts.draw();
      const screen = lines.join('\n');
      same = screen === before ? same + 1 : 0;
      before = screen;
      const isReady =
        !this.#parts.isBusy() && texts.every((text) => screen.includes(text)) && !UNDER_WAY.test(screen);
      if (isReady && same >= LOOKS) return screen;
      if (performance.now() > end) throw new Error(`the screen never showed ${texts.join(', ')}:\n${screen}`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#parts.end();
  }
}
