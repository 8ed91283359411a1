import type { InlineSource } from '../../terminal/ui/inline.js';
import type { KeyName } from '../../terminal/ui/keys.js';
import type { Size } from '../../terminal/ui/screen-lines.js';
import type { Line } from '../../terminal/ui/view-model.js';
import type { Motion } from '../frame/viewport.js';
import { pickerLines, shareOut } from './lines.js';
import { type Choice, Picker } from './picker.js';
import type { Question } from './question.js';

/** The answer to a question; undefined: the user left without one. */
export type PromptAnswer<T> = { text: string; value: T } | undefined;

const MOTIONS: Readonly<Record<KeyName, Motion>> = {
  up: 'up',
  'ctrl+p': 'up',
  down: 'down',
  'ctrl+n': 'down',
  pageup: 'pageUp',
  pagedown: 'pageDown',
  home: 'first',
  end: 'last',
};

/** A question on the screen: takes keys, and returns lines. */
export class Prompt<T> implements InlineSource {
  readonly #picker: Picker<T>;
  readonly #answer = Promise.withResolvers<PromptAnswer<T>>();
  readonly #listeners = new Set<() => void>();
  #problem = '';
  #longestPreview = 0;
  #isOver = false;
  readonly #question: Pick<Question<T>, 'title' | 'things' | 'typed'>;
  readonly #suspend: () => void;

  /**
   * @param recent the most recent choices, the latest first
   * @param suspend gives the terminal to the shell for a while
   */
  constructor(
    question: Pick<Question<T>, 'title' | 'things' | 'typed'>,
    recent: readonly string[],
    suspend: () => void,
  ) {
    this.#question = question;
    this.#suspend = suspend;
    this.#picker = new Picker({ things: question.things, recent });
  }

  /** Resolves when the user has decided. */
  get answered(): Promise<PromptAnswer<T>> {
    return this.#answer.promise;
  }

  add(choices: readonly Choice<T>[]): void {
    this.#picker.add(choices);
    this.#changed();
  }

  /** No more choices follow. @param problem why, "" for the end of the list */
  end(problem: string): void {
    this.#picker.complete = true;
    this.#problem = problem.split('\n', 1)[0]!;
    if (problem !== '' && this.#question.typed !== undefined) this.#picker.takeTyped(this.#question.typed);
    this.#changed();
  }

  /** Hides everything from now on. */
  vanish(): void {
    this.#isOver = true;
    this.#changed();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  press(key: KeyName): void {
    if (this.#isOver) return;
    const motion = MOTIONS[key];
    if (key === 'ctrl+c') this.#answer.resolve(undefined);
    else if (key === 'ctrl+z') this.#suspend();
    else if (motion !== undefined) this.#picker.move(motion);
    else this.#edit(key);
    this.#changed();
  }

  paste(text: string): void {
    this.#picker.line.paste(text);
    this.#picker.edited();
    this.#changed();
  }

  lines(size: Size): Line[] {
    if (this.#isOver) return [];
    const { line, most, selected } = this.#picker;
    const preview = selected?.preview?.() ?? [];
    this.#longestPreview = Math.max(this.#longestPreview, preview.length);
    const parts = shareOut(size, most, this.#longestPreview, this.#problem !== '');
    const { choices, count } = this.#picker.view(parts.choices);
    const shown = {
      title: this.#question.title,
      query: line.text,
      count,
      choices,
      empty: this.#emptyText(),
      preview,
      problem: this.#problem,
    };
    return pickerLines(shown, parts, size.columns);
  }

  #edit(key: KeyName): void {
    const edit = this.#picker.line.press(key);
    if (edit === 'changed') this.#picker.edited();
    else if (edit === 'cancelled') this.#answer.resolve(undefined);
    else if (edit === 'accepted') this.#accept();
  }

  #accept(): void {
    const { line, selected } = this.#picker;
    const { typed } = this.#question;
    if (selected !== undefined) this.#answer.resolve(selected);
    else if (typed !== undefined && line.text !== '')
      this.#answer.resolve({ text: line.text, value: typed(line.text) });
  }

  #emptyText(): string {
    const { complete, line } = this.#picker;
    if (this.#question.typed !== undefined)
      return line.text === '' ? 'Type a name.' : `Enter takes "${line.text}" as typed.`;
    return complete ? 'No matches.' : 'Reading...';
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
