import type { NamespacePlace } from '../cluster/namespaces/where.js';
import type { ObjectTarget } from '../cluster/target.js';
import { type ApiResource, resourceName } from '../discovery/types.js';
import type { Clock } from '../process/clock.js';
import {
  type ContextChoice,
  contextChoices,
  namespaceChoices,
  recentNamespaces,
  sortChoices,
} from './choices.js';
import { type BrowserCluster, eventSelector } from './cluster.js';
import { describeSource, detailsSource, ownerOf, targetOfOwner, yamlSource } from './documents.js';
import type { Forwards } from './forward/forwards.js';
import { type ListView, placeAlone, placeTitle, targetTitle } from './list-view.js';
import { LogRoutes } from './logs/log-routes.js';
import { type PickerOptions, PickerScreen } from './picker-screen.js';
import type { Recents } from './recents.js';
import type { Host } from './screen.js';
import type { StateFile } from './state-file.js';
import { keepNamespace, lastNamespace, TableMemory } from './table/memory.js';
import { TableRoutes, type TableRouteTools } from './table/table-routes.js';
import { TableScreen } from './table-screen.js';
import { TextScreen, type TextSource } from './text-screen.js';
import type { valuesSource } from './values.js';
import type { Way } from './way.js';

/**
 * What filtering and sorting may have of the fifty milliseconds in which a keypress is answered: enough for some thousand
 * rows, and no more, for the drawing, a batch of changes and a collection of garbage may want theirs, too.
 */
const ARRANGES_FOR_MS = 5;

/** What opening screens takes. */
export interface RouteTools extends TableRouteTools {
  clock: Clock;
  /** 0 to 1, spreads waits. */
  random: () => number;
  recents: Recents;
  contexts: readonly ContextChoice[];
  /** Opens another context's cluster; `close` closes it. Fails where it cannot be asked anything. */
  open(context: string): Promise<BrowserCluster>;
  noTrunc: boolean;
  /** Values of secrets stay until one leaves them; where left out, they are hidden again after a while. */
  keepsSecrets?: boolean;
  /** What the user set, for the next time. */
  state: StateFile;
}

/** Where one can go from a screen: each opens the next one on the way. */
export class Routes {
  readonly #clusters = new Set<BrowserCluster>();
  readonly #ending = new AbortController();
  /** Namespaces that were chosen where the resource has none, for the next one that has. */
  readonly #chosenPlaces = new Map<BrowserCluster, NamespacePlace>();
  /** The tables of types that were asked for together. */
  readonly #beside = new WeakMap<readonly ApiResource[], Map<ApiResource, TableScreen>>();
  /** What was asked for last, and has not led anywhere yet. */
  #asked: symbol | undefined;
  /** What begins at a table and stays there. */
  readonly tables: TableRoutes;
  readonly logs: LogRoutes;
  readonly #way: Way;
  readonly #host: Host;
  readonly #tools: RouteTools;

  constructor(way: Way, host: Host, tools: RouteTools) {
    this.#way = way;
    this.#host = host;
    this.#tools = tools;
    const attempt = this.attempt.bind(this);
    const base = { way, host, tools, signal: this.#ending.signal, attempt };
    this.tables = new TableRoutes(base);
    this.logs = new LogRoutes({
      ...base,
      clock: tools.clock,
      random: tools.random,
      text: (cluster, source) => void this.text(cluster, source),
      pick: (cluster, options) => this.#pick(cluster, options),
    });
  }

  /** Ends what is under way, and closes the clusters that were opened here. */
  async close(): Promise<void> {
    this.#ending.abort(new Error('the browser was left'));
    await Promise.all([...this.#clusters].map((cluster) => cluster.close()));
  }

  /** @param isChosen the user has chosen the namespace: it is kept for the next time */
  table(cluster: BrowserCluster, list: ListView, isChosen = false): TableScreen {
    const table = this.#makeTable(cluster, list, isChosen);
    this.#way.push(table);
    return table;
  }

  /** Shows the next, or the last, of the types that were asked for together, as it was left. */
  beside(table: TableScreen, step: 1 | -1): void {
    const { among = [] } = table.list;
    const known = this.#beside.get(among) ?? new Map<ApiResource, TableScreen>();
    this.#beside.set(among, known.set(table.list.resource, table));
    const resource = among.at((among.indexOf(table.list.resource) + step) % among.length)!;
    const place = resource.namespaced ? this.placeOf(table.cluster) : { namespace: undefined };
    const next = known.get(resource);
    const isThere = next !== undefined && placeTitle(next.list) === placeTitle(place);
    const { labelSelector, fieldSelector } = table.list;
    const selectors = { ...(labelSelector && { labelSelector }), ...(fieldSelector && { fieldSelector }) };
    const list = { resource, among, ...place, ...selectors };
    this.#way.replace(isThere ? next : this.#makeTable(table.cluster, list, false));
  }

  #makeTable(cluster: BrowserCluster, list: ListView, isChosen: boolean): TableScreen {
    const { clock, random, noTrunc, recents, state } = this.#tools;
    const { namespace } = list;
    if (list.resource.namespaced && list.about === undefined) this.#chosenPlaces.delete(cluster);
    return new TableScreen(cluster, list, {
      host: this.#host,
      clock,
      random,
      noTrunc,
      arrangesForMs: ARRANGES_FOR_MS,
      memory: new TableMemory(state, cluster, list),
      // Only a namespace that is there is worth remembering.
      onNamespaceFound: () => {
        if (namespace === undefined) return;
        recents.add(recentNamespaces(cluster), namespace);
        if (isChosen) keepNamespace(state, cluster, namespace);
      },
    });
  }

  /** Opens a text, or reads it again if it is already shown. */
  text(cluster: BrowserCluster, source: TextSource): TextScreen {
    const { top } = this.#way;
    if (top instanceof TextScreen && top.isOf(source)) {
      top.read();
      return top;
    }
    const screen = new TextScreen(cluster, source, this.#host);
    this.#way.push(screen);
    return screen;
  }

  details(table: TableScreen, target: ObjectTarget): void {
    this.text(table.cluster, detailsSource(table.cluster, target, table.selectedCells()));
  }

  describe(cluster: BrowserCluster, target: ObjectTarget): void {
    this.text(
      cluster,
      describeSource(cluster, target, () => this.#host.now()),
    );
  }

  yaml(cluster: BrowserCluster, target: ObjectTarget): void {
    let screen: TextScreen | undefined;
    screen = this.text(
      cluster,
      yamlSource(cluster, target, () => screen?.read()),
    );
  }

  /**
   * Goes to what an object consists of: a workload's pods, a pod's containers, a config map's values.
   * @param marked namespaces that are gone to together
   */
  down(cluster: BrowserCluster, target: ObjectTarget, marked: readonly ObjectTarget[] = []): void {
    this.attempt('', async () => {
      const { downFrom } = await import('./down.js');
      const down = await downFrom(target, cluster, this.#ending.signal);
      switch (down.to) {
        case 'list':
          return () => void this.table(cluster, down.list).setFilter(down.filter ?? '');
        case 'object':
          return () => this.describe(cluster, down.target);
        case 'namespace': {
          const resource = await cluster.resolve('pods');
          const { inKeyOrder } = await import('../cluster/list/in-turn.js');
          const within = inKeyOrder(marked.map(({ name }) => name));
          const place = within.length > 1 ? { namespace: undefined, within } : { namespace: down.namespace };
          return () => this.table(cluster, { resource, ...place });
        }
        case 'containers':
          return () => this.logs.containers(cluster, target);
        case 'values': {
          const { valuesSource } = await import('./values.js');
          return () => this.#values(cluster, target, valuesSource);
        }
        case 'rules': {
          const { rulesSource } = await import('./tools/access-source.js');
          return () => void this.text(cluster, rulesSource(cluster, target));
        }
        case 'description':
          return () => this.describe(cluster, target);
        default:
          return () => this.#host.tell(down.why, 'warning');
      }
    });
  }

  #values(cluster: BrowserCluster, target: ObjectTarget, make: typeof valuesSource): void {
    let screen: TextScreen | undefined;
    const redo = () => screen?.read();
    const { clock, keepsSecrets } = this.#tools;
    screen = this.text(
      cluster,
      make(cluster, target, {
        redo,
        after: keepsSecrets ? undefined : (ms, act) => void clock.after(ms, act),
        now: () => this.#host.now(),
      }),
    );
  }

  /** The list of forwards, unless it is seen already. */
  forwards(cluster: BrowserCluster, forwards: Forwards): void {
    this.attempt('', async () => {
      const { ForwardScreen } = await import('./forward/forward-screen.js');
      return () => this.#way.push(new ForwardScreen(cluster, forwards, this.#host));
    });
  }

  events(cluster: BrowserCluster, target: ObjectTarget): void {
    this.attempt('', async () => {
      const resource = await cluster.resolve('events');
      const { namespace } = target;
      const fieldSelector = eventSelector(target);
      return () => this.table(cluster, { resource, namespace, fieldSelector, about: target });
    });
  }

  owner(cluster: BrowserCluster, target: ObjectTarget): void {
    this.attempt('reading the object...', async () => {
      const owner = ownerOf(await cluster.object(target, this.#ending.signal));
      if (owner === undefined) return () => this.#host.tell(`nothing owns ${targetTitle(target)}`);
      const found = await targetOfOwner(owner, target, cluster);
      return () => this.describe(cluster, found);
    });
  }

  sort(table: TableScreen): void {
    this.#pick(
      table.cluster,
      sortChoices(table.sortable, table.sort, (sort) => table.sortBy(sort)),
    );
  }

  namespace(cluster: BrowserCluster): void {
    const choices = namespaceChoices(cluster, this.#tools.recents, (namespace) =>
      this.goToNamespace(cluster, namespace),
    );
    this.#pick(cluster, choices);
  }

  /**
   * Shows the resource of the last table in another namespace, or in several.
   * @param words a name, or what chooses several: `a,b`, `team-*`, `!kube-*`; undefined for all
   */
  goToNamespace(cluster: BrowserCluster, words: string | undefined): void {
    if (words === undefined || !/[,*?[!]/.test(words)) {
      this.#goToPlace(cluster, { namespace: words });
      return;
    }
    this.attempt('asking for namespaces...', async () => {
      const { placeOf } = await import('./namespace-words.js');
      let problem = '';
      const place = await placeOf(words, cluster, (text) => {
        problem = text;
      });
      return () => {
        this.#goToPlace(cluster, place);
        if (problem !== '') this.#host.tell(problem, 'warning');
      };
    });
  }

  #goToPlace(cluster: BrowserCluster, place: NamespacePlace): void {
    const list = this.#way.table?.list;
    if (list === undefined) return;
    const isAll = place.namespace === undefined && place.within === undefined && place.except === undefined;
    if (isAll) keepNamespace(this.#tools.state, cluster, undefined);
    if (list.resource.namespaced) {
      const { resource, among } = list;
      this.table(cluster, { resource, ...place, ...(among && { among }) }, true);
      return;
    }
    this.#chosenPlaces.set(cluster, place);
    const where = place.namespace === undefined ? placeTitle(place) : `namespace ${place.namespace}`;
    this.#host.tell(
      `${resourceName(list.resource)} are in no namespace; the next resource is shown in ${where}`,
    );
  }

  /** The namespaces chosen lately, the latest first. */
  recentNamespaces(cluster: BrowserCluster): readonly string[] {
    return this.#tools.recents.of(recentNamespaces(cluster));
  }

  context(cluster: BrowserCluster): void {
    const { contexts, recents } = this.#tools;
    const { contextName } = cluster.facts;
    this.#pick(
      cluster,
      contextChoices(contexts, contextName, recents, ({ name }) => this.goToContext(name)),
    );
  }

  /** Shows the resource of the last table in another context. */
  goToContext(name: string): void {
    this.attempt(`opening context ${name}...`, () => this.#openContext(name));
  }

  #pick<T>(cluster: BrowserCluster, options: PickerOptions<T>): void {
    const chosen = (value: T) => {
      this.#way.closePicker();
      options.chosen(value);
    };
    this.#way.push(new PickerScreen(cluster, { ...options, chosen }, this.#host));
  }

  /** Shows a resource in the namespace where the user is. */
  goToResource(cluster: BrowserCluster, resource: ApiResource): void {
    this.#tools.recents.add('resources', resourceName(resource));
    const place = resource.namespaced ? this.placeOf(cluster) : { namespace: undefined };
    this.table(cluster, { resource, ...place });
  }

  /** Where the user is: the namespaces chosen last, those of the last table that has any, or the context's. */
  placeOf(cluster: BrowserCluster): NamespacePlace {
    const chosen = this.#chosenPlaces.get(cluster);
    if (chosen !== undefined) return chosen;
    const table = this.#way.placeIn(cluster);
    if (table === undefined) return { namespace: cluster.facts.namespace };
    return placeAlone(table.list);
  }

  /** Another context's cluster, which is closed with the browser. Fails where it cannot be asked anything. */
  async openCluster(name: string): Promise<BrowserCluster> {
    const cluster = await this.#tools.open(name).catch((error: unknown) => {
      throw new Error(`context ${name}: ${messageOf(error)}`, { cause: error });
    });
    this.#clusters.add(cluster);
    this.#tools.recents.add('contexts', name);
    return cluster;
  }

  async #openContext(name: string): Promise<() => void> {
    const cluster = await this.openCluster(name);
    const list = this.#way.table?.list;
    const resource = await cluster.resolve(list === undefined ? 'pods' : resourceName(list.resource));
    return () => {
      const { namespace } = lastNamespace(this.#tools.state, cluster) ?? cluster.facts;
      this.table(cluster, { resource, namespace: resource.namespaced ? namespace : undefined });
      this.#host.tell(`this is context ${name}`);
    };
  }

  /**
   * Goes where an answer of the cluster is needed first. Who has gone elsewhere meanwhile, or asked for something else,
   * is not taken along when it comes.
   * @param doing the message to show meanwhile, "" for what is ready at once
   * @param find asks, and gives what to do then
   */
  attempt(doing: string, find: () => Promise<() => void>): void {
    const { top } = this.#way;
    const asked = Symbol();
    this.#asked = asked;
    const isWanted = () => this.#asked === asked && this.#way.top === top && !this.#ending.signal.aborted;
    this.#host.tell(doing);
    find()
      .then(
        (go) => {
          if (!isWanted()) return;
          this.#host.tell('');
          go();
        },
        (error: unknown) => {
          if (isWanted()) this.#host.tell(messageOf(error), 'bad');
        },
      )
      .finally(() => this.#host.changed());
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
