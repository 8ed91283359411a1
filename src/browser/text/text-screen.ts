import { countText } from '../../render/numbers.js';
import { showControls } from '../../terminal/sanitize.js';
import type { KeyName } from '../../terminal/ui/keys.js';
import { bodyHeight, type Size } from '../../terminal/ui/screen-lines.js';
import type { Span, TextBody } from '../../terminal/ui/view-model.js';
import { LineEditor } from '../frame/line-editor.js';
import { motionBindings, sidewaysBindings } from '../frame/motions.js';
import type { Paint } from '../frame/paint.js';
import type { Binding, BrowserScreen, Freshness, Host, SeenObject } from '../frame/screen.js';
import type { BrowserCluster } from '../state/cluster.js';
import { ObjectFollower } from './object-follower.js';
import type { WatchTools } from './object-watch.js';
import { TextPane } from './text-pane.js';

/** A text to show. */
export interface TextSource {
  /** The path to it after the context: `shop`, `pods`, `web-1`, `YAML`. */
  path: readonly string[];
  /** The object that the text is about. */
  target: SeenObject | undefined;
  foldable: boolean;
  /** Whether long lines are wrapped until the user cuts them off; by default those of texts that cannot be folded. */
  wraps?: boolean;
  /** Shown while the text is read. */
  waiting: string;
  /** It is read again whenever its target changes, if that can be watched. */
  follows?: true;
  /** After how many milliseconds the content that is not about the target alone is read again. */
  everyMs?: number;
  /**
   * Passes the text to `show`, repeatedly if it arrives in steps, and the resourceVersion of its target. If it fails,
   * the error is shown instead.
   */
  read(show: (text: string, version?: string) => void, signal: AbortSignal): Promise<void>;
  /** The path of the field that contains the last of these lines. */
  fieldOf?: (lines: readonly string[]) => readonly string[];
  /** How its lines look; plain by default. */
  paint?: Paint;
  /** Whether it must be made again for a screen of another width. */
  isOther?: (columns: number) => boolean;
  /** More keys. */
  bindings?: () => Binding[];
}

/** A text: YAML, a summary, help. */
export class TextScreen implements BrowserScreen {
  readonly pane: TextPane;
  readonly #reading: ObjectFollower;
  #problem: string | undefined;
  #typing: { line: LineEditor; before: string } | undefined;
  readonly #source: TextSource;

  /** @param watching undefined to follow nothing */
  constructor(
    readonly cluster: BrowserCluster,
    source: TextSource,
    host: Host,
    watching?: WatchTools,
  ) {
    this.#source = source;
    const { follows, target, everyMs } = source;
    const followed = { cluster, everyMs, tools: watching, ...(follows && { target }) };
    this.#reading = new ObjectFollower(host, followed);
    const { foldable, paint, wraps = !foldable } = source;
    this.pane = new TextPane({ foldable, wrap: wraps, words: !foldable, ...(paint && { paint }) });
  }

  /** Only visible content is watched. */
  get readsInSight(): boolean {
    return this.#reading.isFollowing;
  }

  /** For a text about an object. */
  freshness(): Freshness {
    return this.#source.target === undefined ? { text: '', role: 'muted' } : this.#reading.freshness;
  }

  path(): readonly string[] {
    return this.#source.path;
  }

  target(): SeenObject | undefined {
    return this.#source.target;
  }

  field(): readonly string[] | undefined {
    return this.#source.fieldOf?.(this.pane.toSelected);
  }

  /** Whether it shows the same as another source. */
  isOf({ path }: TextSource): boolean {
    return this.#source.path.join('\n') === path.join('\n');
  }

  show(): void {
    if (!this.#reading.reader.isBegun) this.read();
    this.#reading.start();
  }

  hide(): void {
    this.#reading.stop();
  }

  /** Reads the text again. */
  read(): void {
    if (this.pane.length === 0) this.pane.setLines(textLines(this.#source.waiting));
    this.#reading.read<string>(
      (heard, signal) => this.#source.read(heard, signal),
      (text) => this.pane.setLines(textLines(text)),
    );
  }

  /** What moves through the text, searches or folds it. */
  awaits(_key: KeyName, binding: Binding | undefined): boolean {
    const { reader } = this.#reading;
    const isThere = reader.readAt !== undefined || reader.problem !== undefined;
    return !isThere && this.bindings().some(({ keys }) => keys[0] === binding?.keys[0]);
  }

  escape(): boolean {
    if (this.pane.query === '') return false;
    this.pane.query = '';
    this.#problem = undefined;
    return true;
  }

  editor(): { line: LineEditor; problem?: string | undefined } | undefined {
    return this.#typing && { line: this.#typing.line, problem: this.#problem };
  }

  edited(what: 'changed' | 'accepted' | 'cancelled'): void {
    if (this.#typing === undefined) return;
    this.pane.query = what === 'cancelled' ? this.#typing.before : this.#typing.line.text;
    const found = what === 'cancelled' || this.pane.query === '' || this.pane.find(1, true);
    this.#problem = found ? undefined : 'not found';
    if (what !== 'changed') this.#typing = undefined;
  }

  note(): Span[] {
    const { query, matches } = this.pane;
    if (query === '') return [];
    return [
      { text: showControls(`/${query}`), role: 'match' },
      { text: ` ${countText(matches, 'line')}`, role: 'muted' },
    ];
  }

  state(): Span[] {
    return [this.#reading.wrong ?? []].flat();
  }

  position(): string {
    return this.pane.position;
  }

  bindings(): Binding[] {
    const { pane } = this;
    const source = this.#source;
    return [
      ...motionBindings((motion) => pane.move(motion)),
      ...(pane.wrap ? [] : sidewaysBindings((direction) => pane.sidestep(direction))),
      ...searchBindings(pane, () => {
        this.#typing = { line: new LineEditor('/'), before: pane.query };
      }),
      ...(source.foldable
        ? [
            {
              keys: ['space', 'enter', 'tab'],
              hint: 'fold',
              does: 'fold or unfold',
              run: () => pane.toggleFold(),
            },
            { keys: ['z'], hint: 'fold all', does: 'fold or unfold everything', run: () => pane.toggleAll() },
          ]
        : []),
      { keys: ['w'], hint: 'wrap', does: 'wrap or cut long lines', run: () => pane.toggleWrap() },
      ...(source.target === undefined
        ? []
        : [{ keys: ['r'], hint: 'read again', does: 'read it again', run: () => this.read() }]),
      ...(source.bindings?.() ?? []),
    ];
  }

  body(size: Size): TextBody {
    const { problem, readAt } = this.#reading.reader;
    // A text that was read once stays, and a failure to read it again is shown above it.
    if (problem !== undefined && readAt === undefined) this.pane.setLines(textLines(problem));
    if (this.#reading.isDue || this.#source.isOther?.(size.columns) === true) this.read();
    return { kind: 'text', lines: this.pane.window(size.columns, bodyHeight(size)) };
  }
}

/** The keys that search a text. */
function searchBindings(pane: TextPane, start: () => void): Binding[] {
  return [
    { keys: ['/'], hint: 'search', does: 'search as you type', run: start },
    { keys: ['n'], hint: pane.query === '' ? '' : 'next', does: 'next match', run: () => void pane.find(1) },
    { keys: ['N'], hint: '', does: 'previous match', run: () => void pane.find(-1) },
  ];
}

/** A text's lines, with control characters made visible, and tabs as spaces. */
export function textLines(text: string): string[] {
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => showControls(line.replaceAll('\t', '    ')));
}
