import { spansText } from '../../terminal/text-width.js';
import type { ActionTargets } from '../act/action-targets.js';
import { actions } from '../act/actions/actions.js';
import type { FieldForm } from '../act/dialog/field-form.js';
import { ActionCatalog, type CatalogTools } from '../act/flow/action-catalog.js';
import { ActionFlow, type FlowPresenter } from '../act/flow/action-flow.js';
import { answerTo, type FlowTask, refusalText } from '../act/flow/flow-state.js';
import { unlockTime } from '../act/flow/unlock-task.js';
import { actionLogText } from '../act/log/action-log-text.js';
import type { Answers, BrowserAction } from '../act/types.js';
import type { ActionSubject } from '../rows/subject.js';
import type { BrowserCluster } from '../state/cluster.js';
import { textLines } from '../text/text-screen.js';
import { LinePane } from './line-pane.js';
import { sayRowsAsTheyCome } from './look.js';
import { rowWords } from './plain-reach.js';

/** Where a line is typed. */
interface LinePlace {
  cluster: BrowserCluster;
  /** undefined for none, or all of them. */
  namespace: string | undefined;
  /** The object that a row's number or name means. */
  find(word: string): ActionSubject;
  /** The marked objects, or why there are none. */
  marked(): ActionTargets;
}

/** If it is typed instead of a value, it cancels the action. */
const CANCEL = 'cancel';
/** If it is typed at a question, it runs a dry run on the server. */
const TRY = 'try';
const NOTHING_DONE = 'No: nothing was changed';

/** What actions in line mode need from their environment. */
interface LineActionTools extends CatalogTools {
  /** Aborted when the work in progress is to end: nothing further is started then. */
  signal(): AbortSignal;
  say(line: string): void;
}

const ROWS = { one: ' ROW', many: ' ROW...', none: '', files: ' FILE' } as const;

/** The words of line mode that change something, as help lists them. */
export function actionHelp(own: readonly BrowserAction[] = []): string[] {
  return [
    ...[...actions, ...own].map(
      ({ word, takes, does, inLines = does }) => `${word}${ROWS[takes]} [NAME=VALUE]: ${inLines}`,
    ),
    'plugin NAME [ARGUMENTS]: run a plugin of kubectl on PATH',
    'log: the changes made here, with the commands that do the same',
    'unlock [15m]: ask in a protected context as in any other, for a limited time; "lock" ends that',
  ];
}

/** Starts flows by words, and shows them line by line: the next line is the answer to the question. */
export class LineActions {
  readonly #catalog: ActionCatalog;
  readonly #tools: LineActionTools;
  #flow: ActionFlow | undefined;

  constructor(tools: LineActionTools) {
    this.#tools = tools;
    this.#catalog = new ActionCatalog(tools);
  }

  /** Ends what is in progress. */
  close(): void {
    this.#catalog.gate.close();
    this.#flow?.end();
  }

  /** Takes a line as the answer to the question before it; false if none was asked. */
  async answer(line: string): Promise<boolean> {
    const flow = this.#flow;
    const typed = line.trim();
    if (flow === undefined || !this.isAsking) return false;
    if (flow.state.at === 'asking') await this.#moves(flow, () => this.#answer(typed, flow));
    else if (typed === CANCEL) this.giveUp();
    else await this.#moves(flow, () => flow.fill(typed));
    return true;
  }

  /** Whether the next line is an answer. */
  get isAsking(): boolean {
    return this.#flow?.state.at === 'filling' || this.#flow?.state.at === 'asking';
  }

  /** Cancels the question; false if there is none. */
  giveUp(): boolean {
    const { isAsking } = this;
    if (isAsking) this.#flow?.leave();
    if (isAsking) this.#say(NOTHING_DONE);
    return isAsking;
  }

  /** Reports the progress of the rollouts that were started here, until all are complete. Fails if there are none. */
  async sayRollouts(cluster: BrowserCluster): Promise<void> {
    const tools = { signal: this.#tools.signal(), say: (line: string) => this.#say(line) };
    await sayRowsAsTheyCome(await this.#catalog.rollouts(cluster), tools);
  }

  /**
   * Carries out a line that begins with a word of an action, of the lock or of the log; false if it does not. Fails
   * with the problem with the line.
   */
  async obey(line: string, place: LinePlace): Promise<boolean> {
    const [, word = '', rest = ''] = /^(\S*)\s*(.*)/s.exec(line.trim()) ?? [];
    const { cluster } = place;
    const action = this.#catalog.actions.find((each) => each.word === word);
    if (action !== undefined) await this.#begin(action, rest, place);
    else if (word === 'plugin') await this.#plugin(rest, place);
    else if (word === 'log' && rest === '') this.#say(actionLogText(this.#tools.actionLog, ''));
    else if (word === 'unlock') await this.#present(this.#catalog.unlock(cluster, unlockTime(rest)), {});
    else if (word === 'lock') this.#say(this.#catalog.lock(cluster));
    else return false;
    return true;
  }

  /**
   * Starts the run of a plugin: the arguments are its own. If they contain {name}, they refer to the selected object.
   */
  async #plugin(rest: string, place: LinePlace): Promise<void> {
    const action = await this.#catalog.plugin(rest);
    if (action.takes !== 'none') throw new Error('{name} has no value here; type the name itself');
    await this.#begin(action, '', place);
  }

  async #begin(action: BrowserAction, rest: string, place: LinePlace): Promise<void> {
    const isOfFiles = action.takes === 'files';
    const words = isOfFiles ? [] : rest.split(/\s+/).filter(Boolean);
    const isGiven = (word: string) => word.includes('=');
    const given = Object.fromEntries(words.filter(isGiven).map((word) => word.split(/=(.*)/s, 2)));
    const rows = rowWords(words.filter((word) => !isGiven(word)).join(' '));
    if (action.takes === 'none' && rows.length > 0) throw new Error(`${action.word} takes no object`);
    const meant = rows.length === 0 ? place.marked() : { subjects: rows.map(place.find), unseen: 0 };
    const where = { ...place, ...(isOfFiles && { path: rest }) };
    await this.#present(this.#catalog.tasksOf(action, orWhich(meant, action), where), given as Answers);
  }

  async #present(tasks: readonly FlowTask[], given: Answers): Promise<void> {
    let pane: LinePane | undefined;
    const presenter: FlowPresenter = {
      moved: () => {
        if (flow.state.at === 'asking') this.#sayQuestion(flow);
      },
      said: ({ kind, spans }) => {
        pane?.end();
        this.#say((kind === 'note' ? '' : `${kind}: `) + spansText(spans));
      },
      tell: (text) => this.#say(text),
      now: () => this.#tools.clock.now(),
      pane: async () => (pane ??= new LinePane(this.#tools.signal(), (line) => this.#say(line))),
    };
    const flow = new ActionFlow(tasks, presenter, given);
    this.#flow = flow;
    await this.#moves(flow, () => flow.begin());
  }

  #sayQuestion({ lines, form, canTry }: ActionFlow): void {
    for (const spans of lines) this.#say(spansText(spans));
    for (const line of optionLines(form)) this.#say(line);
    if (canTry) this.#say(`"${TRY}" does a dry run on the server, and changes nothing`);
  }

  /** Waits until a flow asks a question, or is over. */
  async #moves(flow: ActionFlow, move: () => void): Promise<void> {
    const signal = this.#tools.signal();
    const stop = () => flow.stop();
    signal.addEventListener('abort', stop);
    try {
      move();
      await flow.settled;
      for (; flow.state.at === 'over'; await flow.settled) flow.leave();
    } finally {
      signal.removeEventListener('abort', stop);
    }
    this.#ask(flow);
  }

  #answer(typed: string, flow: ActionFlow): void {
    const { state } = flow;
    let refusal = flow.answer(typed, true);
    if (refusal === 'wrong' && typed === TRY && flow.canTry) refusal = flow.tryOut();
    if (refusal === undefined || state.at !== 'asking') return;
    flow.leave();
    // Input that came too early may be pasted: nothing that follows is an answer, either.
    this.#say(
      refusal === 'early' ? `${refusalText(refusal, state.asked)}; nothing was changed` : NOTHING_DONE,
    );
  }

  /** Questions come first, and the safe answer last. */
  #ask(flow: ActionFlow): void {
    const { state, form, task } = flow;
    if (state.at === 'filling') {
      if (form.problem !== '') this.#say(form.problem);
      this.#say(fieldQuestion(form));
    }
    if (state.at !== 'asking') return;
    const answer = answerTo(state.asked);
    this.#say(
      `${task.title}? Type ${answer} to ${task.word}, or anything else to leave everything as it is.`,
    );
    flow.unseen();
    flow.seen();
  }

  /** Prints a text from the cluster without terminal escapes. */
  #say(text: string): void {
    for (const line of textLines(text)) this.#tools.say(line);
  }
}

/** The target, or how to specify it. */
function orWhich(meant: ActionTargets, { word }: BrowserAction): ActionTargets {
  if ('refusal' in meant || meant.subjects.length > 0) return meant;
  return { refusal: `${word} which one? give its number or its name, or mark some` };
}

/** The next prompt of an incomplete form: `replicas? Enter for 3, or type another; ...`. */
function fieldQuestion({ line }: FieldForm): string {
  const offer = line.text === '' ? 'Type it' : `Enter for ${line.text}, or type another`;
  return `${line.label.replace(/: $/, '')}? ${offer}; ${CANCEL} to leave everything as it is.`;
}

/** The chosen values and the alternatives, a line for each option: `grace: its own; or grace=1 (1 s)`. */
function optionLines(form: FieldForm): string[] {
  return form.options
    .filter(({ values }) => values.length > 1)
    .map((option) => {
      const chosen = form.chosen(option);
      const others = option.values
        .filter((each) => each !== chosen)
        .map(({ value, text }) => `${option.name}=${value}${text === value ? '' : ` (${text})`}`);
      return `${option.label}: ${chosen.text}; or ${others.join(', ')}`;
    });
}
