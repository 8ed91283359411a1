import { counted } from '../../render/numbers.js';
import { showControls } from '../../terminal/sanitize.js';
import { bodyHeight, type Size } from '../../terminal/ui/screen-lines.js';
import type { Line, Span, TextBody } from '../../terminal/ui/view-model.js';
import { LineEditor } from '../frame/line-editor.js';
import { motionBindings } from '../frame/motions.js';
import type { Binding, BrowserScreen, Host, SeenObject } from '../frame/screen.js';
import { follow, type Motion, moved, type Viewport, within } from '../frame/viewport.js';
import type { Way } from '../navigation/way.js';
import type { BrowserCluster } from '../state/cluster.js';
import { OneReading } from '../text/one-reading.js';

/** A line about an object, or about nothing in particular. */
export interface ToolRow {
  spans: readonly Span[];
  /** What keys do something with; undefined where the line is a heading or a remark. */
  target: SeenObject | undefined;
  /** Makes the rows that Enter leads to, where it does not lead into an object. */
  leads?: () => RowsSource;
}

/** Rows to be shown, as far as they are known. */
export interface ToolRows {
  rows: readonly ToolRow[];
  /** What the line above says: how much was asked, what could not be. */
  note: string;
}

/** Where rows come from. */
export interface RowsSource {
  title: string;
  /** The object that the rows are about, before one of them is selected. */
  about: SeenObject | undefined;
  /** Gives rows, more than once where they come one after the other. Fails with what is then shown. */
  read(show: (rows: ToolRows) => void, signal: AbortSignal): Promise<void>;
}

/** Shows rows, and from them the rows that they lead to. */
export function openRows(
  cluster: BrowserCluster,
  source: RowsSource,
  way: Pick<Way, 'push'>,
  host: Host,
): void {
  const lead = (next: RowsSource) => openRows(cluster, next, way, host);
  way.push(new RowsScreen(cluster, source, host, lead));
}

/** Rows about different objects, one of them selected: a tree, what uses an object, what is not well. */
export class RowsScreen implements BrowserScreen {
  readonly hasRows = true;
  #shown: ToolRows = { rows: [], note: '' };
  #viewport: Viewport = { top: 0, selected: 0 };
  #height = 1;
  readonly #reading: OneReading;
  #filter = '';
  #typing: { line: LineEditor; before: string } | undefined;
  readonly #source: RowsSource;
  readonly #lead: (next: RowsSource) => void;

  /** @param lead shows the rows that a row leads to */
  constructor(
    readonly cluster: BrowserCluster,
    source: RowsSource,
    host: Host,
    lead: (next: RowsSource) => void = () => undefined,
  ) {
    this.#source = source;
    this.#lead = lead;
    this.#reading = new OneReading(host);
  }

  freshness(): Span {
    return this.#reading.freshness;
  }

  title(): string {
    return showControls(this.#source.title);
  }

  target(): SeenObject | undefined {
    return this.#rows[this.#viewport.selected]?.target;
  }

  position(): string {
    const count = this.#rows.length;
    return count <= this.#height ? '' : `row ${this.#viewport.selected + 1} of ${count}`;
  }

  state(): Span[] {
    const spans: Span[] = [];
    if (this.#filter !== '') {
      const found = counted(this.#rows.length, 'row');
      spans.push(
        { text: showControls(`/${this.#filter}`), role: 'match' },
        { text: ` ${found} `, role: 'muted' },
      );
    }
    const { problem, isComplete, silence } = this.#reading;
    if (problem !== undefined) spans.push({ text: showControls(`! ${problem}`), role: 'bad' });
    else if (silence !== '') spans.push({ text: silence, role: 'warning' });
    else spans.push({ text: showControls(isComplete ? this.#shown.note : 'reading'), role: 'muted' });
    return spans;
  }

  show(): void {
    if (!this.#reading.isBegun) this.read();
  }

  hide(): void {
    this.#reading.stop();
  }

  /** Reads the rows again; those that are there stay until others come. */
  read(): void {
    const show = (rows: ToolRows) => {
      this.#shown = rows;
    };
    this.#reading.begin<ToolRows>((heard, signal) => this.#source.read(heard, signal), show);
  }

  escape(): boolean {
    if (this.#filter === '') return false;
    this.#filter = '';
    return true;
  }

  editor(): { line: LineEditor } | undefined {
    return this.#typing && { line: this.#typing.line };
  }

  edited(what: 'changed' | 'accepted' | 'cancelled'): void {
    if (this.#typing === undefined) return;
    this.#filter = what === 'cancelled' ? this.#typing.before : this.#typing.line.text;
    this.#viewport = { top: 0, selected: 0 };
    if (what !== 'changed') this.#typing = undefined;
  }

  bindings(): Binding[] {
    const leads = this.#rows[this.#viewport.selected]?.leads;
    const enter: Binding | undefined = leads && {
      ...{ keys: ['enter'], hint: 'who may', does: 'who may do it', group: 'go' },
      run: () => this.#lead(leads()),
    };
    return [
      ...(enter === undefined ? [] : [enter]),
      ...motionBindings((motion) => this.#move(motion)),
      {
        keys: ['/'],
        hint: 'filter',
        does: 'show the lines with these words',
        run: () => {
          this.#typing = { line: new LineEditor('/'), before: this.#filter };
        },
      },
      { keys: ['r'], hint: 'read again', does: 'read it again', run: () => this.read() },
    ];
  }

  body(size: Size): TextBody {
    if (this.#reading.isDue) this.read();
    const rows = this.#rows;
    this.#height = bodyHeight(size);
    this.#viewport = follow(this.#viewport, rows.length, this.#height);
    const { top, selected } = this.#viewport;
    if (rows.length === 0) return { kind: 'text', lines: [{ spans: [this.#whyEmpty()] }] };
    const lines = rows.slice(top, top + this.#height).map(({ spans }, index): Line => {
      const isSelected = top + index === selected;
      const all = [{ text: isSelected ? '> ' : '  ', role: 'plain' } as const, ...spans];
      return isSelected ? { spans: all, selected: true } : { spans: all };
    });
    return { kind: 'text', lines };
  }

  #whyEmpty(): Span {
    const { problem, isComplete } = this.#reading;
    if (problem !== undefined) return { text: showControls(problem), role: 'bad' };
    return { text: isComplete ? 'There are none.' : 'Reading...', role: 'muted' };
  }

  get #rows(): readonly ToolRow[] {
    const words = this.#filter
      .toLowerCase()
      .split(' ')
      .filter((word) => word !== '');
    if (words.length === 0) return this.#shown.rows;
    return this.#shown.rows.filter(({ spans }) => {
      const text = spans
        .map((span) => span.text)
        .join('')
        .toLowerCase();
      return words.every((word) => text.includes(word));
    });
  }

  #move(motion: Motion): void {
    const count = this.#rows.length;
    const selected = within(moved(this.#viewport.selected, motion, count, this.#height), count);
    this.#viewport = { ...this.#viewport, selected };
  }
}
