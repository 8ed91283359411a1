import type { ObjectTarget } from '../../cluster/target.js';
import { resourceName } from '../../discovery/types.js';
import { counted, grouped } from '../../render/grouped.js';
import type { GateTools } from '../act/gate.js';
import type { ActionSubject, OwnThings } from '../act/types.js';
import { Unlocked } from '../act/unlocked.js';
import { type BrowserCluster, eventSelector } from '../cluster.js';
import { describeSource, detailsSource, ownerOf, targetOfOwner, yamlSource } from '../documents.js';
import { Forwards } from '../forward/forwards.js';
import { whereItems } from '../header.js';
import { type ListView, placeAlone } from '../list-view.js';
import type { LogReader } from '../logs/log-reader.js';
import type { RouteTools } from '../routes.js';
import { chooseColumns, saveByWord } from '../table/line-words.js';
import { TableMemory } from '../table/memory.js';
import { APPLY_EVERY_MS, TableScreen } from '../table-screen.js';
import type { TextSource } from '../text-screen.js';
import { textLines } from '../text-screen.js';
import type { RowsSource, ToolRows } from '../tools/rows-screen.js';
import { commandHelp, parseCommand, type Verb } from './command.js';
import { findRow } from './find-row.js';
import { actingHelp, PlainActing } from './plain-acting.js';
import { changeLines, rowLine } from './row-lines.js';

const ROWS_AT_A_TIME = 20;

/** What line mode needs of the world. */
export interface PlainTools
  extends Pick<GateTools, 'lend' | 'editor' | 'deeds'>,
    Pick<RouteTools, 'clock' | 'random' | 'open' | 'state' | 'place'> {
  /** Aborted by Ctrl-C or a request to end. */
  signal: AbortSignal;
  /** The user's own actions; none where left out. */
  own?: OwnThings;
  /** Says a line. */
  say(line: string): void;
}

/** The browser line by line: what is typed are words, and what comes of them, and what changes, are lines. */
export class PlainBrowser {
  #table: TableScreen | undefined;
  readonly #clusters = new Set<BrowserCluster>();
  #tellsChanges = false;
  #next = 0;
  /** Keys of the rows that were printed, by their numbers from 1 on: a number means what was read, wherever that is now. */
  #numbered: string[] = [];
  /** The uids of the objects that were printed, by their keys. */
  readonly #printed = new Map<string, string>();
  readonly #acting: PlainActing;
  readonly #forwards: Forwards;
  #applying: (() => void) | undefined;
  #complete = false;
  #awaited: string | undefined;
  /** Those that are followed until something else is typed. */
  #logs: LogReader | undefined;
  #phase: TableScreen['phase'] = 'listing';
  readonly #tools: PlainTools;

  constructor(tools: PlainTools) {
    this.#tools = tools;
    const { clock, lend, editor, deeds, signal, say, own } = tools;
    const host = { now: () => clock.now(), changed: () => undefined, answered: () => undefined, tell: say };
    this.#forwards = new Forwards(host, clock);
    this.#acting = new PlainActing({
      ...{ clock, lend, editor, deeds, signal, say, ...(own && { own }), forwards: this.#forwards },
      unlocked: new Unlocked(host.now),
      text: (source) => this.#sayText(source),
    });
  }

  /** Goes to a place, and says its first rows as soon as they are there. */
  go(cluster: BrowserCluster, list: ListView): void {
    this.#table?.hide();
    this.#printed.clear();
    this.#complete = false;
    const { clock, random, state } = this.#tools;
    const host = {
      now: () => clock.now(),
      changed: () => this.#applySoon(),
      answered: () => this.#applySoon(),
      tell: (text: string) => this.#tools.say(text),
    };
    this.#table = new TableScreen(cluster, list, {
      host,
      clock,
      random,
      noTrunc: true,
      memory: new TableMemory(state, cluster, list),
      // Each message is printed once.
      arrangesForMs: Number.POSITIVE_INFINITY,
      onApplied: (delta) => {
        if (!this.#complete || !this.#tellsChanges) return;
        for (const line of changeLines(delta, this.#current)) this.#tools.say(line);
      },
    });
    this.#tools.say(`${this.#table.title()}:`);
    const others = (list.among ?? []).filter((resource) => resource !== list.resource);
    if (others.length > 0)
      this.#tools.say(
        `asked for as well: ${others.map(resourceName).join(', ')}; "resource TYPE" goes there`,
      );
    this.#table.show();
  }

  /** Describes an object once the rows are there. */
  describeWhenThere(name: string): void {
    this.#awaited = name;
  }

  /** Does what was typed; false when that was to leave. Failures are said. */
  async obey(line: string): Promise<boolean> {
    this.#logs?.stop();
    this.#logs = undefined;
    if (await this.#acts(line)) return true;
    const command = parseCommand(line);
    if (command === undefined) return true;
    this.#apply();
    if (typeof command === 'string') this.#tools.say(`unknown command ${command}; "help" lists the commands`);
    else if (command.verb === 'quit') return false;
    else
      await this.#run(command.verb, command.rest).catch((error: unknown) =>
        this.#tools.say(messageOf(error)),
      );
    return true;
  }

  /** Whether a line was an answer, or a word that changes something. */
  async #acts(line: string): Promise<boolean> {
    try {
      if (await this.#acting.answer(line)) return true;
      this.#apply();
      const { cluster, list } = this.#current;
      const find = (word: string) => this.#seen(word);
      return await this.#acting.obey(line, { cluster, namespace: list.namespace, find });
    } catch (error) {
      this.#tools.say(messageOf(error));
      return true;
    }
  }

  /** The object that was printed as a row; no other one of its name. */
  #seen(word: string): ActionSubject {
    const row = findRow(word, this.#current.view.all, this.#numbered);
    if ((this.#printed.get(row.key) ?? row.uid) !== row.uid)
      throw new Error(`${row.key} is another object than the one that was printed; "list" shows it`);
    if (row.uid === '') throw new Error(`the server does not say which object ${row.key} is`);
    return this.#current.seenIn(row);
  }

  async close(): Promise<void> {
    this.#acting.close();
    this.#forwards.close();
    this.#logs?.stop();
    this.#applying?.();
    this.#table?.hide();
    await Promise.all([...this.#clusters].map((cluster) => cluster.close()));
  }

  async #run(verb: Verb, rest: string): Promise<void> {
    const { cluster, list } = this.#current;
    switch (verb) {
      case 'list':
        await this.#current.lookAtUsage();
        this.#next = 0;
        return this.#sayRows(countOf(rest));
      case 'next':
        return this.#sayRows(ROWS_AT_A_TIME);
      case 'filter':
        await this.#current.setFilter(rest);
        this.#next = 0;
        return this.#sayCount(this.#current.view.filter.problem);
      case 'sort':
        return this.#sort(rest);
      case 'wide':
        this.#current.layout.toggleWide();
        this.#next = 0;
        return this.#sayRows(ROWS_AT_A_TIME);
      case 'save': {
        const { clock, place, say } = this.#tools;
        return say(await saveByWord(this.#current, rest, { place, now: clock.now() }));
      }
      case 'columns':
        await chooseColumns(this.#current, rest, this.#tools.say);
        return undefined;
      case 'changes':
        this.#tellsChanges = rest !== 'off';
        return this.#tools.say(this.#tellsChanges ? 'changes are reported' : 'changes are not reported');
      case 'where':
        return this.#sayWhere();
      case 'namespace': {
        if (rest === '') throw new Error('which namespace? "namespace NAME", or "namespace all"');
        if (!list.resource.namespaced) throw new Error(`${list.resource.name} have no namespace`);
        const { placeOf } = await import('../namespace-words.js');
        return this.go(cluster, {
          resource: list.resource,
          ...(await placeOf(rest, cluster, this.#tools.say)),
        });
      }
      case 'resource': {
        const resource = await cluster.resolve(rest);
        if (!resource.namespaced) return this.go(cluster, { resource, namespace: undefined });
        const place = list.resource.namespaced ? list : cluster.facts;
        return this.go(cluster, { resource, ...placeAlone(place) });
      }
      case 'context': {
        const opened = await this.#tools.open(rest);
        this.#clusters.add(opened);
        const resource = await opened.resolve('pods');
        return this.go(opened, { resource, namespace: opened.facts.namespace });
      }
      case 'details': {
        const target = this.#find(rest);
        return this.#sayText(detailsSource(cluster, target, this.#current.selectedCells()));
      }
      case 'describe':
        return this.#sayText(describeSource(cluster, this.#find(rest), () => this.#tools.clock.now()));
      case 'yaml':
        return this.#sayText(yamlSource(cluster, this.#find(rest)));
      case 'logs':
      case 'previous':
        return this.#log(rest, verb === 'previous');
      case 'events': {
        const about = this.#find(rest);
        const resource = await cluster.resolve('events');
        return this.go(cluster, {
          resource,
          namespace: about.namespace,
          fieldSelector: eventSelector(about),
          about,
        });
      }
      case 'capacity':
      case 'images':
      case 'health':
      case 'all':
      case 'can': {
        const { toolSource } = await import('../tools/tool-words.js');
        const place = list.resource.namespaced ? list.namespace : cluster.facts.namespace;
        const source = await toolSource(verb, rest, cluster, place, () => this.#tools.clock.now());
        return 'rows' in source ? this.#sayRowsOf(source.rows) : this.#sayText(source.text);
      }
      case 'rules': {
        const { rulesSource } = await import('../tools/access-source.js');
        return this.#sayText(rulesSource(cluster, this.#find(rest)));
      }
      case 'tree':
      case 'used': {
        const { treeSource, usersSource } = await import('../tools/tree-source.js');
        const make = verb === 'tree' ? treeSource : usersSource;
        return this.#sayRowsOf(make(cluster, this.#find(rest), () => this.#tools.clock.now()));
      }
      case 'why': {
        const { whySource } = await import('../tools/why-source.js');
        return this.#sayRowsOf(whySource(cluster, this.#find(rest), () => this.#tools.clock.now()));
      }
      case 'owner': {
        const owned = this.#find(rest);
        const owner = ownerOf(await cluster.object(owned, this.#tools.signal));
        if (owner === undefined) return this.#tools.say(`nothing owns ${owned.name}`);
        const found = await targetOfOwner(owner, owned, cluster);
        return this.#sayText(describeSource(cluster, found, () => this.#tools.clock.now()));
      }
      default:
        for (const line of [...commandHelp(), ...actingHelp(this.#tools.own?.actions)]) this.#tools.say(line);
    }
  }

  async #sayRowsOf(source: RowsSource): Promise<void> {
    let last: ToolRows | undefined;
    await source.read((rows) => {
      last = rows;
    }, this.#tools.signal);
    for (const { spans } of last?.rows ?? [])
      this.#tools.say(
        spans
          .map(({ text }) => text)
          .join('')
          .trimEnd(),
      );
    if (last !== undefined && last.note !== '') this.#tools.say(last.note);
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
    this.#next = 0;
    if (table.store.size === 0)
      for (const line of table.whyEmpty({ choose: '"namespace NAME"', all: '"namespace all"' }).split('\n'))
        this.#tools.say(line);
    else this.#sayRows(ROWS_AT_A_TIME);
    const awaited = this.#awaited;
    this.#awaited = undefined;
    if (awaited !== undefined) void this.obey(`describe ${awaited}`);
  }

  #sayRows(count: number): void {
    const { view } = this.#current;
    const rows = view.all.slice(this.#next, this.#next + count);
    if (this.#next === 0) this.#numbered = [];
    for (const row of rows) {
      if (row.change === 'deleted') continue;
      this.#numbered.push(row.key);
      this.#printed.set(row.key, row.uid);
      this.#tools.say(`${this.#numbered.length}. ${rowLine(row, this.#current)}`);
    }
    this.#next += rows.length;
    this.#sayCount();
  }

  #sayCount(problem?: string): void {
    const { view, store } = this.#current;
    if (problem !== undefined) this.#tools.say(problem);
    const doubt = view.count === 0 ? view.filter.doubt(store.ordered) : undefined;
    if (doubt !== undefined) this.#tools.say(doubt);
    const matching = view.filter.text === '' ? '' : `, ${grouped(view.count)} match`;
    const shown = this.#next === 0 ? '' : `; shown up to ${grouped(Math.min(this.#next, view.count))}`;
    this.#tools.say(`${counted(store.size, 'object')}${matching}${shown}`);
  }

  #sort(rest: string): void {
    const [, title = '', down] = /^(.*?)(\s+down)?$/i.exec(rest) ?? [];
    if (title === '') this.#current.sortBy(undefined);
    else {
      const column = this.#current.sortable.find((each) => each.title.toLowerCase() === title.toLowerCase());
      if (column === undefined) {
        const titles = this.#current.sortable.map((each) => each.title).join(', ');
        throw new Error(`there is no column ${title}; there are ${titles}`);
      }
      this.#current.sortBy({ column: column.sortBy, descending: down !== undefined });
    }
    this.#next = 0;
    this.#sayRows(ROWS_AT_A_TIME);
  }

  #sayWhere(): void {
    const { cluster } = this.#current;
    for (const [title, text] of whereItems(cluster, this.#current, '')) this.#tools.say(`${title}: ${text}`);
  }

  #find(name: string): ObjectTarget {
    const { view } = this.#current;
    const row = findRow(name, view.all, this.#numbered);
    view.selectKey(row.key);
    return this.#current.subjectOf(row);
  }

  async #sayText(source: TextSource): Promise<void> {
    let text = '';
    const show = (step: string) => {
      text = step;
    };
    await source.read(show, this.#tools.signal);
    for (const line of textLines(text)) this.#tools.say(line);
  }

  async #log(rest: string, previous: boolean): Promise<void> {
    const { followLogs } = await import('./plain-logs.js');
    const { cluster, list } = this.#current;
    const namespace = list.resource.namespaced ? list.namespace : cluster.facts.namespace;
    const find = (row: string) => this.#find(row);
    this.#logs = followLogs(rest, previous, { cluster, namespace }, { ...this.#tools, find });
  }
}

function countOf(text: string): number {
  if (text === '') return ROWS_AT_A_TIME;
  if (!/^\d+$/.test(text) || Number(text) === 0) throw new Error('how many rows? "list", or "list 50"');
  return Number(text);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
