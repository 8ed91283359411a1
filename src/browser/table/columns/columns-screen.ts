import type { OpenApi } from '../../../cluster/open-api.js';
import type { ApiResource } from '../../../discovery/types.js';
import { showControls } from '../../../terminal/sanitize.js';
import { bodyHeight, type Size } from '../../../terminal/ui/screen-lines.js';
import { tableLines } from '../../../terminal/ui/table-lines.js';
import type { Line, Span, TextBody } from '../../../terminal/ui/view-model.js';
import type { LineEditor } from '../../frame/line-editor.js';
import { motionBindings } from '../../frame/motions.js';
import type { Binding, BrowserScreen, Host } from '../../frame/screen.js';
import { follow, type Motion, moveSelection, type Viewport, within } from '../../frame/viewport.js';
import type { BrowserCluster } from '../../state/cluster.js';
import { PathLine } from '../path-line.js';
import type { RowTable } from '../row-table.js';
import { type ColumnChoices, columnChoices } from './column-choices.js';

/** What the list of columns needs from its environment. */
interface ColumnsTools {
  host: Host;
  /** The server's OpenAPI documents, to complete paths; undefined if they are not available. */
  openApi: (() => Promise<OpenApi>) | undefined;
  /** Goes back to the table. */
  leave(): void;
}

/** How many rows of the table stay visible below, if they fit with at least one line of columns. */
const ROWS_SEEN = 4;

/** Shows, hides and reorders the columns of a table; the table below follows at once. */
export class ColumnsScreen implements BrowserScreen {
  readonly cluster: BrowserCluster;
  readonly #table: RowTable;
  readonly #tools: ColumnsTools;
  readonly #choices: ColumnChoices;
  #viewport: Viewport = { top: 0, selected: 0 };
  #height = 1;
  #typing: PathLine | undefined;
  #problem: string | undefined;

  constructor(table: RowTable, tools: ColumnsTools) {
    this.cluster = table.cluster;
    this.#table = table;
    this.#tools = tools;
    this.#choices = columnChoices(table);
  }

  title(): string {
    return showControls(`columns of ${this.#table.what}`);
  }

  state(): Span[] {
    const { shown } = this.#table.layout.columns;
    return [{ text: `${shown.length} shown, kept for this type and context`, role: 'muted' }];
  }

  editor(): { line: LineEditor; problem?: string | undefined } | undefined {
    return this.#typing && { line: this.#typing, problem: this.#problem };
  }

  edited(what: 'changed' | 'accepted' | 'cancelled'): void {
    const line = this.#typing;
    if (line === undefined) return;
    this.#problem = undefined;
    if (what === 'cancelled') this.#typing = undefined;
    if (what === 'changed') line.look();
    if (what !== 'accepted') return;
    this.#table.layout.add(line.text).then(
      ({ column, readsObjects }) => {
        if (this.#typing === line) this.#typing = undefined;
        this.#choices.refresh();
        this.#go(this.#choices.all.findIndex(({ id }) => id === column.id));
        if (readsObjects)
          this.#tools.host.tell('complete objects are read from now on, for their fields', 'muted');
        this.#tools.host.changed();
      },
      (error: unknown) => {
        this.#problem = error instanceof Error ? error.message : String(error);
        this.#tools.host.changed();
      },
    );
  }

  bindings(): Binding[] {
    const key = (keys: string[], hint: string, does: string, run: () => void, shown?: string): Binding => ({
      ...{ keys, hint, does, run },
      ...(shown !== undefined && { shown }),
    });
    const { resource } = this.#table;
    return [
      key(['space'], 'show or hide', 'show or hide the column', () => this.#toggle()),
      key(['shift+up', '<'], 'earlier', 'move it to the left', () => this.#move(-1), 'Shift-Up, <'),
      key(['shift+down', '>'], 'later', 'move it to the right', () => this.#move(1), 'Shift-Down, >'),
      ...(resource === undefined
        ? []
        : [
            key(['+'], 'own', 'add one: TITLE=.path.of.a.field or label:KEY', () =>
              this.#startTyping(resource),
            ),
          ]),
      key(['u'], 'usual', "the usual columns: kubectl's", () => {
        this.#table.layout.show(undefined);
        this.#choices.refresh();
      }),
      key(['enter'], 'done', 'back to the table', () => this.#tools.leave()),
      ...motionBindings((motion) => this.#motion(motion)),
    ];
  }

  body(size: Size): TextBody {
    const { all } = this.#choices;
    const room = bodyHeight(size);
    this.#height = Math.max(1, Math.min(all.length, room - ROWS_SEEN - 2));
    this.#viewport = follow(this.#viewport, all.length, this.#height);
    const { top, selected } = this.#viewport;
    const lines = all.slice(top, top + this.#height).map(({ title, note, isShown }, index): Line => {
      const isSelected = top + index === selected;
      return {
        spans: [
          { text: `${isSelected ? '>' : ' '} [${isShown ? 'x' : ' '}] `, role: 'plain' },
          { text: showControls(title).padEnd(24), role: isShown ? 'plain' : 'muted' },
          { text: showControls(note === '' ? '' : `  ${note}`), role: 'muted' },
        ],
        ...(isSelected && { selected: true }),
      };
    });
    const rest = room - lines.length - 1;
    if (rest < 2) return { kind: 'text', lines };
    const below = tableLines(this.#table.body({ ...size, rows: size.rows - lines.length - 1 }), size.columns);
    return { kind: 'text', lines: [...lines, { spans: [] }, ...below.slice(0, rest)] };
  }

  #motion(motion: Motion): void {
    this.#go(moveSelection(this.#viewport.selected, motion, this.#choices.all.length, this.#height));
  }

  #go(index: number): void {
    this.#viewport = { ...this.#viewport, selected: within(index, this.#choices.all.length) };
  }

  #toggle(): void {
    const { selected } = this.#viewport;
    void this.#choices.toggle(selected).then(() => this.#tools.host.changed());
    this.#motion('down');
  }

  #move(by: 1 | -1): void {
    this.#go(this.#choices.move(this.#viewport.selected, by));
  }

  #startTyping(resource: ApiResource): void {
    this.#problem = undefined;
    this.#typing = new PathLine('+', resource, this.#tools.openApi, () => this.#tools.host.changed());
  }
}
