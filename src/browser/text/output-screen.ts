import { stripVTControlCharacters } from 'node:util';
import type { Clock } from '../../process/clock.js';
import { countText } from '../../render/numbers.js';
import type { Span } from '../../terminal/ui/view-model.js';
import type { Host } from '../frame/screen.js';
import type { BrowserCluster } from '../state/cluster.js';
import { TextScreen, type TextSource } from './text-screen.js';

/** How many characters of the output are kept, the latest ones. */
const MAX_KEPT = 4_000_000;
/** How often new output is shown. */
const SHOWS_EVERY_MS = 100;

/** The place for the output of a program. */
export interface ProgramPane {
  /** Takes pieces of text as they arrive. */
  write(text: string): void;
  /** Aborted when the user wants the program to end. */
  readonly signal: AbortSignal;
}

/** The output of programs while they run: it can be searched, and Esc ends them. */
export class OutputScreen extends TextScreen implements ProgramPane {
  readonly #output: CollectedOutput;
  readonly #stop = new AbortController();
  readonly #told: Host;
  readonly #clock: Clock;
  readonly #begun: number;
  #ended: { text: string; role: Span['role'] } | undefined;

  constructor(cluster: BrowserCluster, title: string, host: Host, clock: Clock) {
    const output = new CollectedOutput(clock);
    super(cluster, output.source(title), host);
    this.#output = output;
    this.#told = host;
    this.#clock = clock;
    this.#begun = clock.now();
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  write(text: string): void {
    this.#output.add(text);
  }

  /** The last program has ended, or will not run. */
  end(text: string, role: Span['role']): void {
    this.#ended = { text, role };
    this.#output.end();
    this.#told.changed();
  }

  override state(): Span[] {
    const seconds = Math.round((this.#clock.now() - this.#begun) / 1000);
    const runs: Span = { text: `running for ${countText(seconds, 'second')}; Esc stops it`, role: 'changed' };
    const state = this.#ended ?? (this.signal.aborted ? { text: 'is being stopped', role: 'warning' } : runs);
    return [...super.state(), { text: ' ', role: 'plain' }, state];
  }

  override escape(): boolean {
    if (super.escape()) return true;
    if (this.#ended !== undefined || this.signal.aborted) return false;
    this.#stop.abort(new Error('it was stopped'));
    return true;
  }

  override hide(): void {
    super.hide();
    if (this.#ended !== undefined) return;
    if (!this.signal.aborted)
      this.#told.tell('the program is stopped, because its output was closed', 'warning');
    this.#stop.abort(new Error('its output was closed'));
  }
}

/** The output so far, for a text that grows. */
class CollectedOutput {
  #pieces: string[] = [];
  #length = 0;
  #dropped = false;
  #show: ((text: string) => void) | undefined;
  #cancel: (() => void) | undefined;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  source(title: string): TextSource {
    return {
      path: [title],
      target: undefined,
      foldable: false,
      waiting: '',
      read: async (show) => {
        this.#show = show;
        this.#showNow();
      },
    };
  }

  add(text: string): void {
    this.#pieces.push(text);
    this.#length += text.length;
    while (this.#length > MAX_KEPT && this.#pieces.length > 1) {
      this.#length -= this.#pieces.shift()!.length;
      this.#dropped = true;
    }
    this.#cancel ??= this.#clock.after(SHOWS_EVERY_MS, () => this.#showNow());
  }

  end(): void {
    this.#showNow();
  }

  #showNow(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    const text = stripVTControlCharacters(this.#pieces.join('')).replaceAll('\r\n', '\n');
    this.#show?.(this.#dropped ? `(older output was dropped)\n${text}` : text);
  }
}
