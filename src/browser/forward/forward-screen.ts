import { messageOf } from '../../process/errors.js';
import { bodyHeight, type Size } from '../../terminal/ui/screen-lines.js';
import type { Span, TableBody } from '../../terminal/ui/view-model.js';
import { LineEditor } from '../frame/line-editor.js';
import { motionBindings } from '../frame/motions.js';
import type { Binding, BrowserScreen, Host } from '../frame/screen.js';
import { follow, moveSelection, type Viewport } from '../frame/viewport.js';
import type { BrowserCluster } from '../state/cluster.js';
import { forwardCells, forwardColumns, forwardCounts } from './forward-rows.js';
import type { BrowserForward, Forwards } from './forwards.js';

/** The list of forwards: a stopped one is removed from it. */
export class ForwardScreen implements BrowserScreen {
  #viewport: Viewport = { top: 0, selected: 0 };
  #height = 1;
  /** The name to save them under, while it is typed. */
  #name: LineEditor | undefined;
  readonly #forwards: Forwards;
  readonly #host: Host;

  constructor(
    readonly cluster: BrowserCluster,
    forwards: Forwards,
    host: Host,
  ) {
    this.#forwards = forwards;
    this.#host = host;
  }

  path(): readonly string[] {
    return ['forwards'];
  }

  state(): Span[] {
    return forwardCounts(this.#forwards.all);
  }

  editor(): { line: LineEditor } | undefined {
    return this.#name && { line: this.#name };
  }

  edited(what: 'changed' | 'accepted' | 'cancelled'): void {
    if (what === 'changed') return;
    const name = this.#name?.text ?? '';
    this.#name = undefined;
    if (what === 'accepted' && name !== '') this.#save(name);
  }

  bindings(): Binding[] {
    const selected = this.#selected;
    return [
      ...motionBindings((motion) => {
        const { selected: row } = this.#viewport;
        const to = moveSelection(row, motion, this.#forwards.all.length, this.#height);
        this.#viewport = { ...this.#viewport, selected: to };
      }),
      ...(selected === undefined
        ? []
        : [
            {
              keys: ['D'],
              hint: 'stop',
              does: 'stop the forward, with its connections',
              group: 'change' as const,
              run: (isAlone: boolean) => this.#stop(selected, isAlone),
            },
            {
              keys: ['S'],
              hint: 'save',
              does: 'save the forwards under a name, for "proa forward NAME" and "proa browse --forwards=NAME"',
              group: 'change' as const,
              run: (isAlone: boolean) => {
                if (isAlone) this.#name = new LineEditor('save as: ');
              },
            },
          ]),
    ];
  }

  body(size: Size): TableBody {
    this.#height = Math.max(1, bodyHeight(size) - 1);
    const { all } = this.#forwards;
    this.#viewport = follow(this.#viewport, all.length, this.#height);
    const { top, selected } = this.#viewport;
    const cells = forwardCells(all);
    return {
      kind: 'table',
      columns: forwardColumns(cells),
      rows: cells.slice(top, top + this.#height).map((row, index) => ({
        cells: row,
        change: undefined,
        changed: row.map(() => false),
        selected: top + index === selected,
        marked: false,
      })),
      empty: 'No forwards are running. Press F on a pod, a service or a workload to start one.',
      noTrunc: false,
      left: 0,
    };
  }

  get #selected(): BrowserForward | undefined {
    return this.#forwards.all[this.#viewport.selected];
  }

  #stop(stopped: BrowserForward, isAlone: boolean): void {
    if (!isAlone) {
      this.#host.tell(
        'several keys arrived at once, and this one stops a forward; press it by itself',
        'warning',
      );
      return;
    }
    const { local, spec } = stopped.forward;
    this.#forwards.stop(stopped);
    this.#host.tell(`${local || spec.to} is no longer forwarded`);
  }

  #save(name: string): void {
    this.#forwards.save(name).then(
      (path) => this.#host.tell(`saved in ${path}`, 'good'),
      (error: unknown) => this.#host.tell(messageOf(error), 'bad'),
    );
  }
}
