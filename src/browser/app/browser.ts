import { messageOf } from '../../process/errors.js';
import type { TextEditor } from '../../terminal/editor/editor.js';
import { showControls } from '../../terminal/sanitize.js';
import type { Background } from '../../terminal/ui/input/background.js';
import type { MouseEvent } from '../../terminal/ui/input/mouse.js';
import { type KeyName, REPAINT_KEY } from '../../terminal/ui/keys.js';
import type { ScreenSource } from '../../terminal/ui/screen.js';
import type { Size } from '../../terminal/ui/screen-lines.js';
import type { LendTerminal } from '../../terminal/ui/use-source.js';
import type { ScreenFrame, Span } from '../../terminal/ui/view-model.js';
import { ActionController, type ControllerTools } from '../act/action-controller.js';
import { ContextLocks } from '../act/context-locks.js';
import { ActionLog } from '../act/log/action-log.js';
import { BarRoutes } from '../bar/bar-routes.js';
import type { Looks } from '../bar/looks.js';
import { Forwards } from '../forward/forwards.js';
import { BottomLine } from '../frame/bottom-line.js';
import { drawnFrame, drawnOr } from '../frame/drawn.js';
import type { Edit } from '../frame/line-editor.js';
import type { Part } from '../frame/part.js';
import { Redraw } from '../frame/redraw.js';
import type { Binding, BrowserScreen, Host } from '../frame/screen.js';
import { hintsOf, pickerHints, shownKey } from '../keys/key-hints.js';
import { boundKeys, type KeyMap, keyFor, usualKeys } from '../keys/key-map.js';
import { LogRoutes } from '../logs/log-routes.js';
import { Navigation } from '../navigation/navigation.js';
import { navigationBindings } from '../navigation/navigation-keys.js';
import type { StartPlace } from '../navigation/place-routes.js';
import type { RouteTools } from '../navigation/route-tools.js';
import { Routes } from '../navigation/routes.js';
import { PickerScreen } from '../pick/picker-screen.js';
import type { ListView } from '../rows/list-view.js';
import type { BrowserCluster } from '../state/cluster.js';
import { headerOf, modeWord } from '../table/header.js';
import { APPLY_EVERY_MS } from '../table/row-table.js';
import { BrowserInfo } from './browser-info.js';
import { EarlyKeys, type UserInput } from './early-keys.js';
import { mouseKeys } from './mouse-part.js';
import { browserParts } from './parts.js';

/** What the browser needs from its environment. */
export interface BrowserTools extends RouteTools, Pick<ControllerTools, 'own' | 'actionLogPath'> {
  /** Stops the process until the shell continues it. */
  suspend(): void;
  /** Gives the terminal to an editor or a shell. */
  lend: LendTerminal;
  /** The user's editor, which gets the terminal in the meantime. */
  editor: Pick<TextEditor, 'edit'>;
  /** Adds a line to the action log. */
  keepLogEntry(line: string): void;
  looks: Looks;
  /** Turns the terminal's mouse reporting on or off. */
  setMouse(isOn: boolean): void;
  /** Which key does what. */
  keys: KeyMap;
  /** Words of the command bar, with the lines that they expand to. */
  aliases: Readonly<Record<string, string>>;
}

/** How often ages and waits are redrawn. */
const TICK_MS = 1_000;
/** The exit code after Ctrl-C, by shell convention. */
const INTERRUPTED = 130;

/** Keys that have a meaning for a line being typed, whatever they do on the screen. */
const LINE_KEYS: ReadonlySet<KeyName> = new Set(['enter', 'escape', 'space', 'tab', 'backspace', 'delete']);

/** The browser: a stack of screens, the keys that navigate it, and what is visible of the top one. */
export class Browser implements ScreenSource {
  readonly #navigation = new Navigation();
  readonly #redraw: Redraw;
  readonly #routes: Routes;
  readonly #actions: ActionController;
  readonly #parts: readonly Part[];
  readonly #host: Host;
  readonly #locks: ContextLocks;
  readonly forwards: Forwards;
  readonly #bar: BarRoutes;
  readonly #line = new BottomLine();
  readonly #info: BrowserInfo;
  readonly #early: EarlyKeys;
  readonly #ended = Promise.withResolvers<number>();
  #throttledUntil = 0;
  /** When it was last drawn. */
  #size: Size = { columns: 80, rows: 24 };
  readonly #tools: BrowserTools;

  constructor(tools: BrowserTools) {
    this.#tools = tools;
    this.#redraw = new Redraw(tools.clock, APPLY_EVERY_MS);
    const host: Host = {
      now: () => tools.clock.now(),
      changed: () => this.#redraw.soon(),
      answered: () => this.#redraw.now(),
      tell: (text, role) => this.tell(text, role),
    };
    this.#host = host;
    this.#routes = new Routes(this.#navigation, host, tools, { logs: (base) => new LogRoutes(base) });
    this.#info = new BrowserInfo({
      navigation: this.#navigation,
      host,
      routes: this.#routes,
      keys: tools.keys,
    });
    this.#locks = new ContextLocks(host.now);
    this.forwards = new Forwards(host, tools.clock);
    this.#actions = new ActionController(this.#navigation, host, {
      ...tools,
      forwards: this.forwards,
      locks: this.#locks,
      actionLog: new ActionLog(tools.keepLogEntry),
      text: (cluster, source) => void this.#routes.text(cluster, source),
      attempt: (doing, find) => this.#routes.attempt(doing, find),
      placeOf: (cluster) => this.#routes.places.placeOf(cluster),
    });
    this.#parts = browserParts({
      ...{ navigation: this.#navigation, host, routes: this.#routes, tools },
      ...{ actions: this.#actions, forwards: this.forwards },
    });
    this.#bar = this.#barOf(host);
    this.#early = new EarlyKeys({
      ...{ navigation: this.#navigation, host, routes: this.#routes },
      isAwaited: (typed) => this.#isAwaited(typed),
      pass: (typed, isAlone) => this.#pass(typed, isAlone),
    });
    this.#redraw.subscribe(() => this.#early.settle());
  }

  /** Opens the command bar. */
  #barOf(host: Host): BarRoutes {
    const { recents, contexts } = this.#tools;
    return new BarRoutes({
      ...{ navigation: this.#navigation, host, routes: this.#routes, recents },
      contexts: contexts.map(({ name }) => name),
      aliases: this.#tools.aliases,
      looks: this.#tools.looks,
      partWords: () => this.#parts.flatMap((part) => part.words?.() ?? []),
      where: () => this.#info.where(),
      notices: () => this.#info.notices(() => this.#line.notices.text()),
      help: () => this.#help(),
      quit: () => this.#quit(),
    });
  }

  /** The theme of the screen. */
  get theme(): Looks['theme'] {
    return this.#tools.looks.theme;
  }

  /** The exit code, once the user has left. */
  get done(): Promise<number> {
    return this.#ended.promise;
  }

  /**
   * Starts with a place.
   * @param options.name an object of it, to open at once
   * @param options.view the word of a view of the place, to open at once: then the table is not read before it is
   * visible
   */
  start(
    cluster: BrowserCluster,
    list: ListView,
    options: { name?: string; view?: string } & Partial<StartPlace> = {},
  ): void {
    const { view } = options;
    this.#redraw.tick(TICK_MS);
    const table = this.#routes.places.start(cluster, list, { ...options, isCovered: view !== undefined });
    const words = view === undefined ? [] : this.#parts.flatMap((part) => part.words?.() ?? []);
    words.find(({ word }) => word === view)?.run('', table);
    if (options.name === undefined) return;
    table.selectWhenThere(options.name);
    this.#routes.describe(cluster, { ...list, name: options.name });
  }

  /** Ends everything that is in progress. */
  async close(): Promise<void> {
    this.#redraw.stop();
    this.forwards.close();
    this.#actions.catalog.gate.close();
    this.#navigation.close();
    await this.#routes.close();
  }

  /** Shows a message in the bottom line; "" removes it. */
  tell(text: string, role: Span['role'] = 'plain'): void {
    this.#line.tell(text, role, this.#tools.clock.now());
    this.#redraw.soon();
  }

  /** The terminal has reported its background. */
  learnBackground(background: Background): void {
    this.#tools.looks.learn(background);
    this.#redraw.soon();
  }

  /** The server asked to wait so many milliseconds before the next request. */
  throttled(milliseconds: number): void {
    this.#throttledUntil = Math.max(this.#throttledUntil, this.#tools.clock.now() + milliseconds);
    this.#redraw.soon();
  }

  subscribe(listener: () => void): () => void {
    return this.#redraw.subscribe(listener);
  }

  frame(size: Size): ScreenFrame {
    this.#size = size;
    const now = this.#tools.clock.now();
    const { top, table } = this.#navigation;
    this.#info.learnVersion(top.cluster);
    // Around a box, the screen before it remains visible.
    const inSight = top.isChoice === true || top.keys !== undefined ? this.#navigation.below : top;
    // Behind a text, too: changes must not pile up while the user reads, and the header shows their number.
    drawnOr(
      () => table?.apply(),
      () => undefined,
    );
    return drawnFrame(top, size, {
      header: () =>
        headerOf({
          cluster: top.cluster,
          contexts: top === table ? table?.sources.contexts : undefined,
          unlockedFor: this.#locks.left(top.cluster),
          table,
          seen: inSight,
          isTop: inSight === top,
          againKey: this.#againKey(),
          throttledFor: Math.max(0, this.#throttledUntil - now),
        }),
      below: this.#navigation.below,
      message: this.#line.at(now),
      mode: modeWord(top.cluster.info.mode),
      hints: () => this.#hints(),
    });
  }

  /** The key that reads the screen again. */
  #againKey(): string | undefined {
    const key = keyFor('r', this.#tools.keys);
    return key === undefined ? undefined : shownKey(key);
  }

  press(key: KeyName, isAlone: boolean): void {
    if (key === 'ctrl+c') this.#ended.resolve(INTERRUPTED);
    else if (key === 'ctrl+z') this.#tools.suspend();
    else if (key === 'escape' ? !this.#early.giveUp() : !this.#early.keeps({ key }))
      this.#early.pass({ key }, isAlone);
    this.#redraw.now();
  }

  /** Handles a key on the visible screen. */
  #pass(typed: UserInput, isAlone: boolean): void {
    this.#line.clear();
    const { top } = this.#navigation;
    try {
      if ('text' in typed) this.#paste(top, typed.text);
      else {
        const { keys } = top;
        keys?.press(typed.key, isAlone);
        if (keys === undefined || keys.passesOn?.(typed.key) === true)
          this.#passOn(this.#navigation.top, typed.key, isAlone);
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  #isAwaited(typed: UserInput): boolean {
    const { top } = this.#navigation;
    if (top.awaits === undefined || !('key' in typed)) return false;
    const isLine = top.editor?.() !== undefined;
    return isLine
      ? top instanceof PickerScreen && top.awaits(typed.key)
      : top.awaits(typed.key, this.#bound(typed.key));
  }

  mouse(event: MouseEvent): void {
    const { top } = this.#navigation;
    // A click applies to what is visible.
    this.#early.forget();
    for (const key of mouseKeys(event, top, this.frame(this.#size), this.#size))
      this.#early.pass({ key }, true);
    this.#redraw.now();
  }

  paste(text: string): void {
    if (!this.#early.keeps({ text })) this.#early.pass({ text }, true);
    this.#redraw.now();
  }

  #paste(top: BrowserScreen, text: string): void {
    const line = top.editor?.()?.line;
    if (top.keys !== undefined) top.keys.paste(text);
    else if (line !== undefined) {
      line.paste(text);
      top.edited?.('changed');
    } else this.tell('pasted text is not run as a command', 'muted');
  }

  /** A key may fail, but must not end the browser. */
  #fail(error: unknown): void {
    this.tell(`this failed because of a bug in proa: ${messageOf(error)}`, 'bad');
  }

  #passOn(top: BrowserScreen, key: KeyName, isAlone: boolean): void {
    const line = top.editor?.()?.line;
    if (line === undefined) this.#command(key, isAlone);
    else if (!this.#moves(top, key)) this.#edit(top, line.press(key));
  }

  /** While a line is typed, arrows and page keys still move through the matches. */
  #moves(screen: BrowserScreen, key: KeyName): boolean {
    const marks = key === 'space' && screen instanceof PickerScreen;
    if ((LINE_KEYS.has(key) && !marks) || [...key].length === 1) return false;
    const binding = screen.bindings().find(({ keys }) => keys.includes(key));
    binding?.run(false);
    return binding !== undefined;
  }

  #edit(screen: BrowserScreen, edit: Edit): void {
    if (edit === 'unknown') return;
    if (edit === 'cancelled' && screen instanceof PickerScreen) this.#navigation.back();
    else screen.edited?.(edit);
  }

  #command(key: KeyName, isAlone: boolean): void {
    const binding = this.#bound(key);
    if (binding !== undefined) binding.run(isAlone);
    else if (key !== REPAINT_KEY)
      this.tell(`${showControls(shownKey(key))} does nothing here; ? lists the keys`, 'muted');
  }

  #bound(key: KeyName): Binding | undefined {
    return boundKeys(this.#bindings(), this.#tools.keys).get(key);
  }

  /** The bindings that work now; the screen's own keys come before those of the browser. */
  #bindings(): Binding[] {
    const { top } = this.#navigation;
    // A screen that cannot list its bindings can be left anyway.
    const own = drawnOr(
      () => top.bindings(),
      () => [],
    );
    if (top.keys !== undefined) return own;
    const taken = new Set(own.flatMap(({ keys }) => keys));
    const others = [
      ...this.#parts.flatMap((part) => part.bindings?.(top) ?? []),
      ...navigationBindings(this.#navigation, this.#host, {
        command: () => this.#bar.open(top),
        aliases: () => this.#bar.aliases(top.cluster),
        save: (file) => this.#routes.tables.save(file),
        help: () => this.#help(),
        quit: () => this.#quit(),
      }),
    ];
    return [...own, ...others.filter(({ keys }) => !keys.some((key) => taken.has(key)))];
  }

  #help(): void {
    const { top } = this.#navigation;
    this.#info.help(this.#bindings(), this.#bar.words(top.cluster), this.#size.columns);
  }

  /** Ends the browser; if forwards are running, which end with it, after a question. */
  #quit(): void {
    const navigation = this.#navigation;
    const { length } = this.forwards.running;
    const quit = () => this.#ended.resolve(0);
    if (length === 0) {
      quit();
      return;
    }
    const what = length === 1 ? '1 forward is running, and ends' : `${length} forwards are running, and end`;
    const question = {
      title: `${what} with the browser`,
      choices: ['y', 'q'].map((key) => ({ key, does: 'quit', run: quit })),
      leave: () => void navigation.back(),
      otherwise: () => undefined,
      other: 'stay; f lists forwards',
    };
    this.#routes.attempt('', async () => {
      const { KeyChoiceScreen } = await import('../frame/key-choice.js');
      return () => navigation.push(new KeyChoiceScreen(navigation.top.cluster, question));
    });
  }

  #hints(): ScreenFrame['hints'] {
    const { top } = this.#navigation;
    if (top instanceof PickerScreen) return pickerHints(top.takesSeveral);
    const isDialog = top.keys !== undefined;
    return hintsOf(this.#bindings(), isDialog ? usualKeys : this.#tools.keys, isDialog);
  }
}
