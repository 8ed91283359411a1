import { resourceName } from '../../discovery/types.js';
import { messageOf } from '../../process/errors.js';
import { countText } from '../../render/numbers.js';
import { type ActionTargets, actionTargets } from '../act/action-targets.js';
import { ContextLocks } from '../act/context-locks.js';
import { Forwards } from '../forward/forwards.js';
import { Notices } from '../frame/bottom-line.js';
import type { Host, SeenObject } from '../frame/screen.js';
import type { LogReader } from '../logs/log-reader.js';
import type { StartPlace } from '../navigation/place-routes.js';
import type { ListView } from '../rows/list-view.js';
import type { ActionSubject } from '../rows/subject.js';
import type { BrowserCluster } from '../state/cluster.js';
import { chooseColumns, saveByWord } from '../table/line-words.js';
import { joiningContexts, otherContexts } from '../table/live/sources.js';
import { TableMemory } from '../table/memory.js';
import { APPLY_EVERY_MS } from '../table/row-table.js';
import { TableScreen } from '../table/table-screen.js';
import type { View } from '../views/view.js';
import { commandHelp, parseCommand, type Verb } from './command.js';
import { goByWord } from './go-by-word.js';
import { actionHelp, LineActions } from './line-actions.js';
import { type LookPlace, look } from './look.js';
import { Places, type VisitedTable } from './places.js';
import { copyByWord, forwardsByWord, markByWord } from './plain-reach.js';
import type { PlainTools } from './plain-tools.js';
import { sayAliases, sayWhere, whereTitle } from './plain-where.js';
import { ChangeTeller } from './rows/change-teller.js';
import { LeadLines } from './rows/lead-lines.js';
import { RowTeller } from './rows/row-teller.js';

/** How a table starts. If it is covered, something else is printed first: it is not read before it is requested. */
type Opening = Pick<VisitedTable, 'filter' | 'joining'> & { isCovered: boolean };

/** The browser line by line: the input consists of words, and the output of lines for results and changes. */
export class PlainBrowser {
  #table: TableScreen | undefined;
  #told: RowTeller | undefined;
  readonly #clusters = new Set<BrowserCluster>();
  #tellsChanges = false;
  readonly #actions: LineActions;
  readonly #forwards: Forwards;
  readonly #notices = new Notices();
  readonly #places = new Places();
  readonly #leads = new LeadLines();
  readonly #changes: ChangeTeller;
  /** What is in progress; aborted by `stop`. */
  #work: AbortController | undefined;
  /** The last move between places was one back. */
  #wentBack = false;
  #applying: (() => void) | undefined;
  #complete = false;
  /** The table is not read before it is requested. */
  #isCovered = false;
  #awaited: string | undefined;
  /** Those that are followed until the next input. */
  #logs: LogReader | undefined;
  #phase: TableScreen['phase'] = 'listing';
  readonly #tools: PlainTools;

  constructor(tools: PlainTools) {
    this.#tools = tools;
    const { clock, lend, editor, actionLog, say, own } = tools;
    const signal = () => this.#signal;
    this.#changes = new ChangeTeller(clock, say);
    this.#forwards = new Forwards(this.#host(), clock);
    this.#actions = new LineActions({
      ...{ clock, lend, editor, actionLog, say, ...(own && { own }), forwards: this.#forwards, signal },
      locks: new ContextLocks(() => clock.now()),
    });
  }

  /** Aborted when the work in progress, or everything, is to end. */
  get #signal(): AbortSignal {
    const { signal } = this.#tools;
    return this.#work === undefined ? signal : AbortSignal.any([signal, this.#work.signal]);
  }

  /** Unsolicited messages are kept for `notices`. */
  #host(changed: () => void = () => undefined): Host {
    const { clock, say } = this.#tools;
    const tell = (text: string) => {
      if (text === '') return;
      this.#notices.add(clock.now(), text);
      say(text);
    };
    return { now: () => clock.now(), changed, answered: changed, tell };
  }

  /** Opens a place, and prints its first rows as soon as they are read. */
  go(
    cluster: BrowserCluster,
    list: ListView,
    { filter = '', joining = [], isCovered = false }: Partial<Opening> = {},
  ): void {
    const place = { cluster, list, filter, joining };
    this.#places.keep(this.#table?.view.filter.text ?? '');
    this.#places.add(place);
    this.#wentBack = false;
    this.#show({ ...place, isCovered });
  }

  /** Starts with a table of several contexts. */
  start(cluster: BrowserCluster, list: ListView, { others, placeIn }: StartPlace, isCovered = false): void {
    const contexts = otherContexts(others, (name) => this.#open(name));
    this.go(cluster, list, { joining: joiningContexts(contexts, list, placeIn), isCovered });
  }

  async #open(context: string): Promise<BrowserCluster> {
    const cluster = await this.#tools.open(context);
    this.#clusters.add(cluster);
    return cluster;
  }

  #show({ cluster, list, filter, joining, isCovered = false }: VisitedTable & Partial<Opening>): void {
    this.#table?.hide();
    this.#changes.stop();
    this.#complete = false;
    const { clock, random, state } = this.#tools;
    const host = this.#host(() => this.#applySoon());
    this.#table = new TableScreen(cluster, list, {
      ...{ host, clock, random, joining, noTrunc: true },
      memory: new TableMemory(state, cluster, resourceName(list.resource)),
      // Each message is printed once.
      arrangesForMs: Number.POSITIVE_INFINITY,
      onApplied: (delta) => {
        if (!this.#complete || !this.#tellsChanges) return;
        this.#changes.take(delta, this.#current);
      },
    });
    this.#told = new RowTeller(this.#table, this.#tools.say);
    this.#isCovered = isCovered;
    if (!isCovered) this.#uncover();
    if (filter !== '') void this.#table.setFilter(filter);
  }

  /** Prints the subject of the table, and reads it. */
  #uncover(): void {
    this.#isCovered = false;
    this.#rows.title();
    this.#current.show();
  }

  /** Describes an object once the rows are read. */
  describeWhenThere(name: string): void {
    this.#awaited = name;
  }

  /** The text of the prompt: the context and its mode, or that an answer is expected; none before the rows are read. */
  get prompt(): string | undefined {
    if (this.#actions.isAsking) return 'answer> ';
    if (!this.#complete && !this.#isCovered && this.#current.phase === 'listing') return undefined;
    return `${whereTitle(this.#current)}> `;
  }

  /** Ends the work in progress, or cancels the question; false if there is none. */
  interrupt(): boolean {
    const isBusy = this.#work !== undefined && !this.#work.signal.aborted;
    this.#work?.abort(new Error('stopped'));
    const isFollowed = this.#stopLogs();
    return this.#actions.giveUp() || isBusy || isFollowed;
  }

  #stopLogs(): boolean {
    const wasFollowed = this.#logs !== undefined;
    this.#logs?.stop();
    this.#logs = undefined;
    return wasFollowed;
  }

  /** Carries out the input; false if it ends the browser. Failures are printed. */
  async obey(line: string): Promise<boolean> {
    const wasFollowed = this.#stopLogs();
    if (line.trim() === 'stop' && (wasFollowed || this.#actions.giveUp())) return true;
    this.#work = new AbortController();
    try {
      return await this.#obey(line);
    } finally {
      this.#work = undefined;
    }
  }

  async #obey(line: string): Promise<boolean> {
    if (await this.#acts(line)) return true;
    const command = parseCommand(line);
    if (command === undefined) return true;
    this.#apply();
    if (typeof command === 'string') this.#tools.say(`unknown command ${command}; "help" lists the commands`);
    else if ('verb' in command && command.verb === 'quit') return false;
    else {
      const doing =
        'view' in command ? this.#look(command.view, command.rest) : this.#run(command.verb, command.rest);
      await doing.catch((error: unknown) => this.#tools.say(messageOf(error)));
    }
    return true;
  }

  /** Whether a line was an answer, or a word that changes something. */
  async #acts(line: string): Promise<boolean> {
    try {
      if (await this.#actions.answer(line)) return true;
      this.#apply();
      const { cluster, list } = this.#current;
      const find = (word: string) => this.#rows.seen(word);
      const marked = () => this.#meant();
      return await this.#actions.obey(line, { cluster, namespace: list.namespace, find, marked });
    } catch (error) {
      this.#tools.say(messageOf(error));
      return true;
    }
  }

  /** The marked objects. Fails if one of them has been replaced. */
  #marked(): readonly ActionSubject[] {
    const meant = this.#meant();
    if ('refusal' in meant) throw new Error(meant.refusal);
    if (meant.unseen > 0) this.#tools.say(`${countText(meant.unseen, 'marked object')} hidden by the filter`);
    return meant.subjects;
  }

  /** The current meaning of marks: there is no cursor. */
  #meant(): ActionTargets {
    const table = this.#current;
    if (table.view.marks.size === 0) return { subjects: [], unseen: 0 };
    return actionTargets(table, this.#tools.clock.now());
  }

  async close(): Promise<void> {
    this.#actions.close();
    this.#forwards.close();
    this.#changes.stop();
    this.#work?.abort(new Error('stopped'));
    this.#stopLogs();
    this.#applying?.();
    this.#table?.hide();
    await Promise.all([...this.#clusters].map((cluster) => cluster.close()));
  }

  async #run(verb: Verb, rest: string): Promise<void> {
    const { cluster, list } = this.#current.sources.first;
    const { clock, say, clipboard } = this.#tools;
    const now = () => clock.now();
    const signal = this.#signal;
    switch (verb) {
      case 'list':
        if (this.#isCovered) return this.#uncover();
        await this.#current.lookAtUsage();
        return this.#rows.first(rest);
      case 'next':
        return this.#rows.next();
      case 'filter':
        return this.#rows.filter(rest);
      case 'sort':
        return this.#rows.sort(rest);
      case 'wide':
        this.#current.layout.toggleWide();
        return this.#rows.first();
      case 'save':
        return say(await saveByWord(this.#current, rest, { place: this.#tools.place, now: now() }));
      case 'again': {
        const { sources, view } = this.#current;
        return this.#show({ cluster, list, joining: sources.joining, filter: view.filter.text });
      }
      case 'before':
        return this.#step(-1);
      case 'after':
        return this.#step(1);
      case 'last':
        return this.#step(this.#wentBack ? 1 : -1);
      case 'mark':
      case 'unmark':
        return say(markByWord(this.#current, rest, { on: verb === 'mark', rows: this.#rows }));
      case 'copy':
        return copyByWord(rest, cluster, {
          ...{ clipboard, signal, host: this.#host() },
          find: this.#findAll.bind(this),
        });
      case 'forwards':
        return forwardsByWord(this.#forwards, rest, say);
      case 'jobs':
        return this.#actions.sayRollouts(cluster);
      case 'notices':
        for (const line of this.#notices.text().trimEnd().split('\n')) say(line);
        return undefined;
      case 'alias':
        return sayAliases(cluster, say);
      case 'stop':
        return say('nothing is in progress');
      case 'theme':
        return say('line mode has no colors, so themes have no effect');
      case 'columns':
        await chooseColumns(this.#current, rest, say);
        return undefined;
      case 'changes':
        this.#tellsChanges = rest !== 'off';
        if (!this.#tellsChanges) this.#changes.stop();
        return say(this.#tellsChanges ? 'changes are reported' : 'changes are not reported');
      case 'where':
        return sayWhere(this.#current, say);
      case 'namespace':
      case 'resource':
      case 'context': {
        const contexts = this.#tools.contexts.map(({ name }) => name);
        const tools = { contexts, open: (name: string) => this.#open(name), say };
        const next = await goByWord(verb, rest, this.#current.sources, tools);
        return this.go(next.cluster, next.list, { joining: next.joining });
      }
      case 'logs':
      case 'previous':
        return this.#log(rest, verb === 'previous');
      default:
        for (const line of [...commandHelp(), ...actionHelp(this.#tools.own?.actions)]) this.#tools.say(line);
    }
  }

  async #look(view: View, rest: string): Promise<void> {
    const table = this.#current;
    const place: LookPlace = {
      get cluster() {
        return table.cluster;
      },
      list: table.sources.first.list,
      numbered: this.#numbered,
      find: (word) => this.#rows.find(word),
      marked: () => this.#marked(),
      cells: () => table.selectedCells(),
      leads: this.#leads,
      log: (pod, { container, previous }) => this.#log(`it ${container}`.trim(), previous, () => pod),
      go: (to, next) => this.go(to, next),
    };
    const { clock, say } = this.#tools;
    await look(view, rest, place, { now: () => clock.now(), signal: this.#signal, say });
  }

  #step(by: 1 | -1): void {
    this.#places.keep(this.#current.view.filter.text);
    const place = this.#places.step(by);
    if (place === undefined) throw new Error(`there is no place ${by === 1 ? 'ahead' : 'before this'}`);
    this.#wentBack = by === -1;
    this.#show(place);
  }

  /** The objects of rows, or the marked ones if no row is named. */
  #findAll(words: readonly string[]): readonly SeenObject[] {
    const found = words.length === 0 ? this.#marked() : words.map((word) => this.#find(word));
    if (found.length === 0) throw new Error('which one? give its number or its name, or mark some');
    return found;
  }

  /** The object of a line or a row. Fails if a word matches none. */
  #find(word: string): SeenObject {
    return this.#leads.target(word, this.#numbered) ?? this.#rows.find(word);
  }

  get #numbered(): number {
    return this.#isCovered ? 0 : this.#rows.numbered.length;
  }

  get #rows(): RowTeller {
    if (this.#told === undefined) throw new Error('there is no table yet');
    if (this.#isCovered) throw new Error(`no rows are listed yet: "list" lists ${this.#current.title()}`);
    return this.#told;
  }

  get #current(): TableScreen {
    if (this.#table === undefined) throw new Error('there is no table yet');
    return this.#table;
  }

  #applySoon(): void {
    this.#applying ??= this.#tools.clock.after(APPLY_EVERY_MS, () => {
      this.#applying = undefined;
      this.#apply();
    });
  }

  #apply(): void {
    const table = this.#current;
    table.apply();
    if (table.phase !== this.#phase && table.trouble() !== '') this.#tools.say(table.trouble());
    if (table.phase === 'live' && this.#phase === 'lost') this.#tools.say('the connection is back');
    this.#phase = table.phase;
    if (this.#complete || table.phase === 'listing' || table.phase === 'lost') return;
    this.#complete = true;
    this.#rows.begin();
    const awaited = this.#awaited;
    this.#awaited = undefined;
    if (awaited !== undefined) void this.obey(`describe ${awaited}`);
  }

  async #log(rest: string, previous: boolean, find = (row: string) => this.#find(row)): Promise<void> {
    const { followLogs } = await import('./plain-logs.js');
    const { cluster, list } = this.#current;
    const namespace = list.resource.namespaced ? list.namespace : cluster.info.namespace;
    this.#logs = followLogs(rest, previous, { cluster, namespace }, { ...this.#tools, find });
  }
}
