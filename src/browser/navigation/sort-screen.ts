import { showControls } from '../../terminal/sanitize.js';
import { hasRoomForBox } from '../../terminal/ui/box-lines.js';
import type { KeyName } from '../../terminal/ui/keys.js';
import { bodyHeight, type Size } from '../../terminal/ui/screen-lines.js';
import type { Line, TextBody } from '../../terminal/ui/view-model.js';
import type { Binding, BrowserScreen, KeyTaker } from '../frame/screen.js';
import { follow, moveSelection, type Viewport } from '../frame/viewport.js';
import type { Sort, Sortable } from '../rows/sort-key.js';
import { nextSort, sortLetters } from '../rows/sort-letters.js';
import type { BrowserCluster } from '../state/cluster.js';

/** Something to sort by. */
interface SortChoice {
  key: KeyName;
  title: string;
  note: string;
  sort: Sort | undefined;
}

/** The columns to sort by, each with its letter; arrows and Enter choose as well. */
export class SortScreen implements BrowserScreen {
  readonly isChoice = true;
  readonly isFramed = hasRoomForBox;
  readonly #choices: readonly SortChoice[];
  #viewport: Viewport = { top: 0, selected: 0 };
  readonly #chosen: (sort: Sort | undefined) => void;
  readonly #leave: () => void;

  /** @param leave goes back to the rows; called before they are sorted */
  constructor(
    readonly cluster: BrowserCluster,
    rows: Sortable,
    leave: () => void,
  ) {
    this.#chosen = (sort) => rows.sortBy(sort);
    this.#leave = leave;
    const { sortable, sort } = rows;
    const letters = sortLetters(sortable.map(({ title }) => title));
    this.#choices = [
      ...sortable.map((column, at) => {
        const isCurrent = sort?.column === column.sortBy;
        const note = isCurrent ? `${sort.descending ? '▾' : '▴'} now; again reverses it` : '';
        return { key: letters[at]!, title: column.title, note, sort: nextSort(column, sort) };
      }),
      { key: '0', title: "the server's order", note: '', sort: undefined },
    ];
  }

  readonly keys: KeyTaker = {
    hearsEarly: true,
    press: (key) => this.#press(key),
    paste: () => undefined,
  };

  title(): string {
    return 'Sort by which column? Press its letter';
  }

  bindings(): Binding[] {
    const key = (keys: KeyName[], hint: string, does: string): Binding => ({
      ...{ keys, hint, does },
      run: () => this.#press(keys[0]!),
    });
    return [
      key(['enter'], 'choose', 'sort by the selected column'),
      key(['escape'], 'back', 'leave'),
      key(['up', 'down'], '', 'select another one'),
    ];
  }

  body(size: Size): TextBody {
    const choices = this.#choices;
    this.#viewport = follow(this.#viewport, choices.length, bodyHeight(size));
    const { top, selected } = this.#viewport;
    const width = Math.max(...choices.map(({ title }) => title.length)) + 2;
    const lines = choices.slice(top, top + bodyHeight(size)).map(
      ({ key, title, note }, index): Line => ({
        spans: [
          { text: `${top + index === selected ? '>' : ' '} ${key.padEnd(1)}  `, role: 'key' },
          { text: showControls(title).padEnd(width), role: 'plain' },
          { text: note, role: 'muted' },
        ],
        selected: top + index === selected,
      }),
    );
    return { kind: 'text', lines };
  }

  #press(key: KeyName): void {
    const choices = this.#choices;
    const { selected } = this.#viewport;
    if (key === 'up' || key === 'down')
      this.#viewport = {
        ...this.#viewport,
        selected: moveSelection(selected, key, choices.length, choices.length),
      };
    else if (key === 'escape') this.#leave();
    else {
      const chosen = key === 'enter' ? choices[selected] : choices.find((choice) => choice.key === key);
      if (chosen === undefined) return;
      this.#leave();
      this.#chosen(chosen.sort);
    }
  }
}
