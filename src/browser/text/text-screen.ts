import { groupThousands } from '../../render/numbers.js';
import { showControls } from '../../terminal/sanitize.js';
import { bodyHeight, type Size } from '../../terminal/ui/screen-lines.js';
import type { Span, TextBody } from '../../terminal/ui/view-model.js';
import { LineEditor } from '../frame/line-editor.js';
import { motionBindings, sidewaysBindings } from '../frame/motions.js';
import type { Paint } from '../frame/paint.js';
import type { Binding, BrowserScreen, Host, SeenObject } from '../frame/screen.js';
import type { BrowserCluster } from '../state/cluster.js';
import { ContentReader } from './content-reader.js';
import { TextPane } from './text-pane.js';

/** A text to be shown. */
export interface TextSource {
  title: string;
  /** The object that the text is about. */
  target: SeenObject | undefined;
  foldable: boolean;
  /** Long lines are wrapped until the user wants them cut; where left out, those of texts that cannot be folded. */
  wraps?: boolean;
  /** Shown while the text is read. */
  waiting: string;
  /** Gives the text, more than once where it comes in steps. Fails with what is then shown instead. */
  read(show: (text: string) => void, signal: AbortSignal): Promise<void>;
  /** How its lines look; plain where left out. */
  paint?: Paint;
  /** More keys. */
  bindings?: () => Binding[];
}

/** A text: YAML, a summary, help. */
export class TextScreen implements BrowserScreen {
  readonly pane: TextPane;
  readonly #reading: ContentReader;
  #problem: string | undefined;
  #typing: { line: LineEditor; before: string } | undefined;
  readonly #source: TextSource;

  constructor(
    readonly cluster: BrowserCluster,
    source: TextSource,
    host: Host,
  ) {
    this.#source = source;
    this.#reading = new ContentReader(host);

    const { foldable, paint, wraps = !foldable } = source;
    this.pane = new TextPane({ foldable, wrap: wraps, words: !foldable, ...(paint && { paint }) });
  }

  /** Of what is about an object. */
  freshness(): Span {
    return this.#source.target === undefined ? { text: '', role: 'muted' } : this.#reading.freshness;
  }

  title(): string {
    return showControls(this.#source.title);
  }

  target(): SeenObject | undefined {
    return this.#source.target;
  }

  /** Whether it shows the same as another source would. */
  isOf({ title }: TextSource): boolean {
    return this.#source.title === title;
  }

  show(): void {
    if (!this.#reading.isBegun) this.read();
  }

  hide(): void {
    this.#reading.stop();
  }

  /** Reads the text again. */
  read(): void {
    const show = (text: string) => this.pane.setLines(textLines(text));
    if (this.pane.length === 0) show(this.#source.waiting);
    this.#reading.begin<string>((heard, signal) => this.#source.read(heard, signal), show);
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

  state(): Span[] {
    const { pane } = this;
    const { silence } = this.#reading;
    if (silence !== '') return [{ text: silence, role: 'warning' }];
    if (pane.query === '') return [];
    return [
      { text: `${groupThousands(pane.matches)} lines match `, role: 'muted' },
      { text: showControls(`/${pane.query}`), role: 'match' },
    ];
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
    const { problem, isDue } = this.#reading;
    if (problem !== undefined) this.pane.setLines(textLines(problem));
    if (isDue) this.read();
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

/** A text's lines, without power over the terminal; tabs as blanks. */
export function textLines(text: string): string[] {
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => showControls(line.replaceAll('\t', '    ')));
}
