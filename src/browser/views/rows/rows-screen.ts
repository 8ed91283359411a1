import type { NextStep } from '../../../render/facts/explanation.js';
import { countText } from '../../../render/numbers.js';
import { showControls } from '../../../terminal/sanitize.js';
import { spansText } from '../../../terminal/text-width.js';
import type { KeyName } from '../../../terminal/ui/keys.js';
import { bodyHeight, type Size } from '../../../terminal/ui/screen-lines.js';
import type { Span, TextBody } from '../../../terminal/ui/view-model.js';
import { LineEditor } from '../../frame/line-editor.js';
import { motionBindings, sidewaysBindings } from '../../frame/motions.js';
import type { Binding, BrowserScreen, Host, SeenObject } from '../../frame/screen.js';
import type { Navigation } from '../../navigation/navigation.js';
import type { BrowserCluster } from '../../state/cluster.js';
import { ContentReader } from '../../text/content-reader.js';
import { TextScreen, type TextSource } from '../../text/text-screen.js';
import { RowsPane } from './rows-pane.js';

/** A line about an object, or about nothing in particular. */
export interface ToolRow {
  spans: readonly Span[];
  /** The object that keys apply to; undefined if the line is a heading or a remark. */
  target: SeenObject | undefined;
  /** An empty line is above it. */
  isApart?: true;
  /** Its lines in so many columns, if it is not wrapped by words. */
  wrapped?(width: number): readonly (readonly Span[])[];
  /** Its text in line mode, if it differs. */
  said?: string;
  /** What Enter and its number do. */
  step?: NextStep;
}

/** The rows to show, as far as they are known. */
export interface ToolRows {
  rows: readonly ToolRow[];
  /** The line above: how much was read, what could not be. */
  note: string;
}

/** A source of rows. */
export interface RowsSource {
  /** The path to it after the context. */
  path: readonly string[];
  /** The object of the rows, before one of them is selected. */
  about: SeenObject | undefined;
  /** Long lines are wrapped until the user cuts them off. */
  wraps?: true;
  /** Its last rows are steps that the number keys take. */
  hasSteps?: true;
  /**
   * Passes the rows to `show`, repeatedly if they arrive one after the other, and whether they are complete for now, if
   * it follows changes. If it fails, the error is shown.
   */
  read(show: (rows: ToolRows, isWhole?: boolean) => void, signal: AbortSignal): Promise<void>;
}

/** Shows rows, and from there the rows that they lead to, and single lines. */
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
      line: (row) => navigation.push(new TextScreen(cluster, lineSource(row, source), host)),
    }),
  );
}

/** A single line. */
function lineSource({ spans }: ToolRow, { path }: RowsSource): TextSource {
  return {
    ...{ path: [...path, 'line'], target: undefined, foldable: false, waiting: '' },
    read: async (show) => show(spansText(spans).trim()),
  };
}

/** Where the rows of a screen lead. */
interface RowWays {
  step(step: NextStep): void;
  /** To a single row's text. */
  line(row: ToolRow): void;
}

const STEP_HINTS: Readonly<Record<NextStep['look'], string>> = {
  why: 'why',
  describe: 'describe',
  tree: 'tree',
  logs: 'log',
  previous: 'previous log',
};

/** Rows about different objects, with a selected one: a tree, the users of an object, what is not well. */
class RowsScreen implements BrowserScreen {
  readonly hasRows = true;
  #shown: ToolRows = { rows: [], note: '' };
  readonly #pane: RowsPane<ToolRow>;
  readonly #reading: ContentReader;
  #rows: readonly ToolRow[] = [];
  #filter = '';
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
    this.#reading = new ContentReader(host, (error) => cluster.whyRefused(error));
  }

  freshness(): Span {
    return this.#reading.freshness;
  }

  path(): readonly string[] {
    return this.#source.path;
  }

  target(): SeenObject | undefined {
    return this.#pane.selected?.target;
  }

  position(): string {
    return this.#pane.position;
  }

  note(): Span[] {
    if (this.#filter === '') return [];
    return [
      { text: showControls(`/${this.#filter}`), role: 'match' },
      { text: ` ${countText(this.#rows.length, 'row')}`, role: 'muted' },
    ];
  }

  state(): Span[] {
    const { problem, silence, readAt } = this.#reading;
    const { note } = this.#shown;
    const again = readAt === undefined ? '' : 'refresh failed: ';
    if (problem !== undefined) return [{ text: showControls(`! ${again}${problem}`), role: 'bad' }];
    if (silence !== '') return [{ text: silence, role: 'warning' }];
    return note === '' ? [] : [{ text: showControls(note), role: 'muted' }];
  }

  show(): void {
    if (!this.#reading.isBegun) this.read();
  }

  hide(): void {
    this.#reading.stop();
  }

  /** Reads the rows again; existing ones stay until others arrive. */
  read(): void {
    const show = (rows: ToolRows) => {
      this.#shown = rows;
      this.#choose();
    };
    this.#reading.begin<ToolRows>((heard, signal) => this.#source.read(heard, signal), show);
  }

  /** Keys that move need rows, and numbers need all of them: steps come last. */
  awaits(key: KeyName, binding: Binding | undefined): boolean {
    const { problem, isComplete } = this.#reading;
    if (problem !== undefined || isComplete) return false;
    if (/^[1-9]$/.test(key)) return this.#source.hasSteps === true;
    return this.#rows.length === 0 && (binding === undefined || binding.group === 'move' || key === 'enter');
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
      { keys: ['w'], hint: 'wrap', does: 'wrap or cut long lines', run: () => pane.toggleWrap() },
      { keys: ['r'], hint: 'read again', does: 'read it again', run: () => this.read() },
    ];
  }

  body(size: Size): TextBody {
    if (this.#reading.isDue) this.read();
    if (this.#rows.length === 0) return { kind: 'text', lines: [{ spans: [this.#whyEmpty()] }] };
    return { kind: 'text', lines: this.#pane.window(size.columns, bodyHeight(size)) };
  }

  /** Where Enter leads, if not to the row's object: a row without one is shown by itself. */
  #enter(): Binding | undefined {
    const row = this.#pane.selected;
    if (row === undefined) return undefined;
    const { step, target } = row;
    const enter = { keys: ['enter'], group: 'go' } as const;
    if (step !== undefined)
      return { ...enter, hint: STEP_HINTS[step.look], does: step.shows, run: () => this.#ways.step(step) };
    if (target !== undefined && target !== this.#source.about) return undefined;
    return { ...enter, hint: 'whole line', does: 'the line by itself', run: () => this.#ways.line(row) };
  }

  /** The steps of rows, by their numbers; those after the ninth have none. */
  #stepBindings(): Binding[] {
    const steps = this.#shown.rows.flatMap(({ step }) => step ?? []).slice(0, 9);
    const hintKeys = steps.length === 1 ? '1' : `1-${steps.length}`;
    return steps.map((step, index) => ({
      ...{ keys: [`${index + 1}`], hintKeys, does: step.shows, group: 'go' as const },
      hint: index === 0 ? 'step' : '',
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
    this.#rows = this.#shown.rows.filter(({ spans }) => {
      const text = spansText(spans).toLowerCase();
      return words.every((word) => text.includes(word));
    });
    this.#pane.set(this.#rows);
  }
}
