import { groupThousands } from '../../render/numbers.js';
import { fuzzyScore } from '../frame/fuzzy.js';
import { LineEditor } from '../frame/line-editor.js';
import { follow, type Motion, moveSelection, type Viewport } from '../frame/viewport.js';

/** Something to choose. */
export interface Choice<T> {
  text: string;
  /** Shown beside it. */
  note: string;
  /** Other words that find it: short names. */
  aliases?: readonly string[];
  /** Further details, one line each; requested while it is selected. */
  preview?: () => readonly string[];
  value: T;
}

/** The visible part of a picker. */
interface PickerView<T> {
  choices: readonly { choice: Choice<T>; selected: boolean }[];
  /** `3 of 40 namespaces, reading`. */
  count: string;
}

/** The options of a picker. */
interface PickerStart {
  /** `namespaces`, for the count. */
  things: string;
  /** The most recent choices, the latest first: they precede the others, whenever they arrive. */
  recent?: readonly string[];
}

/** A choice among many, found by typing; choices may arrive while the user types. Pure. */
export class Picker<T> {
  readonly line = new LineEditor('');
  complete = false;
  readonly #known = new Set<string>();
  readonly #rank: ReadonlyMap<string, number>;
  #recent: Choice<T>[] = [];
  #others: Choice<T>[] = [];
  #found: readonly Choice<T>[] = [];
  /** The last search among all choices, and the matches in their original order. */
  #searched: { text: string; matches: readonly Choice<T>[] } | undefined;
  #viewport: Viewport = { top: 0, selected: 0 };
  #typed: ((text: string) => T) | undefined;
  /** The user has moved to the selected choice, so it stays selected wherever it moves. */
  #isPinned = false;
  #height = 1;
  readonly #start: PickerStart;

  constructor(start: PickerStart) {
    this.#start = start;
    this.#rank = new Map((start.recent ?? []).map((name, index) => [name, index]));
  }

  /** All of them, the most recent ones first. */
  get choices(): readonly Choice<T>[] {
    return this.#recent.length === 0 ? this.#others : [...this.#recent, ...this.#others];
  }

  /** The maximum number of visible choices: all of them, and the typed text. */
  get most(): number {
    return this.#recent.length + this.#others.length + (this.#typed === undefined ? 0 : 1);
  }

  /** The choice that Enter takes; undefined if nothing matches. */
  get selected(): Choice<T> | undefined {
    return this.#found[this.#viewport.selected];
  }

  /** Not all choices can be read: the typed text can be chosen literally, besides its matches. */
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

  /** The search text has changed: selects the best match. */
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

  /** The choices that fit. @param height lines for choices */
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

  /** Best matches first. Equal ones, and all without a search, in order of arrival: the most recent choices first. */
  #search(): void {
    const { text } = this.line;
    if (text === '') {
      this.#found = this.choices;
      return;
    }
    // What a part of the text does not match, the whole does not match either.
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

/** A name or short name typed in full beats everything. */
function score(query: string, name: string): number | undefined {
  return query.toLowerCase() === name.toLowerCase() ? 1_000 : fuzzyScore(query, name);
}
