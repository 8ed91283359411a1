import { grouped } from '../render/grouped.js';
import { showControls } from '../render/sanitize.js';
import { bodyHeight, type Size } from '../render/ui/screen-lines.js';
import type { PickerBody, Span } from '../render/ui/view-model.js';
import type { Cluster } from './cluster.js';
import { fuzzyScore } from './fuzzy.js';
import { LineEditor } from './line-editor.js';
import type { Binding, BrowserScreen, Host } from './screen.js';
import { follow, type Motion, moved, type Viewport } from './viewport.js';

/** Something to choose. */
export interface Choice<T> {
  text: string;
  /** Said beside it. */
  note: string;
  /** Other words it is found by: short names. */
  aliases?: readonly string[];
  value: T;
}

/** What is to be chosen, and what comes of it. */
export interface PickerOptions<T> {
  title: string;
  /** `namespaces`, for counting them. */
  things: string;
  /** Gives choices, more of them while they stream in; those chosen lately first. May fail, with what is then said. */
  read(add: (choices: readonly Choice<T>[]) => void, signal: AbortSignal): Promise<void>;
  chosen(value: T): void;
  /** What a text means that is none of the choices; undefined where only they may be chosen. */
  typed?: (text: string) => T;
}

/** A choice among many, found by typing. */
export class PickerScreen<T> implements BrowserScreen {
  private readonly line = new LineEditor('');
  private choices: Choice<T>[] = [];
  private found: readonly Choice<T>[] = [];
  private viewport: Viewport = { top: 0, selected: 0 };
  private height = 1;
  private reading: AbortController | undefined;
  private complete = false;
  private problem = '';

  constructor(
    readonly cluster: Cluster,
    private readonly options: PickerOptions<T>,
    private readonly host: Host,
  ) {}

  title(): string {
    return showControls(this.options.title);
  }

  subject(): undefined {
    return undefined;
  }

  show(): void {
    if (this.reading !== undefined) return;
    const reading = new AbortController();
    this.reading = reading;
    const add = (choices: readonly Choice<T>[]) => {
      if (reading.signal.aborted) return;
      const known = new Set(this.choices.map(({ text }) => text));
      this.choices.push(...choices.filter(({ text }) => !known.has(text)));
      this.search();
      this.host.changed();
    };
    this.options
      .read(add, reading.signal)
      .catch((error: unknown) => {
        this.problem = error instanceof Error ? error.message : String(error);
      })
      .finally(() => {
        this.complete = true;
        this.host.changed();
      });
  }

  hide(): void {
    this.reading?.abort(new Error('out of sight'));
  }

  escape(): boolean {
    return false;
  }

  editor(): { line: LineEditor } {
    return { line: this.line };
  }

  edited(what: 'changed' | 'accepted' | 'cancelled'): void {
    if (what === 'changed') {
      this.search();
      this.viewport = { top: 0, selected: 0 };
    }
    if (what !== 'accepted') return;
    const choice = this.found[this.viewport.selected];
    if (choice !== undefined) this.options.chosen(choice.value);
    else if (this.options.typed !== undefined && this.line.text !== '') {
      this.options.chosen(this.options.typed(this.line.text));
    }
  }

  state(): Span[] {
    return [];
  }

  /** Letters are for searching here, so only keys that write nothing. */
  bindings(): Binding[] {
    const go = (keys: string[], shown: string, does: string, motion: Motion): Binding => ({
      keys,
      shown,
      hint: '',
      does,
      run: () => {
        const selected = moved(this.viewport.selected, motion, this.found.length, this.height);
        this.viewport = { ...this.viewport, selected };
      },
    });
    return [
      go(['up', 'ctrl+p'], 'Up, Ctrl-P', 'one line up', 'up'),
      go(['down', 'ctrl+n'], 'Down, Ctrl-N', 'one line down', 'down'),
      go(['pageup'], 'PageUp', 'one page up', 'pageUp'),
      go(['pagedown'], 'PageDown', 'one page down', 'pageDown'),
    ];
  }

  body(size: Size): PickerBody {
    this.height = Math.max(1, bodyHeight(size) - 1);
    this.viewport = follow(this.viewport, this.found.length, this.height);
    const { top, selected } = this.viewport;
    const { things } = this.options;
    const reading = this.complete ? '' : ', reading';
    const problem = this.problem === '' ? '' : `: ${showControls(this.problem)}`;
    return {
      kind: 'picker',
      query: showControls(this.line.text),
      count: `${grouped(this.found.length)} of ${grouped(this.choices.length)} ${things}${reading}${problem}`,
      choices: this.found.slice(top, top + this.height).map(({ text, note }, index) => ({
        text: showControls(text),
        note: showControls(note),
        selected: top + index === selected,
      })),
      empty: this.emptyText(),
    };
  }

  private emptyText(): string {
    if (this.options.typed !== undefined && this.line.text !== '') {
      return showControls(`Enter takes "${this.line.text}" as it stands.`);
    }
    return this.complete ? 'Nothing fits.' : 'Reading...';
  }

  /** Best first; among equals, and without a search, as they came: lately chosen ones first. */
  private search(): void {
    const { text } = this.line;
    if (text === '') {
      this.found = this.choices;
      return;
    }
    const scored = this.choices.flatMap((choice) => {
      const scores = [choice.text, ...(choice.aliases ?? [])].flatMap((name) => score(text, name) ?? []);
      return scores.length === 0 ? [] : [{ choice, score: Math.max(...scores) }];
    });
    this.found = scored.sort((a, b) => b.score - a.score).map(({ choice }) => choice);
  }
}

/** A name typed in full, as a short name is, beats everything. */
function score(query: string, name: string): number | undefined {
  return query.toLowerCase() === name.toLowerCase() ? 1_000 : fuzzyScore(query, name);
}
