import type { TextEditor } from '../terminal/editor/editor.js';
import { showControls } from '../terminal/sanitize.js';
import type { KeyName } from '../terminal/ui/keys.js';
import type { ScreenSource } from '../terminal/ui/screen.js';
import type { Size } from '../terminal/ui/screen-lines.js';
import type { LendTerminal } from '../terminal/ui/use-source.js';
import type { ScreenFrame, Span } from '../terminal/ui/view-model.js';
import { actWords } from './act/act-words.js';
import { Acting, type ActingTools } from './act/acting.js';
import { Deeds } from './act/deeds.js';
import { Unlocked } from './act/unlocked.js';
import { BarRoutes } from './bar/bar-routes.js';
import type { Looks } from './bar/looks.js';
import { Notices } from './bar/notices.js';
import { routeBindings, shownKey } from './browser-keys.js';
import type { BrowserCluster } from './cluster.js';
import { forwardBindings, forwardWords } from './forward/forward-keys.js';
import { Forwards } from './forward/forwards.js';
import { headerOf, whereItems } from './header.js';
import { withKeys } from './keys/given-keys.js';
import type { KeyMap } from './keys/key-map.js';
import type { Edit } from './line-editor.js';
import type { ListView } from './list-view.js';
import { PickerScreen } from './picker-screen.js';
import type { StartPlace } from './place-routes.js';
import { Redraw } from './redraw.js';
import type { RouteTools } from './route-tools.js';
import { Routes } from './routes.js';
import type { Binding, BrowserScreen, Host } from './screen.js';
import { APPLY_EVERY_MS } from './table-screen.js';
import { ToolKeys } from './tools/tool-keys.js';
import { toolWords } from './tools/tool-words.js';
import { Way } from './way.js';

/** What the browser needs of the world. */
export interface BrowserTools extends RouteTools, Pick<ActingTools, 'own' | 'deedsPath'> {
  /** Stops the process until the shell continues it. */
  suspend(): void;
  /** Gives the terminal to an editor or a shell. */
  lend: LendTerminal;
  /** The user's editor, which gets the terminal meanwhile. */
  editor: Pick<TextEditor, 'edit'>;
  /** Keeps a line of the log of deeds for later. */
  keepDeed(line: string): void;
  looks: Looks;
  /** Which key does what. */
  keys: KeyMap;
  /** Words of the command bar, with the lines that they stand for. */
  aliases: Readonly<Record<string, string>>;
}

/** A message stays so long unless a key is pressed. */
const MESSAGE_MS = 8_000;
/** How often ages and waits are redrawn. */
const TICK_MS = 1_000;
/** The exit code after Ctrl-C, by shells' custom. */
const INTERRUPTED = 130;

/** Keys that mean something to a line being typed, whatever the screen would do with them. */
const LINE_KEYS: ReadonlySet<KeyName> = new Set(['enter', 'escape', 'space', 'tab', 'backspace', 'delete']);

/** The browser: a way of screens, the keys that lead along it, and what is to be seen of the last one. */
export class Browser implements ScreenSource {
  readonly #way = new Way();
  readonly #redraw: Redraw;
  readonly #routes: Routes;
  readonly #acting: Acting;
  readonly #toolKeys: ToolKeys;
  readonly #unlocked: Unlocked;
  readonly #deeds: Deeds;
  readonly forwards: Forwards;
  readonly #bar: BarRoutes;
  readonly #notices = new Notices();
  readonly #versions = new Map<BrowserCluster, string>();
  readonly #ending = new AbortController();
  readonly #ended = Promise.withResolvers<number>();
  #message: (Span & { until: number }) | undefined;
  #throttledUntil = 0;
  /** Until when q quits though forwards run. */
  #quitsUntil = 0;
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
    this.#routes = new Routes(this.#way, host, tools);
    this.#toolKeys = new ToolKeys(this.#way, host);
    this.#unlocked = new Unlocked(host.now);
    this.#deeds = new Deeds(tools.keepDeed);
    this.forwards = new Forwards(host, tools.clock);
    this.#acting = new Acting(this.#way, host, {
      ...tools,
      forwards: this.forwards,
      unlocked: this.#unlocked,
      deeds: this.#deeds,
      text: (cluster, source) => void this.#routes.text(cluster, source),
      placeOf: (cluster) => this.#routes.places.placeOf(cluster),
    });
    this.#bar = this.#barOf(host);
  }

  /** Leads through the command bar. */
  #barOf(host: Host): BarRoutes {
    const { recents, contexts } = this.#tools;
    return new BarRoutes({
      ...{ way: this.#way, host, routes: this.#routes, recents },
      contexts: contexts.map(({ name }) => name),
      aliases: this.#tools.aliases,
      looks: this.#tools.looks,
      acting: () => [
        ...actWords(this.#acting),
        ...toolWords(this.#way, host),
        ...this.#toolKeys.words(),
        ...forwardWords(this.forwards, host, ({ cluster }) => this.#routes.forwards(cluster, this.forwards)),
      ],
      where: () => this.#openText('where', async () => this.#whereText()),
      notices: () => this.#openText('notices', async () => this.#notices.text()),
      help: () => this.#openHelp(),
      quit: () => this.#quit(),
    });
  }

  /** How the screen looks. */
  get theme(): Looks['theme'] {
    return this.#tools.looks.theme;
  }

  /** The exit code, once the user has left. */
  get done(): Promise<number> {
    return this.#ended.promise;
  }

  /**
   * Begins with a place.
   * @param options.name an object of it, to be opened at once
   */
  start(
    cluster: BrowserCluster,
    list: ListView,
    options: { name?: string } & Partial<StartPlace> = {},
  ): void {
    this.#redraw.tick(TICK_MS);
    const table = this.#routes.places.start(cluster, list, options);
    if (options.name === undefined) return;
    table.selectWhenThere(options.name);
    this.#routes.describe(cluster, { ...list, name: options.name });
  }

  /** Ends everything that is under way. */
  async close(): Promise<void> {
    this.#ending.abort(new Error('the browser was left'));
    this.#redraw.stop();
    this.forwards.close();
    this.#acting.gate.close();
    this.#way.close();
    await this.#routes.close();
  }

  /** Shows a message in the bottom line; "" removes it. */
  tell(text: string, role: Span['role'] = 'plain'): void {
    const [line = ''] = showControls(text).split('\n');
    if (line !== '') this.#notices.add(this.#tools.clock.now(), line);
    this.#message =
      line === '' ? undefined : { text: line, role, until: this.#tools.clock.now() + MESSAGE_MS };
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
    const now = this.#tools.clock.now();
    if (this.#message !== undefined && this.#message.until <= now) this.#message = undefined;
    const { top, table } = this.#way;
    this.#learnVersion(top.cluster);
    // Also behind a text: changes must not pile up while the user reads, and the header shows their number.
    table?.apply();
    const body = top.body(size);
    return {
      header: headerOf({
        cluster: top.cluster,
        contexts: top === table ? table?.sources.contexts : undefined,
        unlockedFor: this.#unlocked.left(top.cluster),
        table,
        throttledFor: Math.max(0, this.#throttledUntil - now),
      }),
      // The header says where a table is.
      title: top === table ? '' : top.title(),
      state: top.state(),
      position: top.position(),
      body,
      message: this.#message,
      prompt: body.kind === 'picker' ? undefined : promptOf(top),
      hints: this.#hints(),
    };
  }

  press(key: KeyName, isAlone: boolean): void {
    this.#message = undefined;
    const { top } = this.#way;
    const line = top.editor()?.line;
    if (key === 'ctrl+c') this.#ended.resolve(INTERRUPTED);
    else if (key === 'ctrl+z') this.#tools.suspend();
    else if (top.keys !== undefined) top.keys.press(key, isAlone);
    else if (line === undefined) this.#command(key, isAlone);
    else if (!this.#moves(top, key)) this.#edit(top, line.press(key));
    this.#redraw.now();
  }

  paste(text: string): void {
    const { top } = this.#way;
    const line = top.editor()?.line;
    if (top.keys !== undefined) top.keys.paste(text);
    else if (line !== undefined) {
      line.paste(text);
      top.edited('changed');
    } else this.tell('pasted text is no command', 'muted');
    this.#redraw.now();
  }

  /** While a line is typed, arrows and pages still go through what it finds. */
  #moves(screen: BrowserScreen, key: KeyName): boolean {
    if (LINE_KEYS.has(key) || [...key].length === 1) return false;
    const binding = screen.bindings().find(({ keys }) => keys.includes(key));
    binding?.run(false);
    return binding !== undefined;
  }

  #edit(screen: BrowserScreen, edit: Edit): void {
    if (edit === 'unknown') return;
    if (edit === 'cancelled' && screen instanceof PickerScreen) this.#way.back();
    else screen.edited(edit);
  }

  #command(key: KeyName, isAlone: boolean): void {
    const meant = this.#tools.keys.meant(key);
    const binding = this.#bindings().find(({ keys }) => keys.includes(meant ?? ''));
    if (meant !== undefined && binding !== undefined) binding.run(isAlone);
    else this.tell(`${showControls(shownKey(key))} does nothing here; ? lists the keys`, 'muted');
  }

  /** What works now, the screen's own keys before those of the browser. */
  #bindings(): Binding[] {
    const { top } = this.#way;
    const own = top.bindings();
    if (top.keys !== undefined) return own;
    const taken = new Set(own.flatMap(({ keys }) => keys));
    const others = [
      ...routeBindings(top, this.#routes),
      ...this.#toolKeys.bindings(top),
      ...this.#acting.bindings(top),
      ...forwardBindings(top, this.forwards, () => this.#routes.forwards(top.cluster, this.forwards)),
      ...this.#wayBindings(),
    ];
    return [...own, ...others.filter(({ keys }) => !keys.some((key) => taken.has(key)))];
  }

  #wayBindings(): Binding[] {
    const { top } = this.#way;
    const go = (key: KeyName, does: string, run: () => boolean): Binding => ({
      ...{ keys: [key], hint: '', does, group: 'go' },
      run: () => {
        if (!run()) this.tell(`there is no place ${key === ']' ? 'ahead' : 'before this one'}`, 'muted');
      },
    });
    return [
      {
        keys: [':'],
        hint: 'command',
        does: 'go to a resource by any of its names, or give a command',
        group: 'go',
        run: () => this.#bar.open(top),
      },
      go('[', 'the place before', () => this.#way.back()),
      go(']', 'the place that was left last', () => this.#way.forward()),
      go('-', 'to and fro between the last two places', () => this.#way.forward() || this.#way.back()),
      {
        keys: ['escape'],
        hint: this.#way.length > 1 ? 'back' : '',
        does: 'clear the filter or search, then go back',
        group: 'leave',
        run: () => {
          if (this.#way.top.escape() || this.#way.back()) return;
          this.tell('this is the first screen; q quits', 'muted');
        },
      },
      { keys: ['?'], hint: 'help', does: 'show the keys that work here', run: () => this.#openHelp() },
      {
        keys: ['q'],
        hint: this.#way.length > 1 ? '' : 'quit',
        does: 'go back; quit on the first screen',
        group: 'leave',
        run: () => {
          if (!this.#way.back()) this.#quit();
        },
      },
    ];
  }

  /** Ends the browser; where forwards run, which end with it, only at the second time. */
  #quit(): void {
    const { length } = this.forwards.running;
    const now = this.#tools.clock.now();
    if (length === 0 || now < this.#quitsUntil) {
      this.#ended.resolve(0);
      return;
    }
    this.#quitsUntil = now + MESSAGE_MS;
    const what = length === 1 ? '1 forward runs, and ends' : `${length} forwards run, and end`;
    this.tell(`${what} with the browser: q again quits, f shows what runs`, 'warning');
  }

  #hints(): ScreenFrame['hints'] {
    if (this.#way.top instanceof PickerScreen) return PICKER_HINTS;
    const { keys } = this.#tools;
    // The order is that of the keys the browser knows.
    const rank = (binding: Binding) => HINTS_FIRST.indexOf(binding.keys[0]!) + 1 || HINTS_FIRST.length + 1;
    const shown = this.#bindings().filter(({ hint }) => hint !== '');
    return withKeys(
      shown.toSorted((a, b) => rank(a) - rank(b)),
      keys,
    ).map(({ keys: [key], hint, off }) => ({ key: shownKey(key!), does: hint, off: off !== undefined }));
  }

  #openHelp(): void {
    const [title, bindings] = [this.#way.top.title(), withKeys(this.#bindings(), this.#tools.keys)];
    const where = this.#where();
    this.#openText('help', async () => (await import('./help-text.js')).helpText(title, bindings, where));
  }

  #where(): [title: string, text: string][] {
    const { top, table } = this.#way;
    return whereItems(top.cluster, table, this.#versions.get(top.cluster) ?? '');
  }

  #whereText(): string {
    return this.#where()
      .map(([title, text]) => `${title}: ${text}\n`)
      .join('');
  }

  #openText(title: string, make: () => Promise<string>): void {
    this.#routes.text(this.#way.top.cluster, {
      ...{ title, target: undefined, foldable: false, waiting: '' },
      read: async (show) => show(await make()),
    });
  }

  #learnVersion(cluster: BrowserCluster): void {
    if (this.#versions.has(cluster)) return;
    this.#versions.set(cluster, '');
    cluster.version(this.#ending.signal).then(
      (version) => {
        this.#versions.set(cluster, version);
        this.#redraw.soon();
      },
      // A server that may not be asked for its version is browsed without knowing it.
      () => undefined,
    );
  }
}

/** Hints that are shown before others. */
const HINTS_FIRST: readonly KeyName[] = '? escape q / enter d y l D S R E X'.split(' ');

const PICKER_HINTS: ScreenFrame['hints'] = [
  { key: 'Enter', does: 'choose' },
  { key: 'Esc', does: 'back' },
  { key: 'Up, Down', does: 'move' },
];

function promptOf(screen: BrowserScreen): ScreenFrame['prompt'] {
  const editor = screen.editor();
  if (editor === undefined) return undefined;
  return { label: editor.line.label, text: showControls(editor.line.text), problem: editor.problem };
}
