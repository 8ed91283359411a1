import { messageOf } from '../../process/errors.js';
import { unlockTime } from '../act/act-words.js';
import { actions } from '../act/actions/actions.js';
import { contextsOf, dealsOf, dealTitle, refusalOf } from '../act/deeds/deals.js';
import { deedsText } from '../act/deeds/deeds-text.js';
import { placeSubject } from '../act/deeds/subjects.js';
import { DEAF_FOR_MS } from '../act/dialog/question.js';
import { BrowserGate, type Deal, type GateTools, type PlannedDeal, type Report } from '../act/gate.js';
import { Rollouts } from '../act/rollouts.js';
import type { ActionWork, Answers, BrowserAction, OwnThings, Plan } from '../act/types.js';
import { wordsOf } from '../bar/place-line.js';
import { targetTitle } from '../rows/list-view.js';
import type { ActionSubject } from '../rows/subject.js';
import type { BrowserCluster } from '../state/cluster.js';
import { textLines } from '../text/text-screen.js';
import { CANCEL, LineForm, optionLines } from './line-form.js';
import { LinePane } from './line-pane.js';
import { sayRowsAsTheyCome } from './plain-looking.js';
import { rowWords } from './plain-reach.js';

/** Where a line is typed. */
interface LinePlace {
  cluster: BrowserCluster;
  /** undefined for none, or all of them. */
  namespace: string | undefined;
  /** The object that a row's number or name means. */
  find(word: string): ActionSubject;
  /** The objects that are marked; none where none is. */
  marked(): readonly ActionSubject[];
}

/** Typed at a question, it tries the change on the server. */
const TRY = 'try';
const NOTHING_DONE = 'No: nothing was changed';

/** What acting in line mode needs of the world. */
interface PlainActingTools extends GateTools {
  /** Aborted when what is begun now is to end: nothing further is begun then. */
  signal(): AbortSignal;
  /** The user's own actions; none where left out. */
  own?: OwnThings;
  say(line: string): void;
}

/** Called when an action is over that was meant: whether all of it was done. */
type Over = (isDone: boolean) => Promise<void>;

const ROWS = { one: ' ROW', many: ' ROW...', none: '', files: ' FILE' } as const;

/** The words of line mode that change something, as help lists them. */
export function actingHelp(own: readonly BrowserAction[] = []): string[] {
  return [
    ...[...actions, ...own].map(({ word, takes, does }) => `${word}${ROWS[takes]} [NAME=VALUE]: ${does}`),
    'plugin NAME [ARGUMENTS]: run a plugin of kubectl on PATH',
    'log: what was changed here, with the commands that do the same',
    'unlock [15m]: ask in a protected context as in any other, for some time; "lock" ends that',
  ];
}

/** Changes objects line by line: says what will be done, and does it when the answer is the word that was asked for. */
export class PlainActing {
  readonly #gate: BrowserGate;
  /** Takes the next line as an answer. */
  #pending: { take(line: string): Promise<void>; giveUp(): void } | undefined;
  readonly #rollouts = new Rollouts();
  readonly #tools: PlainActingTools;

  constructor(tools: PlainActingTools) {
    this.#tools = tools;
    this.#gate = new BrowserGate(tools);
  }

  /** Ends what is under way. */
  close(): void {
    this.#gate.close();
  }

  /** Takes a line as the answer to the question before it; false where none was asked. Fails with why it was not begun. */
  async answer(line: string): Promise<boolean> {
    const pending = this.#pending;
    if (pending === undefined) return false;
    this.#pending = undefined;
    await pending.take(line);
    return true;
  }

  /** Whether the next line is an answer. */
  get isAsking(): boolean {
    return this.#pending !== undefined;
  }

  /** Leaves everything as it is; false where nothing was asked. */
  giveUp(): boolean {
    const pending = this.#pending;
    this.#pending = undefined;
    pending?.giveUp();
    return pending !== undefined;
  }

  /** Says how far the rollouts are that were begun here, until all are done. */
  async sayRollouts(cluster: BrowserCluster): Promise<void> {
    const rollouts = this.#rollouts.of(cluster);
    if (rollouts.length === 0) {
      this.#say('no rollout was begun here');
      return;
    }
    const { rolloutsSource } = await import('../act/rollouts-source.js');
    const tools = { signal: this.#tools.signal(), say: (line: string) => this.#say(line) };
    await sayRowsAsTheyCome(rolloutsSource(rollouts, cluster, this.#tools.clock), tools);
  }

  /**
   * Does what a line says that begins with a word of an action, of the lock or of the log; false where it does not. Fails with
   * what is wrong with the line.
   */
  async obey(line: string, place: LinePlace): Promise<boolean> {
    const [word = '', ...rest] = line.trim().split(/\s+/);
    const action = [...actions, ...(this.#tools.own?.actions ?? [])].find((each) => each.word === word);
    if (action?.takes === 'files') await this.#beginFiles(action, rest.join(' '), place);
    else if (action !== undefined) await this.#begin(action, rest, place);
    else if (word === 'plugin') await this.#plugin(line, place);
    else if (word === 'log' && rest.length === 0) this.#say(deedsText(this.#tools.deeds, ''));
    else if (word === 'unlock') this.#unlock(place.cluster, unlockTime(rest[0]));
    else if (word === 'lock') this.#lock(place.cluster);
    else return false;
    return true;
  }

  /** Begins the run of a plugin: what stands behind it is its own. With {name} in it, it is about the selected object. */
  async #plugin(line: string, place: LinePlace): Promise<void> {
    const { own } = this.#tools;
    if (own === undefined) throw new Error('there are no plugins here');
    const action = await own.plugin(wordsOf(line).slice(1));
    if (action.takes !== 'none') throw new Error('{name} is not known here; give the name itself');
    await this.#begin(action, [], place);
  }

  async #beginFiles(action: BrowserAction, path: string, { cluster, namespace }: LinePlace): Promise<void> {
    if (path === '') throw new Error(`${action.word} which file?`);
    const refusal = this.#gate.refusal({ action, subjects: [], cluster });
    if (refusal !== undefined) throw new Error(refusal);
    const work = await action.work();
    const tools = this.#gate.tools(cluster, this.#tools.signal());
    await this.#prepare({ action, subjects: await work.find!(path, namespace, tools), cluster }, work, {});
  }

  /** Finds out what there is to be said of objects, asks for what is missing, and then whether it is meant. */
  async #prepare(
    deal: Deal,
    work: ActionWork,
    given: Answers,
    over: Over = async () => undefined,
  ): Promise<void> {
    const signal = this.#tools.signal();
    const denied = await this.#gate.denied(deal, signal);
    if (denied !== undefined) throw new Error(denied);
    const plan = await work.plan(deal.subjects, this.#gate.tools(deal.cluster, signal));
    const form = new LineForm(plan, given, deal.action.word);
    await this.#fillIn(form, (answers) => this.#confirm({ ...deal, work }, plan, answers, over));
  }

  async #begin(
    action: BrowserAction,
    words: readonly string[],
    { cluster, namespace, find, marked }: LinePlace,
  ): Promise<void> {
    const isGiven = (word: string) => word.includes('=');
    const given = Object.fromEntries(words.filter(isGiven).map((word) => word.split(/=(.*)/s, 2)));
    const rows = rowWords(words.filter((word) => !isGiven(word)).join(' '));
    if (action.takes === 'none') {
      if (rows.length > 0) throw new Error(`${action.word} takes no object`);
    }
    const subjects =
      action.takes === 'none'
        ? [placeSubject(action.word, namespace ?? cluster.facts.namespace)]
        : rows.length === 0
          ? marked()
          : rows.map(find);
    if (subjects.length === 0)
      throw new Error(`${action.word} which one? give its number or its name, or mark some`);
    const deals = dealsOf(action, subjects, cluster);
    const refusal = refusalOf(deals, this.#gate);
    if (refusal !== undefined) throw new Error(refusal);
    await this.#inTurn(deals, given as Answers);
  }

  /** Asks about the objects of one context after those of another, as long as the answer is Yes. */
  async #inTurn([deal, ...rest]: readonly Deal[], given: Answers): Promise<void> {
    if (deal === undefined) return;
    const work = await deal.action.work();
    await this.#prepare(deal, work, given, async (isDone) => {
      if (isDone) await this.#inTurn(rest, given);
      else if (rest.length > 0) this.#say(`nothing was begun in ${contextsOf(rest)}`);
    });
  }

  /** Asks for what the line did not give, one after the other. */
  async #fillIn(form: LineForm, then: (answers: Answers) => Promise<void>): Promise<void> {
    const { question } = form;
    if (question === undefined) {
      await then(form.answers);
      return;
    }
    this.#say(question);
    const giveUp = () => this.#say(NOTHING_DONE);
    const take = async (line: string) => {
      if (line.trim() === CANCEL) {
        giveUp();
        return;
      }
      const problem = form.take(line);
      if (problem !== '') this.#say(problem);
      await this.#fillIn(form, then);
    };
    this.#pending = { take, giveUp };
  }

  /** Says what will be done, and does it where the answer is Yes. */
  async #confirm(deal: PlannedDeal, plan: Plan, answers: Answers, over: Over): Promise<void> {
    const asked = this.#gate.asked(deal);
    let isDone = true;
    const report = (pane: LinePane): Report => ({
      outcome: (outcome) => {
        const { subject, kind, text } = outcome;
        pane.end();
        isDone &&= kind === 'done';
        const isFollowed = deal.action.rolls === true && this.#rollouts.add(outcome, deal.cluster);
        const jobs = isFollowed ? '; "jobs" follows the rollout' : '';
        this.#say(`${kind}: ${targetTitle(subject)} ${text}${jobs}`);
      },
      say: (subject, text) => this.#say(`${targetTitle(subject)}: ${text}`),
      pane: async () => pane,
    });
    const go = async () => {
      const stop = this.#tools.signal();
      const pane = new LinePane(stop, (line) => this.#say(line));
      await this.#gate.work(deal, answers, asked, { report: report(pane), stop });
      if (deal.work.again?.() === true) await this.#prepare(deal, deal.work, {}, over);
      else await over(isDone);
    };
    if (asked.how === 'nothing') {
      await go();
      return;
    }
    for (const spans of plan.lines(answers)) this.#say(spans.map(({ text }) => text).join(''));
    for (const line of optionLines(plan, answers)) this.#say(line);
    if (deal.work.dryRun !== undefined)
      this.#say(`"${TRY}" tries it on the server first, and changes nothing`);
    const word = asked.how === 'word' ? asked.word : 'yes';
    const ask = () =>
      this.#ask(`${dealTitle(deal)}?`, {
        ...{ word, to: deal.action.word, go, no: () => deal.work.declined?.() },
        ...(deal.work.dryRun && {
          tries: async () => {
            await this.#dryRun(deal, answers);
            ask();
          },
        }),
      });
    ask();
  }

  async #dryRun({ subjects, cluster, work }: PlannedDeal, answers: Answers): Promise<void> {
    const tools = this.#gate.tools(cluster, this.#tools.signal());
    for (const subject of subjects) {
      const text = await work.dryRun!(subject, answers, tools).catch((error: unknown) => {
        tools.signal.throwIfAborted();
        return `fails: ${messageOf(error)}`;
      });
      this.#say(`tried: ${targetTitle(subject)} ${text}`);
    }
  }

  #unlock(cluster: BrowserCluster, milliseconds: number): void {
    const { contextName, mode } = cluster.facts;
    if (mode === 'read-only')
      throw new Error(`context ${contextName} is read-only, which is not lifted here`);
    if (mode === 'open') throw new Error(`context ${contextName} is open: there is nothing to unlock`);
    const go = async () => {
      this.#tools.unlocked.unlock(cluster, milliseconds);
      this.#say('unlocked');
    };
    this.#ask(`Unlock context ${contextName}?`, { word: contextName || 'unlock', to: 'unlock', go });
  }

  #lock(cluster: BrowserCluster): void {
    this.#tools.unlocked.unlock(cluster, 0);
    this.#say(`context ${cluster.facts.contextName} asks as its mode says`);
  }

  /** Questions come first, and the safe answer last. */
  #ask(
    question: string,
    {
      word,
      to,
      go,
      no,
      tries,
    }: { word: string; to: string; go(): Promise<void>; no?(): void; tries?(): Promise<void> },
  ): void {
    const { clock } = this.#tools;
    this.#say(`${question} Type ${word} to ${to}, or anything else to leave everything as it is.`);
    const at = clock.now();
    const giveUp = () => {
      no?.();
      this.#say(NOTHING_DONE);
    };
    const take = async (line: string) => {
      const isEarly = clock.now() - at < DEAF_FOR_MS;
      const typed = line.trim();
      if (isEarly) {
        no?.();
        this.#say('that came before the question could be read; nothing was changed');
      } else if (typed === word) await go();
      else if (tries !== undefined && typed === TRY) await tries();
      else giveUp();
    };
    this.#pending = { take, giveUp };
  }

  /** Says a text of the cluster without power over the terminal. */
  #say(text: string): void {
    for (const line of textLines(text)) this.#tools.say(line);
  }
}
