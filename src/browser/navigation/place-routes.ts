import type { NamespacePlace } from '../../cluster/namespaces/where.js';
import { type ApiResource, resourceName } from '../../discovery/types.js';
import { messageOf } from '../../process/errors.js';
import type { Host } from '../frame/screen.js';
import type { PickerOptions } from '../pick/picker-screen.js';
import { type ListView, placeAlone, placeTitle, shortList } from '../rows/list-view.js';
import type { BrowserCluster } from '../state/cluster.js';
import type { JoiningContext, OtherContext } from '../table/live/list-parts.js';
import { joiningContexts, otherContexts } from '../table/live/sources.js';
import { keepNamespace, lastNamespace, TableMemory } from '../table/memory.js';
import { TableScreen } from '../table/table-screen.js';
import { contextChoices, namespaceChoices, recentNamespaces } from './choices.js';
import type { Navigation } from './navigation.js';
import type { RouteTools } from './route-tools.js';

/**
 * The share of filtering and sorting in the fifty milliseconds in which a keypress must be handled: enough for some
 * thousand rows, and no more, since drawing, a batch of changes and garbage collection may need theirs, too.
 */
export const ARRANGES_FOR_MS = 2;

/** What the routes to places start from. */
export interface PlaceRoutesBase {
  navigation: Navigation;
  host: Host;
  tools: RouteTools;
  attempt(doing: string, find: () => Promise<() => void>): void;
  pick<T>(cluster: BrowserCluster, options: PickerOptions<T>): void;
}

/** How a table starts. */
interface TableOpening {
  /** The user has chosen the namespace: it is stored for the next time. */
  isChosen?: boolean;
  /** Other contexts that are shown together with the first. */
  joining?: readonly JoiningContext[];
}

/** The data of other contexts for the first table. */
export interface StartPlace {
  /** Their names. */
  others: readonly string[];
  placeIn(cluster: BrowserCluster): NamespacePlace;
}

/** The routes to tables: of another resource, namespace or context, or of several together. */
export class PlaceRoutes {
  readonly #clusters = new Set<BrowserCluster>();
  /** Namespaces that were chosen for a resource that has none, for the next one that has. */
  readonly #chosenPlaces = new Map<BrowserCluster, NamespacePlace>();
  /** The tables of types that were requested together. */
  readonly #beside = new WeakMap<readonly ApiResource[], Map<ApiResource, TableScreen>>();
  readonly #navigation: Navigation;
  readonly #host: Host;
  readonly #base: PlaceRoutesBase;

  constructor(base: PlaceRoutesBase) {
    this.#base = base;
    this.#navigation = base.navigation;
    this.#host = base.host;
  }

  /** Closes the clusters that were opened here. */
  async close(): Promise<void> {
    await Promise.all([...this.#clusters].map((cluster) => cluster.close()));
  }

  table(cluster: BrowserCluster, list: ListView, options: TableOpening = {}): TableScreen {
    const table = this.#makeTable(cluster, list, options);
    this.#navigation.push(table);
    return table;
  }

  /**
   * Shows the first table. @param start.isCovered something else is shown over it: it is not read before it is visible
   */
  start(
    cluster: BrowserCluster,
    list: ListView,
    { others = [], placeIn, isCovered = false }: Partial<StartPlace> & { isCovered?: boolean },
  ): TableScreen {
    const contexts = otherContexts(others, (name) => this.#open(name));
    const joining = joiningContexts(contexts, list, placeIn ?? (() => placeAlone(list)));
    const table = this.#makeTable(cluster, list, { joining });
    this.#navigation.push(table, isCovered);
    return table;
  }

  /** The contexts that the last table shows together with that of a cluster; none if it shows one. */
  contextsBeside(cluster: BrowserCluster): readonly OtherContext[] {
    return this.#navigation.table?.sources.beside(cluster) ?? [];
  }

  /** The lists of other contexts, in the current place of each. */
  #asBefore(others: readonly OtherContext[], list: ListView): readonly JoiningContext[] {
    return joiningContexts(others, list, (cluster) => this.placeOf(cluster));
  }

  /** Shows the next, or the previous, of the types that were requested together, as it was left. */
  beside(table: TableScreen, step: 1 | -1): void {
    const { among = [] } = table.list;
    const known = this.#beside.get(among) ?? new Map<ApiResource, TableScreen>();
    this.#beside.set(among, known.set(table.list.resource, table));
    const resource = among.at((among.indexOf(table.list.resource) + step) % among.length)!;
    const { cluster } = table.sources.first;
    const place = resource.namespaced ? this.placeOf(cluster) : { namespace: undefined };
    const next = known.get(resource);
    const isThere = next !== undefined && placeTitle(next.list) === placeTitle(place);
    const { labelSelector, fieldSelector } = table.list;
    const selectors = { ...(labelSelector && { labelSelector }), ...(fieldSelector && { fieldSelector }) };
    const list = { resource, among, ...place, ...selectors };
    const joining = this.#asBefore(table.sources.beside(cluster), list);
    this.#navigation.replace(isThere ? next : this.#makeTable(cluster, list, { joining }));
  }

  #makeTable(
    cluster: BrowserCluster,
    list: ListView,
    { isChosen = false, joining = [] }: TableOpening,
  ): TableScreen {
    const { clock, random, noTrunc, recents, state } = this.#base.tools;
    const { namespace } = list;
    if (list.resource.namespaced && list.about === undefined) this.#chosenPlaces.delete(cluster);
    return new TableScreen(cluster, list, {
      host: this.#host,
      clock,
      random,
      noTrunc,
      arrangesForMs: ARRANGES_FOR_MS,
      joining,
      memory: new TableMemory(state, cluster, resourceName(list.resource)),
      // Only a namespace that exists is worth storing.
      onNamespaceFound: () => {
        if (namespace === undefined || joining.length > 0) return;
        recents.add(recentNamespaces(cluster), namespace);
        if (isChosen) keepNamespace(state, cluster, namespace);
      },
    });
  }

  /** Lets the user choose a namespace. */
  chooseNamespace(cluster: BrowserCluster): void {
    const choices = namespaceChoices(cluster, this.#base.tools.recents, (namespace) =>
      this.goToNamespace(cluster, namespace),
    );
    this.#base.pick(cluster, choices);
  }

  /**
   * Shows the resource of the last table in another namespace, or in several.
   * @param words a name, or a selection of several: `a,b`, `team-*`, `!kube-*`; undefined for all
   */
  goToNamespace(cluster: BrowserCluster, words: string | undefined): void {
    if (words === undefined || !/[,*?[!]/.test(words)) {
      this.#goToPlace(cluster, { namespace: words }, () => ({ namespace: words }));
      return;
    }
    this.#base.attempt('asking for namespaces...', async () => {
      const { namespacePlace } = await import('../state/namespace-words.js');
      const problems: string[] = [];
      const placeIn = (within: BrowserCluster) =>
        namespacePlace(words, within, (problem) => void problems.push(problem));
      const place = await placeIn(cluster);
      return () => {
        this.#goToPlace(cluster, place, placeIn);
        if (problems.length > 0) this.#host.tell(problems.join('; '), 'warning');
      };
    });
  }

  #goToPlace(
    cluster: BrowserCluster,
    place: NamespacePlace,
    placeIn: (cluster: BrowserCluster) => NamespacePlace | Promise<NamespacePlace>,
  ): void {
    const list = this.#navigation.table?.sources.listIn(cluster) ?? this.#navigation.table?.list;
    if (list === undefined) return;
    const isAll = place.namespace === undefined && place.within === undefined && place.except === undefined;
    if (isAll) keepNamespace(this.#base.tools.state, cluster, undefined);
    if (list.resource.namespaced) {
      const { resource, among } = list;
      const next = { resource, ...place, ...(among && { among }) };
      const joining = joiningContexts(this.contextsBeside(cluster), next, placeIn);
      this.table(cluster, next, { isChosen: true, joining });
      return;
    }
    this.#chosenPlaces.set(cluster, place);
    const where = place.namespace === undefined ? placeTitle(place) : `namespace ${place.namespace}`;
    this.#host.tell(
      `${resourceName(list.resource)} are not namespaced; the next resource is shown in ${where}`,
    );
  }

  /** The most recent namespaces, the latest first. */
  recentNamespaces(cluster: BrowserCluster): readonly string[] {
    return this.#base.tools.recents.of(recentNamespaces(cluster));
  }

  /** Lets the user choose a context. */
  chooseContext(cluster: BrowserCluster): void {
    const { contexts, recents } = this.#base.tools;
    const { contextName } = cluster.info;
    this.#base.pick(
      cluster,
      contextChoices(contexts, contextName, recents, (chosen) =>
        this.goToContext(chosen.map(({ name }) => name)),
      ),
    );
  }

  /**
   * Shows the resource of the last table in another context, or in several.
   * @param words `big`, `a,b`, `prod-*`; or literal names
   */
  goToContext(words: string | readonly string[]): void {
    const what = typeof words === 'string' ? words : shortList(words);
    this.#base.attempt(`opening context ${what}...`, () => this.#openContexts(words));
  }

  /** Shows a resource in the current namespace. */
  goToResource(cluster: BrowserCluster, resource: ApiResource): void {
    this.#base.tools.recents.add('resources', resourceName(resource));
    const place = resource.namespaced ? this.placeOf(cluster) : { namespace: undefined };
    this.tableBeside(cluster, { resource, ...place });
  }

  /** Shows a list in the contexts of the last table. */
  tableBeside(cluster: BrowserCluster, list: ListView, isChosen = false): TableScreen {
    return this.table(cluster, list, {
      isChosen,
      joining: this.#asBefore(this.contextsBeside(cluster), list),
    });
  }

  /** The current place: the namespaces chosen last, those of the last table that has any, or the context's. */
  placeOf(cluster: BrowserCluster): NamespacePlace {
    const chosen = this.#chosenPlaces.get(cluster);
    if (chosen !== undefined) return chosen;
    const list = this.#navigation.placeIn(cluster);
    return list === undefined ? { namespace: cluster.info.namespace } : placeAlone(list);
  }

  /** The cluster of another context, which is closed with the browser. Fails if it cannot be reached. */
  async openCluster(name: string): Promise<BrowserCluster> {
    return this.#open(name).catch((error: unknown) => {
      throw new Error(`context ${name}: ${messageOf(error)}`, { cause: error });
    });
  }

  async #open(name: string): Promise<BrowserCluster> {
    const cluster = await this.#base.tools.open(name);
    this.#clusters.add(cluster);
    this.#base.tools.recents.add('contexts', name);
    return cluster;
  }

  /**
   * The cluster of the first of the contexts that responds, and the others, which are opened when they are needed.
   * Visible ones among several stay open. Fails if there is no such context, and if none responds.
   */
  async openContexts(
    words: string | readonly string[],
  ): Promise<{ cluster: BrowserCluster; others: readonly OtherContext[]; names: readonly string[] }> {
    const { contextsOfWords, firstThatAnswers } = await import('../state/context-words.js');
    const known = this.#base.tools.contexts.map(({ name }) => name);
    const names = typeof words === 'string' ? contextsOfWords(words, known) : words;
    const sources = names.length === 1 ? [] : (this.#navigation.table?.sources.all ?? []);
    const seen = (name: string) => sources.find(({ cluster }) => cluster.info.contextName === name)?.cluster;
    const { first, others } = await firstThatAnswers(
      names,
      async (name) => seen(name) ?? this.openCluster(name),
    );
    return {
      cluster: first,
      names,
      others: otherContexts(others, async (name) => seen(name) ?? this.#open(name)),
    };
  }

  async #openContexts(words: string | readonly string[]): Promise<() => void> {
    const { cluster, others, names } = await this.openContexts(words);
    const list = this.#navigation.table?.list;
    const resource = await cluster.resolve(list === undefined ? 'pods' : resourceName(list.resource));
    const placeIn = (within: BrowserCluster) =>
      lastNamespace(this.#base.tools.state, within) ?? placeOfFacts(within);
    return () => {
      const next = { resource, ...(resource.namespaced ? placeIn(cluster) : { namespace: undefined }) };
      this.table(cluster, next, { joining: joiningContexts(others, next, placeIn) });
      this.#host.tell(
        names.length === 1 ? `this is context ${names[0]}` : `these are contexts ${shortList(names)}`,
      );
    };
  }
}

function placeOfFacts({ info }: BrowserCluster): NamespacePlace {
  return { namespace: info.namespace };
}
