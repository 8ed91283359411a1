import { messageOf } from '../../process/errors.js';
import { counted } from '../../render/numbers.js';
import { showControls } from '../../terminal/sanitize.js';
import type { Span } from '../../terminal/ui/view-model.js';
import { wordsOf } from '../bar/place-line.js';
import type { Binding, BrowserScreen, Host } from '../frame/screen.js';
import type { Way } from '../navigation/way.js';
import { targetTitle } from '../rows/list-view.js';
import type { ActionSubject } from '../rows/subject.js';
import type { BrowserCluster } from '../state/cluster.js';
import type { OutputScreen } from '../text/output-screen.js';
import type { TextSource } from '../text/text-screen.js';
import { actions } from './actions/actions.js';
import { contextsOf, dealsOf, dealTitle, refusalOf } from './deeds/deals.js';
import { meantOn, placeSubject } from './deeds/subjects.js';
import { type DialogPlan, DialogScreen } from './dialog/dialog-screen.js';
import { BrowserGate, type Deal, type GateTools, type PlannedDeal } from './gate.js';
import { Rollouts } from './rollouts.js';
import type { ActionOutcome, ActionWork, Answers, BrowserAction, OwnThings } from './types.js';

/** What acting needs of the world. */
export interface ActingTools extends GateTools {
  /** The file of the log of deeds; "" where it is not kept. */
  deedsPath: string;
  /** The user's own; none where left out. */
  own?: OwnThings;
  /** Where the user is. */
  placeOf(cluster: BrowserCluster): { namespace: string | undefined };
  /** Shows a text. */
  text(cluster: BrowserCluster, source: TextSource): void;
}

/** Leads from keys and words to the gate: takes what a screen means, asks, and shows what comes of it. */
export class Acting {
  readonly gate: BrowserGate;
  /** All that can be done. */
  readonly actions: readonly BrowserAction[];
  readonly #way: Way;
  readonly #host: Host;
  readonly #tools: ActingTools;
  readonly #rollouts = new Rollouts();

  constructor(way: Way, host: Host, tools: ActingTools) {
    this.#way = way;
    this.#host = host;
    this.#tools = tools;
    this.gate = new BrowserGate(tools);
    this.actions = [...actions, ...(tools.own?.actions ?? [])];
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
      const off = this.gate.refusal({ action, subjects, cluster: screen.cluster });
      return {
        keys: [key],
        hint: action.hint,
        does: action.does,
        group: action.grade > 0 ? 'change' : 'look',
        ...(off !== undefined && { off }),
        run: (isAlone: boolean) => this.press(action, screen, isAlone),
      };
    });
  }

  #place({ word }: BrowserAction, screen: BrowserScreen): ActionSubject[] {
    return [placeSubject(word, this.#namespace(screen))];
  }

  #namespace({ cluster }: BrowserScreen): string {
    return this.#tools.placeOf(cluster).namespace ?? cluster.facts.namespace;
  }

  /** A key was pressed: what it means is taken now, whatever the list does until it is done. */
  press(action: BrowserAction, screen: BrowserScreen, isAlone: boolean): void {
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
    if (action.takes === 'files') {
      this.#beginFiles(action, screen, path);
      return;
    }
    const meant =
      action.takes === 'none'
        ? { subjects: this.#place(action, screen), unseen: 0 }
        : meantOn(screen, this.#host.now());
    const subjects = 'refusal' in meant ? [] : meant.subjects;
    const deals = dealsOf(action, subjects, screen.cluster);
    const refusal = refusalOf(deals, this.gate) ?? ('refusal' in meant ? meant.refusal : undefined);
    const [deal, ...rest] = deals;
    if (refusal !== undefined) this.#host.tell(refusal, 'warning');
    else this.#open(deal, screen, { unseen: 'unseen' in meant ? meant.unseen : 0, rest });
  }

  /** Asks about the objects of the next context, once all was done in the one before. */
  #next(rest: readonly Deal[], isDone: boolean, screen: BrowserScreen, unseen: number): void {
    const [deal, ...others] = rest;
    if (deal === undefined) return;
    if (isDone) this.#open(deal, screen, { unseen, rest: others });
    else this.#host.tell(`nothing was begun in ${contextsOf(rest)}`, 'warning');
  }

  #beginFiles(action: BrowserAction, screen: BrowserScreen, path: string): void {
    const deal: Deal = { action, subjects: [], cluster: screen.cluster };
    const refusal = this.gate.refusal(deal);
    if (refusal !== undefined) this.#host.tell(refusal, 'warning');
    else if (path !== '') this.#open(deal, screen, { path });
    else this.#askPath(deal, screen);
  }

  /** Asks for the path of a file; the dialog about what is in it comes in the place of this one. */
  #askPath(deal: Deal, screen: BrowserScreen): void {
    const { session } = deal.cluster;
    const dialog: DialogScreen = new DialogScreen(
      deal.cluster,
      {
        title: dealTitle(deal),
        word: deal.action.word,
        asked: () => ({ how: 'nothing' }),
        read: async () => ({
          fields: [(await import('./dialog/path-field.js')).pathField(session?.environment)],
          lines: () => [],
        }),
        go: async ({ path = '' }) => {
          this.#leave(dialog);
          this.#open(deal, screen, { path });
          return 'stay';
        },
        leave: () => this.#leave(dialog),
      },
      screen,
      this.#host,
    );
    this.#way.push(dialog);
  }

  /** Begins the run of a plugin of kubectl, on what a screen means. @param line its words, and what stands behind them */
  plugin(line: string, screen: BrowserScreen): void {
    const { top } = this.#way;
    const { own } = this.#tools;
    if (own === undefined) throw new Error('there are no plugins here');
    own.plugin(wordsOf(line)).then(
      (action) => {
        if (this.#way.top === top) this.begin(action, screen);
        this.#host.answered();
      },
      (error: unknown) => this.#host.tell(messageOf(error), 'warning'),
    );
  }

  /** Shows the log of what was done. */
  showDeeds(cluster: BrowserCluster): void {
    const { deeds, deedsPath } = this.#tools;
    this.#tools.text(cluster, {
      ...{ title: 'log of what was done', target: undefined, foldable: false, waiting: '' },
      read: async (show) => show((await import('./deeds/deeds-text.js')).deedsText(deeds, deedsPath)),
    });
  }

  /** Shows the rollouts that were begun here in a cluster, until they are done. */
  showRollouts(cluster: BrowserCluster): void {
    const { top } = this.#way;
    const rollouts = this.#rollouts.of(cluster);
    if (rollouts.length === 0) {
      this.#host.tell('no rollout was begun here', 'muted');
      return;
    }
    Promise.all([import('../views/rows/rows-screen.js'), import('./rollouts-source.js')]).then(
      ([{ openRows }, { rolloutsSource }]) => {
        if (this.#way.top !== top) return;
        const source = rolloutsSource(rollouts, cluster, this.#tools.clock);
        openRows(cluster, source, this.#way, this.#host);
        this.#host.answered();
      },
      (error: unknown) => this.#host.tell(messageOf(error), 'bad'),
    );
  }

  #follows(outcome: ActionOutcome, { action, cluster }: Deal): boolean {
    return action.rolls === true && this.#rollouts.add(outcome, cluster);
  }

  /** Asks whether a protected context is to be treated as an open one for so many milliseconds. */
  unlock(cluster: BrowserCluster, milliseconds: number): void {
    const { contextName, mode } = cluster.facts;
    if (mode !== 'protected') {
      const what =
        mode === 'open' ? 'is open: there is nothing to unlock' : 'is read-only, which is not lifted here';
      this.#host.tell(`context ${contextName} ${what}`, 'warning');
      return;
    }
    const until = new Date(this.#host.now() + milliseconds);
    const minutes = counted(Math.ceil(milliseconds / 60_000), 'minute');
    const dialog: DialogScreen = new DialogScreen(
      cluster,
      {
        title: showControls(`Unlock context ${contextName} for ${minutes}`),
        word: 'unlock',
        asked: () => ({ how: 'word', word: contextName || 'unlock' }),
        read: async () => ({
          lines: () => [
            [
              {
                text: `Until ${until.toTimeString().slice(0, 5)}, changes are asked about as in an open context.`,
                role: 'plain',
              },
            ],
            [
              {
                text: '":lock" ends that. Deletions and changes of several objects still take a number.',
                role: 'muted',
              },
            ],
          ],
        }),
        go: async () => {
          this.#tools.unlocked.unlock(cluster, milliseconds);
          return 'leave';
        },
        leave: () => this.#leave(dialog),
      },
      this.#way.top,
      this.#host,
    );
    this.#way.push(dialog);
  }

  /** Ends `unlock`. */
  lock(cluster: BrowserCluster): void {
    this.#tools.unlocked.unlock(cluster, 0);
    this.#host.tell(`context ${cluster.facts.contextName} asks as its mode says`);
  }

  #open(
    begun: Deal,
    screen: BrowserScreen,
    {
      unseen = 0,
      path = '',
      rest = [],
      again,
    }: { unseen?: number; path?: string; rest?: readonly Deal[]; again?: ActionWork },
  ): void {
    const { action } = begun;
    let deal = begun;
    let work: ActionWork | undefined;
    let isDone = false;
    const leave = () => {
      if (this.#leave(dialog)) this.#next(rest, isDone, screen, unseen);
    };
    const dialog: DialogScreen = new DialogScreen(
      deal.cluster,
      {
        title: () => dealTitle(deal),
        word: action.word,
        asked: () => this.gate.asked(deal),
        read: async (signal) => {
          work = again ?? (await action.work());
          const tools = this.gate.tools(deal.cluster, signal);
          if (path !== '')
            deal = { ...deal, subjects: await work.find!(path, this.#namespace(screen), tools) };
          const denied = await this.gate.denied(deal, signal);
          if (denied !== undefined) throw new Error(`${action.word}: ${denied}`);
          const plan: DialogPlan = {
            ...(await work.plan(deal.subjects, tools)),
            ...(work.dryRun && {
              tries: (answers, say) => this.#dryRun({ ...deal, work: work! }, answers, say, signal),
            }),
          };
          if (unseen === 0) return plan;
          const hidden: Span[] = [
            {
              text: `${counted(unseen, 'marked object')} not in sight behind the filter`,
              role: 'warning',
            },
          ];
          return { ...plan, lines: (answers) => [hidden, ...plan.lines(answers)] };
        },
        go: async (answers, answered, say, stop) => {
          const { endOutput, outcomeLine } = await import('./dialog/outcome-lines.js');
          const outcomes: ActionOutcome[] = [];
          let output: Promise<OutputScreen> | undefined;
          const report = {
            pane: () => (output ??= this.#openOutput(dialog, deal)),
            outcome: (outcome: ActionOutcome) => {
              outcomes.push(outcome);
              say(outcomeLine(outcome));
            },
            say: (subject: ActionOutcome['subject'], text: string) =>
              say([{ text: `${targetTitle(subject)}: ${text}`, role: 'muted' }]),
          };
          await this.gate.work({ ...deal, work: work! }, answers, answered, { report, stop });
          if (work?.again?.() === true) {
            this.#leave(dialog);
            this.#open(deal, screen, { unseen, rest, again: work });
            return 'stay';
          }
          isDone = outcomes.every(({ kind }) => kind === 'done');
          if (output !== undefined) {
            endOutput(await output, outcomes);
            this.#next(rest, isDone, screen, unseen);
            return 'leave';
          }
          const followed = outcomes.filter((outcome) => this.#follows(outcome, deal)).length;
          const [only] = outcomes;
          if (!isDone) return 'stay';
          if (followed === 0 && (outcomes.length > 1 || only?.opposite !== undefined)) return 'stay';
          if (only !== undefined && outcomes.length === 1)
            this.#host.tell(`${targetTitle(only.subject)} ${only.text}`, 'good');
          if (followed > 0 && rest.length === 0 && this.#leave(dialog)) this.showRollouts(deal.cluster);
          return 'leave';
        },
        declined: () => work?.declined?.(),
        leave,
      },
      screen,
      this.#host,
    );
    this.#way.push(dialog);
  }

  /** Shows the output of programs in the place of the question. */
  async #openOutput(dialog: DialogScreen, deal: Deal): Promise<OutputScreen> {
    const { OutputScreen: Screen } = await import('../text/output-screen.js');
    const screen = new Screen(deal.cluster, dealTitle(deal), this.#host, this.#tools.clock);
    this.#leave(dialog);
    this.#way.push(screen);
    this.#host.answered();
    return screen;
  }

  async #dryRun(
    { subjects, cluster, work }: PlannedDeal,
    answers: Answers,
    say: (line: Span[]) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const { readSome } = await import('./read-some.js');
    const tools = this.gate.tools(cluster, signal);
    await readSome(subjects, signal, async (subject) => {
      const role = 'plain';
      try {
        const text = await work.dryRun!(subject, answers, tools);
        say([{ text: `${targetTitle(subject)} ${text}`, role }]);
      } catch (error) {
        signal.throwIfAborted();
        say([{ text: `${targetTitle(subject)}: ${(error as Error).message}`, role: 'bad' }]);
      }
      return { text: '', role };
    });
  }

  /** Only the dialog itself is left, and only once; false where it was before. */
  #leave(dialog: DialogScreen): boolean {
    return this.#way.top === dialog && this.#way.back();
  }
}
