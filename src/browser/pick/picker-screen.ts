import { inOneLine, showControls } from '../../terminal/sanitize.js';
import { hasRoomForBox } from '../../terminal/ui/box-lines.js';
import type { KeyName } from '../../terminal/ui/keys.js';
import { bodyHeight, type Size } from '../../terminal/ui/screen-lines.js';
import type { PickerBody } from '../../terminal/ui/view-model.js';
import type { LineEditor } from '../frame/line-editor.js';
import type { Binding, BrowserScreen, Host } from '../frame/screen.js';
import type { Motion } from '../frame/viewport.js';
import type { BrowserCluster } from '../state/cluster.js';
import { type Choice, Picker } from './picker.js';

/** The choices, and what to do with the result. */
export interface PickerOptions<T> {
  title: string;
  /** `namespaces`, for the count. */
  things: string;
  /** Passes choices to `add` as they stream in, the most recent ones first. If it fails, the error is shown. */
  read(add: (choices: readonly Choice<T>[]) => void, signal: AbortSignal): Promise<void>;
  chosen(value: T): void;
  /** Takes several marked choices; if omitted, only one can be chosen. */
  several?: (values: readonly T[]) => void;
  /** The value of a text that is none of the choices; undefined if only choices are accepted. */
  typed?: (text: string) => T;
}

/** A choice among many, found by typing. */
export class PickerScreen<T> implements BrowserScreen {
  readonly isChoice = true;
  readonly isFramed = hasRoomForBox;
  readonly #picker: Picker<T>;
  #reading: AbortController | undefined;
  #problem = '';
  /** The marked ones, by their texts, including those that the search hides. */
  readonly #marks = new Map<string, T>();
  readonly #options: PickerOptions<T>;
  readonly #host: Host;

  constructor(
    readonly cluster: BrowserCluster,
    options: PickerOptions<T>,
    host: Host,
  ) {
    this.#options = options;
    this.#host = host;
    this.#picker = new Picker({ things: options.things });
  }

  title(): string {
    return showControls(this.#options.title);
  }

  show(): void {
    if (this.#reading !== undefined) return;
    const reading = new AbortController();
    this.#reading = reading;
    const add = (choices: readonly Choice<T>[]) => {
      if (reading.signal.aborted) return;
      this.#picker.add(choices);
      this.#host.changed();
    };
    this.#options
      .read(add, reading.signal)
      .catch((error: unknown) => {
        this.#problem = error instanceof Error ? error.message : String(error);
        if (this.#options.typed !== undefined) this.#picker.takeTyped(this.#options.typed);
      })
      .finally(() => {
        this.#picker.complete = true;
        this.#host.changed();
      });
  }

  hide(): void {
    this.#reading?.abort(new Error('out of sight'));
  }

  editor(): { line: LineEditor } {
    return { line: this.#picker.line };
  }

  edited(what: 'changed' | 'accepted' | 'cancelled'): void {
    if (what === 'changed') this.#picker.edited();
    if (what !== 'accepted') return;
    const { line, selected } = this.#picker;
    const [first] = this.#marks.values();
    if (this.#marks.size > 1) this.#options.several?.([...this.#marks.values()]);
    else if (this.#marks.size === 1) this.#options.chosen(first as T);
    else if (selected !== undefined) this.#options.chosen(selected.value);
    else if (this.#options.typed !== undefined && line.text !== '') {
      this.#options.chosen(this.#options.typed(line.text));
    }
  }

  /** The typed text may match a choice that arrives a moment later. */
  awaits(key: KeyName): boolean {
    const { complete, selected } = this.#picker;
    return key === 'enter' && !complete && selected === undefined;
  }

  /** Whether several may be marked. */
  get takesSeveral(): boolean {
    return this.#options.several !== undefined;
  }

  #toggle(): void {
    const { selected } = this.#picker;
    if (selected === undefined) return;
    const { text, value } = selected;
    if (!this.#marks.delete(text)) this.#marks.set(text, value);
    this.#picker.move('down');
  }

  /** Letters are for searching here, so only keys that write nothing have bindings, and Space if it marks. */
  bindings(): Binding[] {
    const go = (keys: string[], shown: string, does: string, motion: Motion): Binding => ({
      keys,
      shown,
      hint: '',
      does,
      run: () => this.#picker.move(motion),
    });
    return [
      go(['up', 'ctrl+p'], 'Up, Ctrl-P', 'one line up', 'up'),
      go(['down', 'ctrl+n'], 'Down, Ctrl-N', 'one line down', 'down'),
      go(['pageup'], 'PageUp', 'one page up', 'pageUp'),
      go(['pagedown'], 'PageDown', 'one page down', 'pageDown'),
      ...(this.takesSeveral
        ? [{ keys: ['space'], hint: 'mark', does: 'mark or unmark it', run: () => this.#toggle() }]
        : []),
    ];
  }

  body(size: Size): PickerBody {
    const { choices, count } = this.#picker.view(Math.max(1, bodyHeight(size) - 1));
    const marked = this.#marks.size === 0 ? '' : `, ${this.#marks.size} marked`;
    const problem = this.#problem === '' ? '' : `: ${showControls(this.#problem)}`;
    return {
      kind: 'picker',
      query: showControls(this.#picker.line.text),
      count: count + marked + problem,
      choices: choices.map(({ choice, selected }) => ({
        text: showControls(inOneLine(choice.text)),
        note: showControls(choice.note),
        selected,
        marked: this.#marks.has(choice.text),
      })),
      empty: this.#emptyText(),
    };
  }

  #emptyText(): string {
    const { complete, line } = this.#picker;
    if (this.#options.typed !== undefined && line.text !== '') {
      return showControls(`Enter takes "${line.text}" as typed.`);
    }
    return complete ? 'No matches.' : 'Reading...';
  }
}
