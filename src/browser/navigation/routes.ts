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

/** Routes that screens of higher floors provide. */
interface HigherWays {
  logs(base: LogRoutesBase): LogWays;
}

/** The opening of something that has to be loaded or requested first. */
interface Opening {
  /** The screen on which it was requested. */
  readonly from: BrowserScreen;
  /** It leads nowhere if it failed, or if the user has left the screen. */
  became: 'awaited' | 'there' | 'nothing';
}

/** The routes from a screen: each opens the next one. */
export class Routes {
  readonly #ending = new AbortController();
  /** What was requested last. */
  #opening: Opening | undefined;
  /** The routes to tables. */
  readonly places: PlaceRoutes;
  /** The routes that start at a table and stay there. */
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

  /** Aborted when the browser ends. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Ends the work in progress, and closes the clusters that were opened here. */
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
   * Opens something that requires a response from the cluster first. If the user has gone elsewhere in the meantime, or
   * requested something else, the response has no effect.
   * @param doing the message to show in the meantime, "" if no wait is expected
   * @param find sends the request, and returns what to do then
   * @param failed receives the error, instead of the bottom line
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

  /** The last request; undefined if it was canceled. */
  get opening(): Readonly<Opening> | undefined {
    return this.#opening;
  }

  /** What is being opened is no longer wanted. */
  giveUp(): void {
    this.#opening = undefined;
  }
}
