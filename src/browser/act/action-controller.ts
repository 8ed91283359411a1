import { messageOf } from '../../process/errors.js';
import type { Span } from '../../terminal/ui/view-model.js';
import type { Binding, BrowserScreen, Host } from '../frame/screen.js';
import type { Navigation } from '../navigation/navigation.js';
import type { BrowserCluster } from '../state/cluster.js';
import type { OutputScreen } from '../text/output-screen.js';
import type { TextSource } from '../text/text-screen.js';
import { actionTargets } from './action-targets.js';
import { DialogScreen } from './dialog/dialog-screen.js';
import { ActionCatalog, type CatalogTools } from './flow/action-catalog.js';
import { ActionFlow } from './flow/action-flow.js';
import type { FlowState, FlowTask } from './flow/flow-state.js';
import type { BrowserAction } from './types.js';

/** What the screen needs of the world for actions. */
export interface ControllerTools extends CatalogTools {
  /** The file of the action log; "" where it is not kept. */
  actionLogPath: string;
  /** Where the user is. */
  placeOf(cluster: BrowserCluster): { namespace: string | undefined };
  /** Shows a text. */
  text(cluster: BrowserCluster, source: TextSource): void;
}

/** Leads from keys and words to flows, and shows these on the screen. */
export class ActionController {
  readonly catalog: ActionCatalog;
  readonly #navigation: Navigation;
  readonly #host: Host;
  readonly #tools: ControllerTools;

  constructor(navigation: Navigation, host: Host, tools: ControllerTools) {
    this.#navigation = navigation;
    this.#host = host;
    this.#tools = tools;
    this.catalog = new ActionCatalog(tools);
  }

  /** All that can be done. */
  get actions(): readonly BrowserAction[] {
    return this.catalog.actions;
  }

  /** The keys of what can be done on a screen. */
  bindings(screen: BrowserScreen): Binding[] {
    const target = screen.target();
    const isObject = target?.uid !== undefined;
    return this.actions.flatMap((action) => {
      const { key, takes } = action;
      const isAnywhere = takes === 'none' || takes === 'files';
      const fits = isAnywhere || (isObject && action.suits(target.resource));
      if (key === undefined || !fits) return [];
      const subjects = isAnywhere ? [] : [{ ...target!, uid: target!.uid!, state: '' }];
      const off = this.catalog.gate.refusal({ action, subjects, cluster: screen.cluster });
      return {
        keys: [key],
        hint: action.hint,
        does: action.does,
        group: action.grade > 0 ? 'change' : 'look',
        ...(off !== undefined && { off }),
        run: (isAlone: boolean) => this.#press(action, screen, isAlone),
      };
    });
  }

  /** A key was pressed: what it means is taken now, whatever the list does until it is done. */
  #press(action: BrowserAction, screen: BrowserScreen, isAlone: boolean): void {
    if ((action.grade > 0 || action.own === true) && !isAlone) {
      const does = action.grade > 0 ? 'changes something' : 'runs a program';
      this.#host.tell(`several keys came at once, and this one ${does}; press it by itself`, 'warning');
      return;
    }
    this.begin(action, screen);
  }

  /**
   * Begins an action on what a screen means: asks, as far as it has to be, and does it.
   * @param path of the files that it takes; "" asks for one
   */
  begin(action: BrowserAction, screen: BrowserScreen, path = ''): void {
    const { cluster } = screen;
    const place = { cluster, namespace: this.#tools.placeOf(cluster).namespace, path };
    this.#present(() => this.catalog.tasksOf(action, actionTargets(screen, this.#host.now()), place), screen);
  }

  /** Begins the run of a plugin of kubectl, on what a screen means. @param line its words, and what stands behind them */
  plugin(line: string, screen: BrowserScreen): void {
    this.#later(this.catalog.plugin(line), (action) => this.begin(action, screen));
  }

  /** Shows the log of what was done. */
  showLog(cluster: BrowserCluster): void {
    const { actionLog, actionLogPath } = this.#tools;
    this.#tools.text(cluster, {
      ...{ title: 'log of what was done', target: undefined, foldable: false, waiting: '' },
      read: async (show) =>
        show((await import('./log/action-log-text.js')).actionLogText(actionLog, actionLogPath)),
    });
  }

  /** Shows the rollouts that were begun here in a cluster, until they are done. */
  showRollouts(cluster: BrowserCluster): void {
    const found = Promise.all([import('../views/rows/rows-screen.js'), this.catalog.rollouts(cluster)]);
    this.#later(found, ([{ openRows }, source]) => openRows(cluster, source, this.#navigation, this.#host));
  }

  /** Asks whether a protected context is to be treated as an open one for so many milliseconds. */
  unlock(cluster: BrowserCluster, milliseconds: number): void {
    this.#present(() => this.catalog.unlock(cluster, milliseconds), this.#navigation.top);
  }

  /** Ends `unlock`. */
  lock(cluster: BrowserCluster): void {
    this.#host.tell(this.catalog.lock(cluster));
  }

  /** Goes on when something is there, unless the user has gone elsewhere meanwhile. */
  #later<T>(found: Promise<T>, goOn: (value: T) => void): void {
    const { top } = this.#navigation;
    found.then(
      (value) => {
        if (this.#navigation.top === top) goOn(value);
        this.#host.answered();
      },
      (error: unknown) => this.#host.tell(messageOf(error), 'warning'),
    );
  }

  #present(tasks: () => readonly [FlowTask, ...FlowTask[]], below: BrowserScreen): void {
    let flow: ActionFlow;
    let output: Promise<OutputScreen> | undefined;
    const presenter = {
      moved: () => {
        const { state } = flow;
        dialog.moved();
        if (state.at === 'reading' && !dialog.isShown) this.#navigation.push(dialog);
        if (state.at === 'left') this.#close(dialog);
        if (state.at === 'over') void this.#over(state, flow, output);
        if (state.at === 'over') output = undefined;
        this.#host.answered();
      },
      said: () => this.#host.changed(),
      tell: (text: string, role: Span['role']) => this.#host.tell(text, role),
      pane: () => (output ??= this.#openOutput(dialog, flow)),
    };
    try {
      flow = new ActionFlow(tasks(), { presenter, now: () => this.#host.now() });
    } catch (error) {
      this.#host.tell(messageOf(error), 'warning');
      return;
    }
    const dialog = new DialogScreen(flow, below);
    flow.begin();
  }

  /** What became of it stays to be read, unless it can be said in one line. */
  async #over(
    { isDone, outcomes, rollouts }: FlowState & { at: 'over' },
    flow: ActionFlow,
    output: Promise<OutputScreen> | undefined,
  ): Promise<void> {
    const { cluster, said } = flow;
    const isShort = outcomes.length <= 1 && outcomes[0]?.opposite === undefined;
    if (output !== undefined) (await import('./dialog/end-output.js')).endOutput(await output, outcomes);
    else if (!isDone || (!isShort && rollouts === 0)) return;
    else if (outcomes.length <= 1 && said.length > 0)
      this.#host.tell(
        said
          .at(-1)!
          .spans.map(({ text }) => text)
          .join(''),
        'good',
      );
    flow.leave();
    if (rollouts > 0 && flow.state.at === 'left') this.showRollouts(cluster);
  }

  /** Shows the output of programs in the place of the question. */
  async #openOutput(dialog: DialogScreen, flow: ActionFlow): Promise<OutputScreen> {
    const { OutputScreen: Screen } = await import('../text/output-screen.js');
    const screen = new Screen(flow.cluster, flow.title, this.#host, this.#tools.clock);
    this.#close(dialog);
    this.#navigation.push(screen);
    this.#host.answered();
    return screen;
  }

  /** Only the dialog itself is left, and only where it is to be seen. */
  #close(dialog: DialogScreen): void {
    if (dialog.isShown && this.#navigation.top === dialog) this.#navigation.back();
  }
}
