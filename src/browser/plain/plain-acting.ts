import { unlockTime } from '../act/act-words.js';
import { actions } from '../act/actions.js';
import { dealTitle } from '../act/deal-title.js';
import { deedsSource } from '../act/deeds-source.js';
import { BrowserGate, type Deal, type GateTools } from '../act/gate.js';
import { DEAF_FOR_MS } from '../act/question.js';
import type { ActionSubject, Answers, BrowserAction, Plan } from '../act/types.js';
import type { BrowserCluster } from '../cluster.js';
import { targetTitle } from '../list-view.js';
import { type TextSource, textLines } from '../text-screen.js';

/** A question that was said, and waits for its answer. */
interface Pending {
  /** What has to be typed. */
  word: string;
  /** When it was said, in milliseconds since 1970. */
  at: number;
  go(): Promise<void>;
}

/** What acting in line mode needs of the world. */
export interface PlainActingTools extends GateTools {
  signal: AbortSignal;
  say(line: string): void;
  /** Says a text, a line at a time. */
  text(source: TextSource): Promise<void>;
}

/** The words of line mode that change something, as help lists them. */
export function actingHelp(): string[] {
  return [
    ...actions.map(
      ({ word, takes, does }) => `${word} ${takes === 'one' ? 'ROW' : 'ROW...'} [NAME=VALUE]: ${does}`,
    ),
    'log: what was changed here, with the commands that do the same',
    'unlock [15m]: ask in a protected context as in any other, for some time; "lock" ends that',
  ];
}

/** Changes objects line by line: says what will be done, and does it when the answer is the word that was asked for. */
export class PlainActing {
  readonly #gate: BrowserGate;
  #pending: Pending | undefined;
  readonly #tools: PlainActingTools;

  constructor(tools: PlainActingTools) {
    this.#tools = tools;
    this.#gate = new BrowserGate(tools);
  }

  /** Ends what is under way. */
  close(): void {
    this.#gate.close();
  }

  /** Takes a line as the answer to the question before it; false where none was asked. */
  async answer(line: string): Promise<boolean> {
    const pending = this.#pending;
    if (pending === undefined) return false;
    this.#pending = undefined;
    const { say, clock } = this.#tools;
    const isEarly = clock.now() - pending.at < DEAF_FOR_MS;
    if (isEarly) say('that came before the question could be read; nothing was changed');
    else if (line.trim() === pending.word) await pending.go();
    else say('No: nothing was changed');
    return true;
  }

  /**
   * Does what a line says that begins with a word of an action, of the lock or of the log; false where it does not. Fails with
   * what is wrong with the line.
   * @param find the object that a row's number or name means
   */
  async obey(line: string, cluster: BrowserCluster, find: (word: string) => ActionSubject): Promise<boolean> {
    const [word = '', ...rest] = line.trim().split(/\s+/);
    const action = actions.find((each) => each.word === word);
    if (action !== undefined) await this.#begin(action, rest, cluster, find);
    else if (word === 'log' && rest.length === 0) await this.#tools.text(deedsSource(this.#tools.deeds, ''));
    else if (word === 'unlock') this.#unlock(cluster, unlockTime(rest[0]));
    else if (word === 'lock') this.#tools.unlocked.unlock(cluster, 0);
    else return false;
    return true;
  }

  async #begin(
    action: BrowserAction,
    words: readonly string[],
    cluster: BrowserCluster,
    find: (word: string) => ActionSubject,
  ): Promise<void> {
    const isGiven = (word: string) => word.includes('=');
    const given = Object.fromEntries(words.filter(isGiven).map((word) => word.split(/=(.*)/s, 2)));
    const rows = words.filter((word) => !isGiven(word));
    if (rows.length === 0) throw new Error(`${action.word} which one? give its number or its name`);
    const deal: Deal = { action, subjects: rows.map(find), cluster };
    const { signal, say } = this.#tools;
    const refusal = this.#gate.refusal(deal) ?? (await this.#gate.denied(deal, signal));
    if (refusal !== undefined) throw new Error(refusal);
    const work = await action.work();
    const plan = await work.plan(deal.subjects, this.#gate.tools(cluster, signal));
    const answers = answersTo(plan, given as Answers, action.word);
    const asked = this.#gate.asked(deal);
    const report = {
      outcome: ({ subject, kind, text }: { subject: ActionSubject; kind: string; text: string }) =>
        say(`${kind}: ${targetTitle(subject)} ${text}`),
      say: (subject: ActionSubject, text: string) => say(`${targetTitle(subject)}: ${text}`),
    };
    const go = () =>
      this.#gate.work({ ...deal, work }, answers, asked, { report, stop: new AbortController().signal });
    if (asked.how === 'nothing') {
      await go();
      return;
    }
    const lines = plan.lines(answers).map((spans) => spans.map(({ text }) => text).join(''));
    for (const each of lines) for (const text of textLines(each)) say(text);
    this.#ask(`${dealTitle(deal)}?`, asked.how === 'word' ? asked.word : 'yes', go);
  }

  #unlock(cluster: BrowserCluster, milliseconds: number): void {
    const { contextName, mode } = cluster.facts;
    if (mode === 'read-only')
      throw new Error(`context ${contextName} is read-only, which is not lifted here`);
    if (mode === 'open') throw new Error(`context ${contextName} is open: there is nothing to unlock`);
    this.#ask(`Unlock context ${contextName}?`, contextName || 'unlock', async () => {
      this.#tools.unlocked.unlock(cluster, milliseconds);
      this.#tools.say('unlocked');
    });
  }

  /** Questions come first, and the safe answer last. */
  #ask(question: string, word: string, go: () => Promise<void>): void {
    for (const line of textLines(`${question} Type ${word} for Yes, anything else for No.`))
      this.#tools.say(line);
    this.#pending = { word, at: this.#tools.clock.now(), go };
  }
}

/** What was given of what an action asks for. Fails where something is missing, wrong, or not asked for. */
function answersTo({ fields = [], options = [] }: Plan, given: Answers, word: string): Answers {
  const names = [...fields, ...options].map(({ name }) => name);
  const other = Object.keys(given).find((name) => !names.includes(name));
  if (other !== undefined)
    throw new Error(`${word} does not take ${other}=; it takes ${names.join('=, ') || 'nothing'}=`);
  const answers: Record<string, string> = {};
  for (const { name, value, problem } of fields) {
    const text = given[name];
    if (text === undefined)
      throw new Error(`${word} takes ${name}=VALUE${value === '' ? '' : `; it is ${value} now`}`);
    if (problem(text) !== '') throw new Error(`${name}: ${problem(text)}`);
    answers[name] = text;
  }
  for (const { name, values } of options) {
    const chosen = given[name] === undefined ? values[0] : values.find(({ value }) => value === given[name]);
    if (chosen === undefined)
      throw new Error(`${name} is one of ${values.map(({ value }) => value).join(', ')}`);
    answers[name] = chosen.value;
  }
  return answers;
}
