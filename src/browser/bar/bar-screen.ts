import { messageOf } from '../../process/errors.js';
import { countText } from '../../render/numbers.js';
import { showControls } from '../../terminal/sanitize.js';
import { hasRoomForBox } from '../../terminal/ui/box-lines.js';
import type { KeyName } from '../../terminal/ui/keys.js';
import { bodyHeight, type Size } from '../../terminal/ui/screen-lines.js';
import type { PickerBody } from '../../terminal/ui/view-model.js';
import { LineEditor } from '../frame/line-editor.js';
import type { Binding, BrowserScreen, Host, KeyTaker } from '../frame/screen.js';
import { follow, type Motion, moveSelection, type Viewport } from '../frame/viewport.js';
import type { BrowserCluster } from '../state/cluster.js';
import { type BarKnowledge, type Suggestion, suggest } from './suggestions.js';

/** What the bar needs from the browser. */
interface BarTools {
  host: Host;
  /** What is available without a request. */
  knowledge: BarKnowledge;
  /** Requests the resources of the cluster. Fails as discovery does. */
  resources(): Promise<BarKnowledge['resources']>;
  /** Its initial text. */
  line: string;
  /** The problem with that; "" if there is none. */
  problem: string;
  /** Lines that were typed before, the latest first. */
  older: readonly string[];
  /** Carries out a suggestion; the bar is closed already. Fails with an Error that describes the problem. */
  act(act: NonNullable<Suggestion['act']>): void;
  leave(): void;
}

const MOTIONS: Readonly<Record<KeyName, Motion>> = {
  down: 'down',
  'ctrl+n': 'down',
  up: 'up',
  'ctrl+p': 'up',
  pageup: 'pageUp',
  pagedown: 'pageDown',
};

/** The command bar: a line that opens any place and runs any command, with suggestions below it. */
export class BarScreen implements BrowserScreen {
  readonly isChoice = true;
  readonly isFramed = hasRoomForBox;
  readonly #line = new LineEditor('');
  #knowledge: BarKnowledge;
  #found: Suggestion[] = [];
  #problem = '';
  #isReading = true;
  #isSeen = false;
  #viewport: Viewport = { top: 0, selected: 0 };
  #height = 1;
  /** Which of the older lines is shown; -1 for none. */
  #age = -1;
  readonly #tools: BarTools;

  constructor(
    readonly cluster: BrowserCluster,
    tools: BarTools,
  ) {
    this.#tools = tools;
    this.#knowledge = tools.knowledge;
    this.#line.text = tools.line;
    this.#search();
    this.#problem ||= tools.problem;
  }

  readonly keys: KeyTaker = {
    hearsEarly: true,
    press: (key) => this.#press(key),
    paste: (text) => {
      this.#line.paste(text);
      this.#edited();
    },
  };

  title(): string {
    return 'Go where, or do what?';
  }

  show(): void {
    this.#isSeen = true;
    this.#tools
      .resources()
      .then(
        (resources) => {
          this.#knowledge = { ...this.#knowledge, resources };
        },
        (error: unknown) => this.#tools.host.tell(messageOf(error), 'warning'),
      )
      .finally(() => {
        this.#isReading = false;
        const problem = this.#line.text === this.#tools.line ? this.#tools.problem : '';
        this.#search();
        this.#problem ||= problem;
        this.#tools.host.changed();
      });
  }

  hide(): void {
    this.#isSeen = false;
    for (const { preview } of this.#knowledge.words) preview?.(undefined);
  }

  bindings(): Binding[] {
    const key = (keys: KeyName[], hint: string, does: string): Binding => ({
      ...{ keys, hint, does },
      run: () => this.#press(keys[0]!),
    });
    return [
      key(['enter'], 'go', 'run the selected entry'),
      key(['tab'], 'complete', 'complete the line with the selected entry'),
      key(['escape'], 'back', 'leave'),
      key(['up'], 'older', 'the previous line; further down, one up'),
      key(['down'], '', 'one down'),
    ];
  }

  body(size: Size): PickerBody {
    this.#height = Math.max(1, bodyHeight(size) - 1);
    this.#viewport = follow(this.#viewport, this.#found.length, this.#height);
    const { top, selected } = this.#viewport;
    return {
      kind: 'picker',
      query: showControls(this.#line.text),
      count:
        showControls(this.#problem || countText(this.#found.length, 'choice')) +
        (this.#isReading ? ', reading' : ''),
      choices: this.#found.slice(top, top + this.#height).map(({ line, note }, index) => ({
        text: showControls(line.trimEnd()),
        note: showControls(note),
        selected: top + index === selected,
      })),
      empty: this.#isReading ? 'Reading...' : 'Nothing has this name.',
    };
  }

  #press(key: KeyName): void {
    this.#pressed(key);
    if (this.#isSeen) this.#preview();
  }

  #pressed(key: KeyName): void {
    const { selected } = this.#viewport;
    if (key === 'up' && selected === 0) this.#older(1);
    else if (key === 'down' && this.#age >= 0 && selected === 0) this.#older(-1);
    else if (MOTIONS[key] !== undefined) {
      const next = moveSelection(selected, MOTIONS[key], this.#found.length, this.#height);
      this.#viewport = { ...this.#viewport, selected: next };
    } else if (key === 'tab') this.#complete();
    else {
      const edit = this.#line.press(key);
      if (edit === 'changed') this.#edited();
      else if (edit === 'cancelled') this.#tools.leave();
      else if (edit === 'accepted') this.#accept();
    }
  }

  #edited(): void {
    this.#age = -1;
    this.#viewport = { top: 0, selected: 0 };
    this.#search();
  }

  /** Previews the selected line, if its word supports that. */
  #preview(): void {
    const { line = '' } = this.#found[this.#viewport.selected] ?? {};
    const [, first = '', rest] = /^(\S+)(?:\s+(.+)|$)/.exec(line) ?? [];
    for (const { word, preview } of this.#knowledge.words) preview?.(word === first ? rest : undefined);
  }

  #search(): void {
    this.#problem = '';
    try {
      this.#found = suggest(this.#line.text, this.#knowledge);
    } catch (error) {
      this.#found = [];
      this.#problem = messageOf(error);
    }
  }

  #older(step: number): void {
    const age = Math.min(this.#tools.older.length - 1, this.#age + step);
    if (age < -1) return;
    this.#age = age;
    this.#line.text = this.#tools.older[age] ?? '';
    this.#search();
  }

  /** Tab: the selected line, or the first that extends the typed text. */
  #complete(): void {
    const { text } = this.#line;
    const from = this.#found.slice(this.#viewport.selected);
    const completed = from.find(({ line }) => line !== text.trimEnd());
    if (completed === undefined) return;
    const isWord = !completed.line.includes(' ') && completed.act?.kind === 'resource';
    this.#line.text = isWord ? `${completed.line} ` : completed.line;
    this.#edited();
  }

  #accept(): void {
    const chosen = this.#found[this.#viewport.selected];
    if (chosen === undefined) return;
    if (chosen.act === undefined) {
      this.#line.text = chosen.line;
      this.#edited();
      return;
    }
    try {
      this.#tools.act(chosen.act);
    } catch (error) {
      this.#problem = messageOf(error);
    }
  }
}
