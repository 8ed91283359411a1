import { messageOf } from '../../process/errors.js';
import { showControls } from '../../terminal/sanitize.js';
import { spansText, textWidth } from '../../terminal/text-width.js';
import type { Span } from '../../terminal/ui/view-model.js';
import type { Part, ScreenWord } from '../frame/part.js';
import type { Binding, BrowserScreen, Host } from '../frame/screen.js';
import type { Navigation } from '../navigation/navigation.js';
import { targetTitle } from '../rows/list-view.js';
import type { BrowserCluster } from '../state/cluster.js';
import type { OutputScreen } from '../text/output-screen.js';
import type { TextSource } from '../text/text-screen.js';
import { actionTargets } from './action-targets.js';
import { DialogScreen } from './dialog/dialog-screen.js';
import { ActionCatalog, type CatalogTools } from './flow/action-catalog.js';
import { ActionFlow } from './flow/action-flow.js';
import type { FlowState, FlowTask } from './flow/flow-state.js';
import { UNLOCKED_FOR, unlockTime } from './flow/unlock-task.js';
import type { ActionOutcome, BrowserAction } from './types.js';

/** What the screen needs from its environment for actions. */
export interface ControllerTools extends CatalogTools {
  /** The file of the action log; "" if there is none. */
  actionLogPath: string;
  /** Where the user is. */
  placeOf(cluster: BrowserCluster): { namespace: string | undefined };
  /** Shows a text. */
  text(cluster: BrowserCluster, source: TextSource): void;
  /** Opens something that must be loaded or requested first. @param doing the message to show in the meantime */
  attempt(doing: string, find: () => Promise<() => void>): void;
}

/** Starts flows from keys and words, and shows them on the screen. */
export class ActionController implements Part {
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

  /** The keys of the actions that are available on a screen. */
  bindings(screen: BrowserScreen): Binding[] {
    const target = screen.target?.();
    const isObject = target?.uid !== undefined;
    return this.catalog.actions.flatMap((action) => {
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

  /** A key was pressed: its target is fixed now, whatever happens to the list until the action is done. */
  #press(action: BrowserAction, screen: BrowserScreen, isAlone: boolean): void {
    if ((action.grade > 0 || action.own === true) && !isAlone) {
      const does = action.grade > 0 ? 'changes something' : 'runs a program';
      this.#host.tell(`several keys arrived at once, and this one ${does}; press it by itself`, 'warning');
      return;
    }
    this.#begin(action, screen);
  }

  /**
   * Starts an action on the target of a screen: asks as far as necessary, and performs it.
   * @param path of the files that it takes; "" asks for one
   */
  #begin(action: BrowserAction, screen: BrowserScreen, path = ''): void {
    const { cluster } = screen;
    const place = { cluster, namespace: this.#tools.placeOf(cluster).namespace, path };
    this.#present(() => this.catalog.tasksOf(action, actionTargets(screen, this.#host.now()), place), screen);
  }

  /** The words of all actions, and those of the lock and the action log. */
  words(): ScreenWord[] {
    return [
      ...this.catalog.actions.map((action) => ({
        word: action.word,
        takes: action.takes === 'files' ? '[FILE]' : '',
        does: action.does,
        run: (rest: string, screen: BrowserScreen) => this.#begin(action, screen, rest.trim()),
      })),
      {
        word: 'log',
        takes: '',
        does: 'the changes made here, with the commands that do the same',
        run: (_rest, { cluster }) => this.#showLog(cluster),
      },
      {
        word: 'plugin',
        takes: 'NAME [ARGUMENTS]',
        does: 'run a plugin of kubectl on PATH; {name} is the selected object',
        run: (rest, screen) =>
          this.#tools.attempt('', async () => {
            const action = await this.catalog.plugin(rest);
            return () => this.#begin(action, screen);
          }),
      },
      {
        word: 'jobs',
        takes: '',
        does: 'the rollouts started here, until they finish',
        run: (_rest, { cluster }) => this.#tools.attempt('', () => this.#rollouts(cluster)),
      },
      {
        word: 'unlock',
        takes: `[${UNLOCKED_FOR}]`,
        does: 'ask in a protected context as in any other, for a limited time',
        run: (rest, { cluster }) => {
          const milliseconds = unlockTime(rest);
          this.#present(() => this.catalog.unlock(cluster, milliseconds), this.#navigation.top);
        },
      },
      {
        word: 'lock',
        takes: '',
        does: 'end "unlock"',
        run: (_rest, { cluster }) => this.#host.tell(this.catalog.lock(cluster)),
      },
    ];
  }

  #showLog(cluster: BrowserCluster): void {
    const { actionLog, actionLogPath } = this.#tools;
    this.#tools.text(cluster, {
      ...{ path: ['log of what was done'], target: undefined, foldable: false, waiting: '' },
      read: async (show) =>
        show((await import('./log/action-log-text.js')).actionLogText(actionLog, actionLogPath)),
    });
  }

  /** Returns the source that shows the rollouts that were started here. Fails if there are none. */
  async #rollouts(cluster: BrowserCluster): Promise<() => void> {
    const source = await this.catalog.rollouts(cluster);
    const { openRows } = await import('../views/rows/rows-screen.js');
    return () => openRows(cluster, source, this.#navigation, this.#host);
  }

  #present(tasks: () => readonly FlowTask[], below: BrowserScreen): void {
    let flow: ActionFlow;
    let output: Promise<OutputScreen> | undefined;
    const presenter = {
      moved: () => {
        const { state } = flow;
        dialog.moved();
        if (state.at === 'reading' && !dialog.isShown) this.#navigation.push(dialog);
        if (state.at === 'left') this.#close(dialog);
        if (state.at === 'over') void this.#over(state, dialog, output);
        if (state.at === 'over') output = undefined;
        this.#host.answered();
      },
      said: () => this.#host.changed(),
      tell: (text: string, role: Span['role']) => this.#host.tell(text, role),
      pane: () => (output ??= this.#openOutput(dialog, flow)),
      now: () => this.#host.now(),
    };
    try {
      flow = new ActionFlow(tasks(), presenter);
    } catch (error) {
      this.#host.tell(messageOf(error), 'warning');
      return;
    }
    const dialog = new DialogScreen(flow, below);
    flow.begin();
  }

  /** The result stays on the screen until it is read, unless it fits in one line. */
  async #over(
    { isDone, outcomes, rollouts }: FlowState & { at: 'over' },
    { flow, columns }: DialogScreen,
    output: Promise<OutputScreen> | undefined,
  ): Promise<void> {
    const { cluster } = flow.task;
    const [spans = [], more] = flow.said.map((line) => line.spans).toReversed();
    const isAlone = outcomes.length <= 1 && (more === undefined || outcomes[0]?.opposite === undefined);
    const line = isAlone ? lineOf(spans, columns) : undefined;
    if (output !== undefined) endOutput(await output, outcomes);
    else if (!isDone || (line === undefined && rollouts === 0)) return;
    else if (outcomes.length <= 1) this.#host.tell(line ?? spansText(spans), 'good');
    flow.leave();
    if (rollouts === 0 || flow.state.at !== 'left') return;
    const { top } = this.#navigation;
    const show = await this.#rollouts(cluster);
    if (this.#navigation.top === top) show();
    this.#host.answered();
  }

  /** Shows the output of programs in place of the question. */
  async #openOutput(dialog: DialogScreen, { task }: ActionFlow): Promise<OutputScreen> {
    const { OutputScreen: Screen } = await import('../text/output-screen.js');
    const screen = new Screen(task.cluster, task.title, this.#host, this.#tools.clock);
    this.#close(dialog);
    this.#navigation.push(screen);
    this.#host.answered();
    return screen;
  }

  /** Only the dialog itself is left, and only if it is visible. */
  #close(dialog: DialogScreen): void {
    if (dialog.isShown && this.#navigation.top === dialog) this.#navigation.back();
  }
}

/** The last message as one line, without the undo command if that does not fit; undefined if it is longer. */
function lineOf(spans: readonly Span[], columns: number): string | undefined {
  return [spans, spans.slice(0, 2)]
    .map(spansText)
    .find((text) => !text.includes('\n') && textWidth(showControls(text)) <= columns);
}

/** Reports the result for each object below the output of programs. */
function endOutput(screen: OutputScreen, outcomes: readonly ActionOutcome[]): void {
  const bad = outcomes.find(({ kind }) => kind !== 'done');
  const isAlone = outcomes.length === 1;
  for (const { subject, kind, text } of outcomes)
    if (!isAlone || kind !== 'done') screen.write(`# ${targetTitle(subject)}: ${kind}: ${text}\n`);
  const { text } = bad ?? outcomes[0]!;
  const isOne = isAlone || bad !== undefined;
  screen.end(isOne ? text : `${outcomes.length} ended with exit code 0`, bad === undefined ? 'good' : 'bad');
}
