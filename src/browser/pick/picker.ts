import { groupThousands } from '../../render/numbers.js';
import { fuzzyScore } from '../frame/fuzzy.js';
import { LineEditor } from '../frame/line-editor.js';
import { follow, type Motion, moveSelection, type Viewport } from '../frame/viewport.js';

/** Something to choose. */
export interface Choice<T> {
  text: string;
  /** Said besides it. */
  note: string;
  /** Other words it is found by: short names. */
  aliases?: readonly string[];
  /** What more is known of it, a line each; asked for while it is selected. */
  preview?: () => readonly string[];
  value: T;
}

/** The visible part of a picker. */
interface PickerView<T> {
  choices: readonly { choice: Choice<T>; selected: boolean }[];
  /** `3 of 40 namespaces, reading`. */
  count: string;
}

/** What is given at the start. */
interface PickerStart {
  /** `namespaces`, for counting them. */
  things: string;
  /** What was chosen lately, the latest first: it comes before the rest, whenever it arrives. */
  recent?: readonly string[];
}

/** A choice among many, found by typing; choices may come while one types. Pure. */
export class Picker<T> {
  readonly line = new LineEditor('');
  complete = false;
  readonly #known = new Set<string>();
  readonly #rank: ReadonlyMap<string, number>;
  #recent: Choice<T>[] = [];
  #others: Choice<T>[] = [];
  #found: readonly Choice<T>[] = [];
  /** What was searched for last among all there is, and what fitted, in their own order. */
  #searched: { text: string; matches: readonly Choice<T>[] } | undefined;
  #viewport: Viewport = { top: 0, selected: 0 };
  #typed: ((text: string) => T) | undefined;
  /** The selected one was gone to, so it stays selected wherever it moves. */
  #isPinned = false;
  #height = 1;
  readonly #start: PickerStart;

  constructor(start: PickerStart) {
    this.#start = start;
    this.#rank = new Map((start.recent ?? []).map((name, index) => [name, index]));
  }

  /** All of them, those chosen lately first. */
  get choices(): readonly Choice<T>[] {
    return this.#recent.length === 0 ? this.#others : [...this.#recent, ...this.#others];
  }

  /** How many there are to be seen at most: all of them, and what is typed. */
  get most(): number {
    return this.#recent.length + this.#others.length + (this.#typed === undefined ? 0 : 1);
  }

  /** The one that Enter takes; undefined if nothing fits. */
  get selected(): Choice<T> | undefined {
    return this.#found[this.#viewport.selected];
  }

  /** There are others than could be read: what is typed can be chosen as it stands, beside what it finds. */
  takeTyped(typed: (text: string) => T): void {
    this.#typed = typed;
    this.#search();
  }

  /** More choices; one that already exists is skipped. */
  add(choices: readonly Choice<T>[]): void {
    const fresh = choices.filter(({ text }) => !this.#known.has(text));
    for (const choice of fresh) {
      this.#known.add(choice.text);
      (this.#rank.has(choice.text) ? this.#recent : this.#others).push(choice);
    }
    this.#searched = undefined;
    this.#recent.sort((a, b) => this.#rank.get(a.text)! - this.#rank.get(b.text)!);
    const before = this.#isPinned ? this.selected : undefined;
    this.#search();
    if (before !== undefined) this.#viewport = { ...this.#viewport, selected: this.#found.indexOf(before) };
  }

  /** What is searched for has changed: the best is selected. */
  edited(): void {
    this.#search();
    this.#viewport = { top: 0, selected: 0 };
    this.#isPinned = false;
  }

  move(motion: Motion): void {
    const selected = moveSelection(this.#viewport.selected, motion, this.#found.length, this.#height);
    this.#viewport = { ...this.#viewport, selected };
    this.#isPinned = true;
  }

  /** What there is room for. @param height lines for choices */
  view(height: number): PickerView<T> {
    this.#height = height;
    this.#viewport = follow(this.#viewport, this.#found.length, height);
    const { top, selected } = this.#viewport;
    const total = this.#recent.length + this.#others.length;
    // Types of objects are known by their plurals.
    const things = total === 1 ? '' : ` ${this.#start.things}`;
    const reading = this.complete ? '' : ', reading';
    const fitting = this.line.text === '' ? total : (this.#searched?.matches.length ?? 0);
    return {
      choices: this.#found
        .slice(top, top + height)
        .map((choice, index) => ({ choice, selected: top + index === selected })),
      count: `${groupThousands(fitting)} of ${groupThousands(total)}${things}${reading}`,
    };
  }

  /** Best first; among equals, and without a search, as they came: lately chosen ones first. */
  #search(): void {
    const { text } = this.line;
    if (text === '') {
      this.#found = this.choices;
      return;
    }
    // What a part of the text did not find, the whole does not find either.
    const searched = this.#searched;
    const among = searched !== undefined && text.startsWith(searched.text) ? searched.matches : this.choices;
    const matches: Choice<T>[] = [];
    const scores = new Map<Choice<T>, number>();
    for (const choice of among) {
      const best = bestScore(text, choice);
      if (best === undefined) continue;
      matches.push(choice);
      scores.set(choice, best);
    }
    this.#searched = { text, matches };
    this.#found = matches.toSorted((a, b) => scores.get(b)! - scores.get(a)!);
    if (this.#typed !== undefined && matches.length > 0 && !this.#known.has(text))
      this.#found = [...this.#found, { text, note: 'as typed', value: this.#typed(text) }];
  }
}

function bestScore(query: string, { text, aliases = [] }: Choice<unknown>): number | undefined {
  let best = score(query, text);
  for (const alias of aliases) {
    const other = score(query, alias);
    if (other !== undefined && (best === undefined || other > best)) best = other;
  }
  return best;
}

/** A name typed in full, as a short name is, beats everything. */
function score(query: string, name: string): number | undefined {
  return query.toLowerCase() === name.toLowerCase() ? 1_000 : fuzzyScore(query, name);
}
