import type { Clock } from '../../../process/clock.js';
import { countText, groupThousands } from '../../../render/numbers.js';
import type { Row } from '../../rows/row.js';
import type { Delta } from '../../rows/row-store.js';
import type { TableScreen } from '../../table/table-screen.js';
import { changeLine } from './row-lines.js';

/** Changes are reported at most this often, in milliseconds. */
const TELL_EVERY_MS = 2_000;
/** More changes than this are reported as a number. */
const MAX_CHANGES = 3;

type Change = NonNullable<Row['change']>;

/** Reports changes every two seconds: a few one by one, more of them as `12 pods changed, 1 new`. */
export class ChangeTeller {
  readonly #changes = new Map<string, { change: Change; line: string }>();
  #waiting: (() => void) | undefined;
  readonly #clock: Clock;
  readonly #say: (line: string) => void;

  constructor(clock: Clock, say: (line: string) => void) {
    this.#clock = clock;
    this.#say = say;
  }

  /** Takes the effects of changes on the rows that pass the filter. */
  take({ added, changed }: Delta, table: TableScreen): void {
    for (const row of [...added, ...changed]) {
      if (row.change === undefined || !table.view.filter.matches(row)) continue;
      const before = this.#changes.get(row.key)?.change;
      const change = before === 'added' && row.change === 'changed' ? 'added' : row.change;
      this.#changes.set(row.key, { change, line: changeLine(row, change, table) });
    }
    if (this.#changes.size === 0) return;
    this.#waiting ??= this.#clock.after(TELL_EVERY_MS, () => this.#tell(table));
  }

  /** Drops the changes that were not reported yet. */
  stop(): void {
    this.#waiting?.();
    this.#waiting = undefined;
    this.#changes.clear();
  }

  #tell({ list: { resource } }: TableScreen): void {
    const changes = [...this.#changes.values()];
    this.stop();
    if (changes.length <= MAX_CHANGES) for (const { line } of changes) this.#say(line);
    else {
      const count = (wanted: Change) => changes.filter(({ change }) => change === wanted).length;
      const words = { changed: 'changed', added: 'new', deleted: 'deleted' } as const;
      const parts = (Object.keys(words) as Change[]).flatMap((change) => {
        const number = count(change);
        return number === 0 ? [] : [{ number, word: words[change] }];
      });
      const [first, ...rest] = parts;
      const noun = resource.kind.toLowerCase();
      const told = [
        `${first!.number === 1 ? countText(1, noun) : `${groupThousands(first!.number)} ${resource.name}`} ${first!.word}`,
        ...rest.map(({ number, word }) => `${groupThousands(number)} ${word}`),
      ];
      this.#say(told.join(', '));
    }
  }
}
