import type { LogSource } from '../../objects/logs/log-request.js';
import type { Clock } from '../../process/clock.js';
import { countText } from '../../render/numbers.js';
import { showControls } from '../../terminal/sanitize.js';
import { padText, textWidth } from '../../terminal/text-width.js';
import { bodyHeight, type Size } from '../../terminal/ui/screen-lines.js';
import type { Span, TextBody } from '../../terminal/ui/view-model.js';
import type { PatternCompiler } from '../filter/columns.js';
import { LineEditor } from '../frame/line-editor.js';
import type { Binding, BrowserScreen, Host, SeenObject } from '../frame/screen.js';
import type { LogChoice } from '../navigation/log-ways.js';
import type { BrowserCluster } from '../state/cluster.js';
import { isPatternFilter, lineFilter } from './line-filter.js';
import { type LogLook, logLineText, lookOf, TIME_FORMS, type TimeForm } from './line-look.js';
import { logBindings } from './log-keys.js';
import { type LogLine, LogLines } from './log-lines.js';
import { LogPane } from './log-pane.js';
import { type LogExtent, LogReader } from './log-reader.js';
import { logState } from './log-state.js';
import type { LogSubject } from './log-subject.js';
import type { LogView } from './log-view.js';

/** The maximum number of lines, and their approximate size in bytes. */
const MOST = { lines: 50_000, bytes: 64_000_000 };
/** How many characters wait for the next drawing at most. */
const MAX_INCOMING = 8_000_000;
/** Names are shortened on narrower screens. */
const WIDE_SCREEN = 120;
/** The part of a name that is shown there: names of one kind differ in their ends. */
const NAME_END = 12;

/** The initial number of past lines of each container. */
const TAIL_LINES = 1_000;

/** What a log needs in addition to its subject. */
interface LogsTools {
  host: Host;
  clock: Clock;
  /** From 0 to 1. */
  random(): number;
  /** Shows a line by itself. */
  openLine(line: LogLine): void;
  /** Copies lines to the terminal's clipboard. */
  copy(text: string, lines: number): void;
}

/** The logs of one or more pods, followed. */
export class LogsScreen implements BrowserScreen, LogView {
  readonly readsInSight = true;
  readonly isLog = true;
  readonly lines = new LogLines(MOST);
  readonly pane: LogPane;
  readonly reader: LogReader;
  time: TimeForm = 'off';
  fields = false;
  #typing: { line: LineEditor; what: 'search' | 'filter'; before: string; problem?: string } | undefined;
  /** Reads regular expressions; loaded when the first one is typed. */
  #compile: PatternCompiler | undefined;
  /** Lines that arrived since the last view. */
  #incoming: LogLine[] = [];
  /** Their characters. */
  #incomingSize = 0;
  readonly #pods = new Set<string>();
  readonly #containers = new Set<string>();
  #columns = WIDE_SCREEN;
  /** The longest name so far, for a screen of this width. */
  #nameWidth = 0;
  /** Where to continue once lines from that time are read again. */
  #wanted: LogLine | undefined;
  readonly #subject: LogSubject;
  readonly #tools: LogsTools;

  constructor(
    readonly cluster: BrowserCluster,
    subject: LogSubject,
    opening: LogChoice,
    tools: LogsTools,
  ) {
    this.#subject = subject;
    this.#tools = tools;
    this.pane = new LogPane(this.lines, (line) => lookOf(line, this.look()));
    const { container = '', previous = false } = opening;
    this.reader = new LogReader(
      { container, previous, sinceMs: 0, tail: TAIL_LINES },
      {
        ...{ cluster, clock: tools.clock, random: tools.random },
        scopes: (signal) => subject.scopes(signal),
        onLines: (lines) => this.#take(lines),
        onChange: () => tools.host.changed(),
      },
    );
  }

  path(): readonly string[] {
    const { container } = this.reader.part;
    return [...this.#subject.path, container === '' ? 'logs' : `log of ${container}`];
  }

  target(): SeenObject | undefined {
    return this.#subject.target;
  }

  show(): void {
    this.reader.start();
  }

  hide(): void {
    this.reader.stop();
  }

  /** The lines: they are read again from the end of each log when the screen is shown, and the position is restored. */
  get holding() {
    return {
      count: this.lines.length,
      isStale: false,
      letGo: () => {
        if (this.lines.length === 0) return;
        this.#clear();
        this.reader.forget();
      },
    };
  }

  escape(): boolean {
    const { pane } = this;
    if (pane.hasRange) pane.toggleRange();
    else if (pane.query !== '') pane.query = '';
    else if (this.lines.filter !== undefined) this.#filterBy('');
    else return false;
    return true;
  }

  editor(): { line: LineEditor; problem?: string | undefined } | undefined {
    return this.#typing && { line: this.#typing.line, problem: this.#typing.problem };
  }

  /** Starts typing a search, or a filter of lines. */
  type(what: 'search' | 'filter'): void {
    const before = what === 'search' ? this.pane.query : (this.lines.filter?.text ?? '');
    const text = what === 'search' ? '' : before;
    this.#typing = { line: new LineEditor(what === 'search' ? '/' : '&', text), what, before };
  }

  edited(what: 'changed' | 'accepted' | 'cancelled'): void {
    const typing = this.#typing;
    if (typing === undefined) return;
    const text = what === 'cancelled' ? typing.before : typing.line.text;
    if (typing.what === 'search') {
      this.pane.query = text;
      if (what === 'accepted') this.pane.find(-1, true);
    } else if (what !== 'changed' || !isPatternFilter(text)) this.#filterBy(text);
    if (what !== 'changed' && typing.problem === undefined) this.#typing = undefined;
  }

  /** Shows only matching lines, and keeps the position. */
  #filterBy(text: string): void {
    const { selected } = this.pane;
    if (isPatternFilter(text) && this.#compile === undefined) {
      void import('../../go/pattern.js').then(({ goPattern }) => {
        this.#compile = goPattern;
        this.#filterBy(text);
        this.#tools.host.changed();
      });
      return;
    }
    try {
      this.lines.filterBy(lineFilter(text, this.#compile));
      if (this.#typing !== undefined) delete this.#typing.problem;
    } catch (error) {
      const problem = showControls((error as Error).message);
      if (this.#typing === undefined) this.#tools.host.tell(problem, 'bad');
      else this.#typing.problem = problem;
    }
    this.pane.reselect(selected);
  }

  /** Reads other logs: another container, or from another time on. */
  readPart(part: Partial<LogExtent>): void {
    this.#clear();
    this.reader.read({ ...this.reader.part, ...part });
  }

  #clear(): void {
    this.#wanted = this.pane.follows ? undefined : this.pane.selected;
    this.#incoming = [];
    this.#incomingSize = 0;
    this.lines.clear();
    this.pane.reselect(undefined);
  }

  /** Cycles through the containers, and back to all of them. */
  nextContainer(): void {
    const all = ['', ...this.reader.containers];
    const next = (all.indexOf(this.reader.part.container) + 1) % all.length;
    this.readPart({ container: all[next]! });
  }

  /** Draws a line with the time below all existing lines. */
  mark(): void {
    this.#arrived();
    const now = new Date(this.#tools.host.now());
    const text = [now.getHours(), now.getMinutes(), now.getSeconds()].map((part) =>
      String(part).padStart(2, '0'),
    );
    const line = { source: undefined, time: now.toISOString(), text: text.join(':'), isSaid: true } as const;
    this.pane.append([{ ...line, isMark: true }]);
  }

  /** Drops all lines; new ones are shown. */
  begin(): void {
    this.#clear();
    this.#wanted = undefined;
    this.pane.move('last');
    this.#tools.host.tell('only new lines; 0 reads everything again', 'muted');
  }

  nextTime(): void {
    this.time = TIME_FORMS[(TIME_FORMS.indexOf(this.time) + 1) % TIME_FORMS.length]!;
  }

  openSelected(): void {
    const { selected } = this.pane;
    if (selected !== undefined) this.#tools.openLine(selected);
  }

  /** Copies the range, or the selected line. */
  copy(): void {
    const { chosen } = this.pane;
    this.#tools.copy(chosen.map((line) => logLineText(line, this.look())).join('\n'), chosen.length);
    if (this.pane.hasRange) this.pane.toggleRange();
  }

  /** The range, or all lines that are shown. */
  savedText(): { text: string; what: string } {
    const lines = this.pane.hasRange ? this.pane.chosen : this.lines.shown;
    const text = lines.map((line) => `${logLineText(line, this.look())}\n`).join('');
    return { text, what: countText(lines.length, 'line') };
  }

  state(): Span[] {
    return logState(this, this.#tools.host.now());
  }

  position(): string {
    return this.pane.position;
  }

  bindings(): Binding[] {
    return logBindings(this);
  }

  body(size: Size): TextBody {
    if (this.#columns !== size.columns) this.#nameWidth = 0;
    this.#columns = size.columns;
    this.#arrived();
    return { kind: 'text', lines: this.pane.window(size.columns, bodyHeight(size)) };
  }

  /** How a line looks now. */
  look(): LogLook {
    const { time, fields } = this;
    return { time, fields, now: this.#tools.host.now(), nameOf: (source) => this.#nameOf(source) };
  }

  #nameOf({ pod, container }: LogSource): string {
    const isShort = this.#columns < WIDE_SCREEN && pod.length > NAME_END;
    const name = isShort ? `…${pod.slice(1 - NAME_END)}` : pod;
    const parts = [...(this.#pods.size > 1 ? [name] : []), ...(this.#containers.size > 1 ? [container] : [])];
    const text = showControls(parts.join('/'));
    this.#nameWidth = Math.max(this.#nameWidth, textWidth(text));
    return text === '' ? '' : padText(text, this.#nameWidth);
  }

  #take(lines: LogLine[]): void {
    for (const { source } of lines) {
      if (source === undefined) continue;
      this.#pods.add(source.pod);
      this.#containers.add(source.container);
    }
    for (const line of lines) {
      this.#incoming.push(line);
      this.#incomingSize += line.text.length;
    }
    // A screen that is not drawn for a while must not grow.
    if (this.#incoming.length > MOST.lines || this.#incomingSize > MAX_INCOMING) this.#arrived();
  }

  #arrived(): void {
    if (this.#incoming.length === 0) return;
    this.pane.append(this.#incoming);
    this.#incoming = [];
    this.#incomingSize = 0;
    const wanted = this.#wanted;
    if (wanted === undefined || !this.lines.shown.some(({ time }) => time >= wanted.time)) return;
    this.#wanted = undefined;
    this.pane.pause();
    this.pane.reselect(wanted);
  }
}
