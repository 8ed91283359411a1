import type { NamespacePlace } from '../../cluster/namespaces/where.js';
import { resourceName } from '../../discovery/types.js';
import type { BrowserScreen, Host } from '../frame/screen.js';
import type { Navigation } from '../navigation/navigation.js';
import type { Routes } from '../navigation/routes.js';
import type { BrowserCluster } from '../state/cluster.js';
import { type Recents, recentFirst } from '../state/recents.js';
import { joiningContexts } from '../table/live/sources.js';
import type { TableScreen } from '../table/table-screen.js';
import { BarScreen } from './bar-screen.js';
import { barWords, type WordBase } from './bar-words.js';
import { parsePlaceLine, wordsOf } from './place-line.js';
import { type BarKnowledge, isWhole, type Suggestion } from './suggestions.js';

/** What the command bar can open. */
interface BarBase {
  looks: WordBase['looks'];
  navigation: Navigation;
  host: Host;
  routes: Routes;
  recents: Recents;
  contexts: readonly string[];
  /** Words with the lines that they expand to. */
  aliases: Readonly<Record<string, string>>;
  /** Words that act on what a screen shows. */
  partWords(): WordBase['partWords'];
  /** Shows the information about the place. */
  where(): void;
  notices(): void;
  help(): void;
  quit(): void;
}

/** How many lines are remembered. */
const MAX_OLDER = 100;

/** Opens the command bar, and carries out its lines. */
export class BarRoutes {
  #older: string[] = [];
  readonly #base: BarBase;

  constructor(base: BarBase) {
    this.#base = base;
  }

  /**
   * @param line its initial text
   * @param problem with that
   */
  open(screen: BrowserScreen, line = '', problem = ''): void {
    const { navigation, host, recents, contexts } = this.#base;
    const { cluster } = screen;
    const { namespace, knownNamespaces } = cluster.info;
    const namespaces = [
      ...new Set([...this.#base.routes.places.recentNamespaces(cluster), namespace, ...knownNamespaces]),
    ];
    const knowledge: BarKnowledge = {
      words: this.words(cluster, namespaces),
      resources: [],
      namespaces,
      contexts,
    };
    const bar = new BarScreen(cluster, {
      host,
      ...{ knowledge, line, problem, older: this.#older },
      resources: async () => recentFirst(await cluster.resources(), resourceName, recents.of('resources')),
      act: (act) => this.#act(act, cluster, knowledge),
      leave: () => {
        if (navigation.top === bar) navigation.back();
      },
    });
    navigation.push(bar);
  }

  /** The words that can be typed. @param namespaces for the completion of their arguments */
  words(cluster: BrowserCluster, namespaces: readonly string[] = []): BarKnowledge['words'] {
    const { navigation, routes, contexts, partWords, where, notices, help, quit, aliases } = this.#base;
    const own = barWords({
      looks: this.#base.looks,
      navigation,
      namespaces,
      contexts,
      partWords: partWords(),
      routes: {
        goToNamespace: (namespace) => routes.places.goToNamespace(cluster, namespace),
        goToContext: (name) => routes.places.goToContext(name),
        chooseContext: () => routes.places.chooseContext(cluster),
        columns: (table, list) =>
          list === '' ? routes.tables.columns(table) : routes.tables.chooseColumns(table, list),
        copy: (screen, what) => routes.tables.copy(screen, what),
        logs: (screen, rest) => {
          if (rest === '') routes.logs.open(cluster, routes.tables.chosen(screen));
          else routes.logs.openWords(cluster, wordsOf(rest), routes.places.placeOf(cluster).namespace);
        },
        save: (path) => routes.tables.save(path),
        ...{ where, notices, help, quit },
        aliases: () => this.aliases(cluster),
      },
    });
    const isTaken = (name: string) => own.some(({ word }) => word === name);
    return [
      ...own,
      ...Object.entries(aliases).flatMap(([word, line]) =>
        isTaken(word) ? [] : { word, takes: '', does: line, run: () => this.#run(line, cluster, own) },
      ),
    ];
  }

  /** Shows all words and short names. */
  aliases(cluster: BrowserCluster): void {
    const { aliases, routes } = this.#base;
    const words = this.words(cluster).filter(({ word }) => !Object.hasOwn(aliases, word));
    routes.text(cluster, {
      ...{ path: ['words and short names'], target: undefined, foldable: false, waiting: 'Reading...' },
      read: async (show) => {
        const [{ aliasText }, resources] = await Promise.all([
          import('./alias-text.js'),
          cluster.resources(),
        ]);
        show(aliasText({ words, resources, aliases }));
      },
    });
  }

  /** Carries out a line that is no other alias. Fails with its problem. */
  #run(line: string, cluster: BrowserCluster, words: BarKnowledge['words']): void {
    const word = wordOf(line, words);
    if (word === undefined) this.#goTo(cluster, parsePlaceLine(line));
    else word.run();
  }

  /** Leaves the bar, and carries out a line. If this fails, the bar stays. */
  #act(act: NonNullable<Suggestion['act']>, cluster: BrowserCluster, { words }: BarKnowledge): void {
    const { navigation, routes } = this.#base;
    const bar = navigation.top;
    if (act.kind === 'resource') {
      this.#leave(bar, resourceName(act.resource));
      routes.places.goToResource(cluster, act.resource);
      return;
    }
    const word = wordOf(act.line, words);
    if (word === undefined) {
      const place = parsePlaceLine(act.line);
      this.#leave(bar, act.line);
      this.#goTo(cluster, place, (problem) => this.open(navigation.top, act.line, problem));
      return;
    }
    // The bar must be closed when the word reads the screen; if the word fails, it is opened again.
    navigation.back();
    try {
      word.run();
    } catch (error) {
      navigation.push(bar);
      throw error;
    }
    this.#remember(act.line);
  }

  #leave(bar: BrowserScreen, line: string): void {
    if (this.#base.navigation.top === bar) this.#base.navigation.back();
    this.#remember(line);
  }

  #remember(line: string): void {
    this.#older = [line, ...this.#older.filter((known) => known !== line)].slice(0, MAX_OLDER);
  }

  #goTo(
    from: BrowserCluster,
    place: ReturnType<typeof parsePlaceLine>,
    failed?: (problem: string) => void,
  ): void {
    const { routes } = this.#base;
    const { type, name, namespace, labelSelector, fieldSelector, filter, context } = place;
    const isElsewhere = context !== undefined && context !== from.info.contextName;
    const find = async () => {
      const { cluster, others } = isElsewhere
        ? await routes.places.openContexts(context)
        : { cluster: from, others: context === undefined ? routes.places.contextsBeside(from) : [] };
      const [resource, ...types] = await cluster.types(type);
      const where = resource.namespaced ? await this.#place(cluster, namespace) : { namespace: undefined };
      return () => {
        if (name !== undefined) {
          routes.describe(cluster, { resource, name, namespace: where.namespace });
          return;
        }
        this.#base.recents.add('resources', resourceName(resource));
        const selectors = {
          ...(labelSelector && { labelSelector }),
          ...(fieldSelector && { fieldSelector }),
        };
        const among = types.length > 0 && { among: [resource, ...types] };
        const list = { resource, ...where, ...selectors, ...among };
        const isChosen = namespace !== undefined;
        const placeIn = (within: BrowserCluster) => this.#place(within, namespace);
        const joining = joiningContexts(others, list, placeIn);
        this.#show(routes.places.table(cluster, list, { isChosen, joining }), filter);
      };
    };
    routes.attempt(isElsewhere ? `opening context ${context}...` : '', find, failed);
  }

  async #place(cluster: BrowserCluster, named: string | undefined): Promise<NamespacePlace> {
    if (named === undefined) return this.#base.routes.places.placeOf(cluster);
    const { namespacePlace } = await import('../state/namespace-words.js');
    return namespacePlace(named, cluster, (problem) => this.#base.host.tell(problem, 'warning'));
  }

  #show(table: TableScreen, filter: string): void {
    if (filter !== '') void table.setFilter(filter);
  }
}

/** The effect of a line that begins with a word; undefined if it is a place. */
function wordOf(line: string, words: BarKnowledge['words']): { run(): void } | undefined {
  const [, first = '', rest = ''] = /^(\S*)\s*(.*)/s.exec(line.trimStart()) ?? [];
  const word = words.find((each) => each.word === first && (rest === '' ? isWhole(each) : each.takes !== ''));
  return word && { run: () => word.run(rest) };
}
