import type { NextStep } from '../../../render/facts/explanation.js';
import { countText } from '../../../render/numbers.js';
import { showControls } from '../../../terminal/sanitize.js';
import { spansText } from '../../../terminal/text-width.js';
import { bodyHeight, type Size } from '../../../terminal/ui/screen-lines.js';
import type { Span, TextBody } from '../../../terminal/ui/view-model.js';
import { LineEditor } from '../../frame/line-editor.js';
import { motionBindings, sidewaysBindings } from '../../frame/motions.js';
import type { Binding, BrowserScreen, Host, SeenObject } from '../../frame/screen.js';
import type { Navigation } from '../../navigation/navigation.js';
import type { Sort, Sortable } from '../../rows/sort-key.js';
import type { BrowserCluster } from '../../state/cluster.js';
import { ContentReader } from '../../text/content-reader.js';
import { TextScreen, type TextSource } from '../../text/text-screen.js';
import { headingInOrder, type RowsOrder, rowsInOrder, titlesIn } from './rows-order.js';
import { RowsPane } from './rows-pane.js';

/** A line about an object, or about nothing in particular. */
export interface ToolRow {
  spans: readonly Span[];
  /** What keys do something with; undefined where the line is a heading or a remark. */
  target: SeenObject | undefined;
  /** Where it stays when the rows are sorted: a sum first, remarks last, and what belongs to the row above it below that. */
  stays?: 'first' | 'below' | 'last';
  /** A blank line stands above it. */
  isApart?: true;
  /** Its lines in so many columns, where it wraps otherwise than by words. */
  wrapped?(width: number): readonly (readonly Span[])[];
  /** It as line mode says it, where that is not its text. */
  said?: string;
  /** What Enter and its number do. */
  step?: NextStep;
  /** Makes the rows that Enter leads to, where it does not lead into an object. */
  leads?: () => RowsSource;
}

/** Rows to be shown, as far as they are known. */
export interface ToolRows {
  /** Stays above the rows. */
  heading?: readonly Span[];
  rows: readonly ToolRow[];
  /** What the line above says: how much was asked, what could not be. */
  note: string;
}

/** Where rows come from. */
export interface RowsSource {
  title: string;
  /** The object that the rows are about, before one of them is selected. */
  about: SeenObject | undefined;
  /** Long lines are wrapped until the user wants them cut: for sentences, not for tables. */
  wraps?: true;
  /** Gives rows, more than once where they come one after the other. Fails with what is then shown. */
  read(show: (rows: ToolRows) => void, signal: AbortSignal): Promise<void>;
}

/** Shows rows, and from them the rows that they lead to, and lines by themselves. */
export function openRows(
  cluster: BrowserCluster,
  source: RowsSource,
  navigation: Pick<Navigation, 'push'>,
  host: Host,
  step: RowWays['step'] = () => undefined,
): void {
  navigation.push(
    new RowsScreen(cluster, source, host, {
      step,
      rows: (next) => openRows(cluster, next, navigation, host),
      line: (row) => navigation.push(new TextScreen(cluster, lineSource(row, source), host)),
    }),
  );
}

/** A line by itself. */
function lineSource({ spans }: ToolRow, { title }: RowsSource): TextSource {
  return {
    ...{ title: `line of ${title}`, target: undefined, foldable: false, waiting: '' },
    read: async (show) => show(spansText(spans).trim()),
  };
}

/** Where the rows of a screen lead. */
interface RowWays {
  step(step: NextStep): void;
  rows(next: RowsSource): void;
  /** To a row's text by itself. */
  line(row: ToolRow): void;
}

const STEP_HINTS: Readonly<Record<NextStep['look'], string>> = {
  why: 'why',
  describe: 'describe',
  tree: 'tree',
  logs: 'log',
  previous: 'previous log',
};

/** Rows about different objects, one of them selected: a tree, what uses an object, what is not well. */
class RowsScreen implements BrowserScreen, Sortable {
  readonly hasRows = true;
  #shown: ToolRows = { rows: [], note: '' };
  readonly #pane: RowsPane<ToolRow>;
  readonly #reading: ContentReader;
  #rows: readonly ToolRow[] = [];
  #filter = '';
  #order: RowsOrder | undefined;
  #typing: { line: LineEditor; before: string } | undefined;
  readonly #source: RowsSource;
  readonly #ways: RowWays;

  constructor(
    readonly cluster: BrowserCluster,
    source: RowsSource,
    host: Host,
    ways: RowWays,
  ) {
    this.#source = source;
    this.#ways = ways;
    this.#pane = new RowsPane<ToolRow>(source.wraps === true);
    this.#reading = new ContentReader(host);
  }

  freshness(): Span {
    return this.#reading.freshness;
  }

  title(): string {
    return showControls(this.#source.title);
  }

  target(): SeenObject | undefined {
    return this.#pane.selected?.target;
  }

  position(): string {
    return this.#pane.position;
  }

  state(): Span[] {
    const spans: Span[] = [];
    if (this.#filter !== '') {
      const found = countText(this.#rows.length, 'row');
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
      this.#choose();
    };
    this.#reading.begin<ToolRows>((heard, signal) => this.#source.read(heard, signal), show);
  }

  escape(): boolean {
    if (this.#filter === '') return false;
    this.#filter = '';
    this.#choose();
    return true;
  }

  editor(): { line: LineEditor } | undefined {
    return this.#typing && { line: this.#typing.line };
  }

  edited(what: 'changed' | 'accepted' | 'cancelled'): void {
    if (this.#typing === undefined) return;
    this.#filter = what === 'cancelled' ? this.#typing.before : this.#typing.line.text;
    this.#choose();
    this.#pane.toFirst();
    if (what !== 'changed') this.#typing = undefined;
  }

  bindings(): Binding[] {
    const pane = this.#pane;
    const enter = this.#enter();
    return [
      ...(enter === undefined ? [] : [enter]),
      ...this.#stepBindings(),
      ...motionBindings((motion) => pane.move(motion)),
      ...(pane.wrap ? [] : sidewaysBindings((direction) => pane.sidestep(direction))),
      {
        keys: ['/'],
        hint: 'filter',
        does: 'show the lines with these words',
        run: () => {
          this.#typing = { line: new LineEditor('/'), before: this.#filter };
        },
      },
      ...this.#sortBindings(),
      { keys: ['w'], hint: 'wrap', does: 'wrap or cut long lines', run: () => pane.toggleWrap() },
      { keys: ['r'], hint: 'read again', does: 'read it again', run: () => this.read() },
    ];
  }

  #sortBindings(): Binding[] {
    const columns = this.sortable;
    if (columns.length === 0) return [];
    const beside = (direction: 1 | -1) => {
      const at = this.#order?.column ?? (direction > 0 ? -1 : columns.length);
      const column = at + direction;
      const isThere = column >= 0 && column < columns.length;
      this.sortBy(isThere ? { column, descending: this.#order?.descending === true } : undefined);
    };
    const turn = () =>
      this.sortBy({ column: this.#order?.column ?? 0, descending: this.#order?.descending !== true });
    const here = (key: string, does: string, run: () => void): Binding => ({
      ...{ keys: [key], hint: '', does, run },
    });
    return [
      here('<', 'sort by the column to the left of the one that decides now', () => beside(-1)),
      here('>', 'sort by the column to the right', () => beside(1)),
      here('!', 'turn the order round', turn),
    ];
  }

  /** The columns of the heading; none where there is none. */
  get sortable(): readonly { title: string; sortBy: number }[] {
    const { heading = [] } = this.#shown;
    return titlesIn(heading).map(({ title }, sortBy) => ({ title, sortBy }));
  }

  get sort(): Sort | undefined {
    return this.#order;
  }

  sortBy(sort: Sort | undefined): void {
    this.#order = sort && { column: Number(sort.column), descending: sort.descending };
    this.#choose();
    this.#pane.toFirst();
  }

  body(size: Size): TextBody {
    if (this.#reading.isDue) this.read();
    if (this.#rows.length === 0) return { kind: 'text', lines: [{ spans: [this.#whyEmpty()] }] };
    return { kind: 'text', lines: this.#pane.window(size.columns, bodyHeight(size)) };
  }

  /** Where Enter leads, if not into the row's object: what is about nothing else is shown by itself. */
  #enter(): Binding | undefined {
    const row = this.#pane.selected;
    if (row === undefined) return undefined;
    const { step, leads, target } = row;
    const enter = { keys: ['enter'], group: 'go' } as const;
    if (step !== undefined)
      return { ...enter, hint: STEP_HINTS[step.look], does: step.shows, run: () => this.#ways.step(step) };
    if (leads !== undefined)
      return { ...enter, hint: 'who may', does: 'who may do it', run: () => this.#ways.rows(leads()) };
    if (target !== undefined && target !== this.#source.about) return undefined;
    return { ...enter, hint: 'whole line', does: 'the line by itself', run: () => this.#ways.line(row) };
  }

  /** The steps that rows stand for, by their numbers; those behind the ninth have none. */
  #stepBindings(): Binding[] {
    const steps = this.#shown.rows.flatMap(({ step }) => step ?? []).slice(0, 9);
    return steps.map((step, index) => ({
      ...{ keys: [`${index + 1}`], hint: '', does: step.shows, group: 'go' as const },
      run: () => this.#ways.step(step),
    }));
  }

  #whyEmpty(): Span {
    const { problem, isComplete } = this.#reading;
    if (problem !== undefined) return { text: showControls(problem), role: 'bad' };
    return { text: isComplete ? 'There are none.' : 'Reading...', role: 'muted' };
  }

  #choose(): void {
    const words = this.#filter
      .toLowerCase()
      .split(' ')
      .filter((word) => word !== '');
    const { rows, heading } = this.#shown;
    const order = heading && this.#order;
    const ordered = order === undefined ? rows : rowsInOrder(rows, heading!, order);
    this.#rows = ordered.filter(({ spans }) => {
      const text = spansText(spans).toLowerCase();
      return words.every((word) => text.includes(word));
    });
    this.#pane.set(this.#rows, heading && headingInOrder(heading, order));
  }
}
