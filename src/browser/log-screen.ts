import type { ObjectTarget } from '../cluster/target.js';
import { humanDuration } from '../go/human-duration.js';
import { type Clock, sleep } from '../process/clock.js';
import { grouped } from '../render/grouped.js';
import { showControls } from '../terminal/sanitize.js';
import { bodyHeight, type Size } from '../terminal/ui/screen-lines.js';
import type { Span, TextBody } from '../terminal/ui/view-model.js';
import { ConnectionError, StatusError } from '../transport/errors.js';
import type { BrowserCluster } from './cluster.js';
import { LineEditor } from './line-editor.js';
import { targetTitle } from './list-view.js';
import { LogPosition } from './log-position.js';
import { motionBindings } from './motions.js';
import { logPaint } from './paint.js';
import type { Binding, BrowserScreen, Host } from './screen.js';
import { TextPane } from './text-pane.js';
import { searchBindings, textLines } from './text-screen.js';

/** Lines that are kept. */
const MOST_LINES = 10_000;
/** Lines of the past that are asked for. */
const TAIL_LINES = 1_000;
const RETRY_MS = 2_000;

/** What a log needs beside its pod. */
export interface LogTools {
  host: Host;
  clock: Clock;
  containers: readonly string[];
  /** Asks for another container. */
  choose(): void;
}

/** The log of one container, followed. */
export class LogScreen implements BrowserScreen {
  readonly #pane = new TextPane({ foldable: false, wrap: false, paint: logPaint });
  #reading: AbortController | undefined;
  #typing: { line: LineEditor; before: string } | undefined;
  #condition = 'reading';
  /** Nothing more comes by itself. */
  #isOver = false;
  #lostSince: number | undefined;
  readonly #position = new LogPosition();
  /** Lines that came since the last look. */
  readonly #incoming: string[] = [];
  readonly #pod: ObjectTarget;
  readonly #tools: LogTools;

  constructor(
    readonly cluster: BrowserCluster,
    pod: ObjectTarget,
    readonly container: string,
    tools: LogTools,
  ) {
    this.#pod = pod;
    this.#tools = tools;
    this.#pane.follows = true;
  }

  title(): string {
    return showControls(`log of ${this.container}, ${targetTitle(this.#pod)}`);
  }

  target(): ObjectTarget {
    return this.#pod;
  }

  show(): void {
    if (this.#reading !== undefined) return;
    this.#condition = 'reading';
    this.#isOver = false;
    this.#reading = new AbortController();
    void this.#follow(this.#reading.signal);
  }

  hide(): void {
    this.#reading?.abort(new Error('out of sight'));
    this.#reading = undefined;
  }

  #readOn(): void {
    this.hide();
    this.show();
  }

  escape(): boolean {
    if (this.#pane.query === '') return false;
    this.#pane.query = '';
    return true;
  }

  editor(): { line: LineEditor } | undefined {
    return this.#typing && { line: this.#typing.line };
  }

  edited(what: 'changed' | 'accepted' | 'cancelled'): void {
    if (this.#typing === undefined) return;
    this.#pane.query = what === 'cancelled' ? this.#typing.before : this.#typing.line.text;
    if (what === 'accepted') this.#pane.find(-1, true);
    if (what !== 'changed') this.#typing = undefined;
  }

  state(): Span[] {
    const pane = this.#pane;
    const spans: Span[] = [
      {
        text: pane.follows ? 'following' : 'paused',
        role: 'muted',
      },
    ];
    if (pane.query !== '')
      spans.push({ text: `, ${grouped(pane.matches)} match /${showControls(pane.query)}`, role: 'match' });
    if (this.#condition !== '') {
      const since =
        this.#lostSince === undefined
          ? ''
          : ` for ${humanDuration(this.#tools.host.now() - this.#lostSince)}`;
      spans.push({ text: `, ${showControls(this.#condition)}${since}`, role: 'warning' });
    }
    return spans;
  }

  position(): string {
    return this.#pane.position;
  }

  bindings(): Binding[] {
    const pane = this.#pane;
    const tools = this.#tools;
    return [
      ...motionBindings((motion) => pane.move(motion)),
      ...searchBindings(pane, () => {
        this.#typing = { line: new LineEditor('/'), before: pane.query };
      }),
      {
        keys: ['f'],
        hint: pane.follows ? 'pause' : 'follow',
        does: 'follow the log, or pause',
        run: () => {
          pane.follows = !pane.follows;
        },
      },
      {
        keys: ['r'],
        hint: this.#isOver ? 'continue' : '',
        does: 'continue a log that has ended, if its container has started again',
        run: () => this.#readOn(),
      },
      { keys: ['w'], hint: 'wrap', does: 'wrap or cut long lines', run: () => pane.toggleWrap() },
      ...(tools.containers.length > 1
        ? [{ keys: ['C'], hint: 'container', does: 'choose another container', run: () => tools.choose() }]
        : []),
    ];
  }

  body(size: Size): TextBody {
    if (this.#incoming.length > 0) this.#pane.append(this.#incoming.splice(0), MOST_LINES);
    return { kind: 'text', lines: this.#pane.window(size.columns, bodyHeight(size)) };
  }

  /** Reads until the container ends. Resumes after a broken connection, and waits for the container to start. */
  async #follow(signal: AbortSignal): Promise<void> {
    for (;;) {
      try {
        await this.#read(signal);
        this.#isOver = true;
        this.#say('the log has ended');
        return;
      } catch (error) {
        if (signal.aborted) return;
        const why = error instanceof Error ? error.message : String(error);
        const isLost = error instanceof ConnectionError;
        this.#isOver = !isLost && !mayPass(error);
        this.#say(isLost ? `no connection: ${why}` : why);
        if (this.#isOver) return;
        this.#lostSince ??= this.#tools.host.now();
        await sleep(this.#tools.clock, RETRY_MS, signal).catch(() => undefined);
      }
    }
  }

  async #read(signal: AbortSignal): Promise<void> {
    const { container } = this;
    const position = this.#position;
    const pod = this.#pod;
    const { sinceTime } = position;
    // Behind what was read nothing is to be missing, however much was written meanwhile.
    const tailLines = sinceTime === undefined ? TAIL_LINES : MOST_LINES;
    const opened = () => {
      this.#lostSince = undefined;
      this.#say('');
    };
    const request = {
      target: pod,
      container,
      tailLines,
      opened,
      ...(sinceTime !== undefined && { sinceTime }),
    };
    position.begin();
    for await (const line of this.cluster.log(request, signal)) {
      if (!position.isNew(line)) continue;
      this.#incoming.push(...textLines(line.text));
      if (this.#incoming.length > MOST_LINES * 2) this.#incoming.splice(0, MOST_LINES);
      this.#tools.host.changed();
    }
  }

  #say(condition: string): void {
    this.#condition = condition;
    this.#tools.host.changed();
  }
}

/** Whether a refused log may be available later: the container is starting, or the node cannot be reached. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof StatusError)) return false;
  // The kubelet's words for a container that has not begun; there is no other sign of it.
  return error.code === 429 || error.code >= 500 || /waiting to start/.test(error.message);
}
