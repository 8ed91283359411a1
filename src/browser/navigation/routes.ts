import type { ObjectTarget } from '../../cluster/target.js';
import type { BrowserScreen, Host } from '../frame/screen.js';
import { type PickerOptions, PickerScreen } from '../pick/picker-screen.js';
import type { Sortable } from '../rows/sort-key.js';
import type { BrowserCluster } from '../state/cluster.js';
import { describeSource } from '../text/documents.js';
import { TextScreen, type TextSource } from '../text/text-screen.js';
import type { LogRoutesBase, LogWays } from './log-ways.js';
import type { Navigation } from './navigation.js';
import { PlaceRoutes, type PlaceRoutesBase } from './place-routes.js';
import type { RouteTools } from './route-tools.js';
import { SortScreen } from './sort-screen.js';
import { TableRoutes } from './table-routes.js';

/** Ways that screens of higher floors give. */
interface HigherWays {
  logs(base: LogRoutesBase): LogWays;
}

/** A way to something that has to be loaded or asked first. */
interface Opening {
  /** The screen on which it was requested. */
  readonly from: BrowserScreen;
  /** It leads nowhere where it failed, and where the user has left it. */
  became: 'awaited' | 'there' | 'nothing';
}

/** Where one can go from a screen: each opens the next one on the way. */
export class Routes {
  readonly #ending = new AbortController();
  /** What was requested last. */
  #opening: Opening | undefined;
  /** What leads to tables. */
  readonly places: PlaceRoutes;
  /** What begins at a table and stays there. */
  readonly tables: TableRoutes;
  readonly logs: LogWays;
  readonly #navigation: Navigation;
  readonly #host: Host;
  readonly #tools: RouteTools;

  constructor(navigation: Navigation, host: Host, tools: RouteTools, higher: HigherWays) {
    this.#navigation = navigation;
    this.#host = host;
    this.#tools = tools;
    const attempt = this.attempt.bind(this);
    const base = { navigation, host, tools, signal: this.#ending.signal, attempt };
    const pick: PlaceRoutesBase['pick'] = (cluster, options) => this.#pick(cluster, options);
    this.places = new PlaceRoutes({ navigation, host, tools, attempt, pick });
    this.tables = new TableRoutes(base);
    this.logs = higher.logs({
      ...base,
      clock: tools.clock,
      random: tools.random,
      text: (cluster, source) => void this.text(cluster, source),
    });
  }

  /** Aborted when the browser is left. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Ends what is in progress, and closes the clusters that were opened here. */
  async close(): Promise<void> {
    this.#ending.abort(new Error('the browser was left'));
    await this.places.close();
  }

  /** Opens a text, or reads it again if it is already shown. */
  text(cluster: BrowserCluster, source: TextSource): TextScreen {
    const { top } = this.#navigation;
    if (top instanceof TextScreen && top.isOf(source)) {
      top.read();
      return top;
    }
    const screen = new TextScreen(cluster, source, this.#host, this.#tools);
    this.#navigation.push(screen);
    return screen;
  }

  describe(cluster: BrowserCluster, target: ObjectTarget): void {
    this.text(
      cluster,
      describeSource(cluster, target, () => this.#host.now()),
    );
  }

  sort(screen: BrowserScreen & Sortable): void {
    const navigation = this.#navigation;
    navigation.push(new SortScreen(screen.cluster, screen, () => void navigation.back()));
  }

  #pick<T>(cluster: BrowserCluster, options: PickerOptions<T>): void {
    const chosen = (value: T) => {
      this.#navigation.closePicker();
      options.chosen(value);
    };
    const takeSeveral = options.several;
    const several = (values: readonly T[]) => {
      this.#navigation.closePicker();
      takeSeveral?.(values);
    };
    const closing = { ...options, chosen, ...(takeSeveral && { several }) };
    this.#navigation.push(new PickerScreen(cluster, closing, this.#host));
  }

  /**
   * Goes where an answer of the cluster is needed first. Who has gone elsewhere in the meantime, or asked for something
   * else, is not taken along when it comes.
   * @param doing the message to show in the meantime, "" for what is ready at once
   * @param find asks, and gives what to do then
   * @param failed takes what went wrong, instead of the bottom line
   */
  attempt(doing: string, find: () => Promise<() => void>, failed?: (problem: string) => void): void {
    const opening: Opening = { from: this.#navigation.top, became: 'awaited' };
    this.#opening = opening;
    const isWanted = () =>
      this.#opening === opening && this.#navigation.top === opening.from && !this.#ending.signal.aborted;
    this.#host.tell(doing);
    find()
      .then(
        (go) => {
          opening.became = isWanted() ? 'there' : 'nothing';
          if (opening.became === 'nothing') return;
          this.#host.tell('');
          go();
        },
        (error: unknown) => {
          opening.became = 'nothing';
          if (!isWanted()) return;
          const problem = opening.from.cluster.whyRefused(error);
          this.#host.tell(failed === undefined ? problem : '', 'bad');
          failed?.(problem);
        },
      )
      .finally(() => this.#host.answered());
  }

  /** What was requested last; undefined if that was given up. */
  get opening(): Readonly<Opening> | undefined {
    return this.#opening;
  }

  /** What is being opened is no longer wanted. */
  giveUp(): void {
    this.#opening = undefined;
  }
}
