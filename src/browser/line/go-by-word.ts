import type { NamespacePlace } from '../../cluster/namespaces/where.js';
import { type ListView, placeAlone } from '../rows/list-view.js';
import type { BrowserCluster } from '../state/cluster.js';
import type { JoiningContext } from '../table/live/list-parts.js';
import { joiningContexts, otherContexts, type TableSources } from '../table/live/sources.js';

/** Words that open another table. */
type GoWord = 'namespace' | 'resource' | 'context';

/** What navigation needs. */
interface GoTools {
  /** All contexts' names. */
  contexts: readonly string[];
  /** Opens a context's cluster, which is closed at the end. */
  open(context: string): Promise<BrowserCluster>;
  say(line: string): void;
}

/** A table to be shown. */
interface NextTable {
  cluster: BrowserCluster;
  list: ListView;
  joining: readonly JoiningContext[];
}

/** Resolves a word relative to a table: in its contexts, unless the word names others. Fails with its problem. */
export async function goByWord(
  word: GoWord,
  rest: string,
  sources: TableSources,
  tools: GoTools,
): Promise<NextTable> {
  if (word === 'context') return toContexts(rest, tools);
  const { cluster, list } = sources.first;
  const beside = sources.beside(cluster);
  if (word === 'namespace') {
    if (rest === '') throw new Error('which namespace? "namespace NAME", or "namespace all"');
    const { resource } = list;
    if (!resource.namespaced) throw new Error(`${resource.name} have no namespace`);
    const { namespacePlace } = await import('../state/namespace-words.js');
    const placeIn = (within: BrowserCluster) => namespacePlace(rest, within, tools.say);
    const next = { resource, ...(await placeIn(cluster)) };
    return { cluster, list: next, joining: joiningContexts(beside, next, placeIn) };
  }
  const resource = await cluster.resolve(rest);
  const placeIn = (within: BrowserCluster): NamespacePlace => {
    const before = sources.listIn(within);
    return before?.resource.namespaced === true ? placeAlone(before) : ownPlace(within);
  };
  const next = { resource, ...(resource.namespaced ? placeIn(cluster) : { namespace: undefined }) };
  return { cluster, list: next, joining: joiningContexts(beside, next, placeIn) };
}

async function toContexts(words: string, { contexts, open }: GoTools): Promise<NextTable> {
  const { contextsOfWords, firstThatAnswers } = await import('../state/context-words.js');
  const { first, others } = await firstThatAnswers(contextsOfWords(words, contexts), open);
  const list = { resource: await first.resolve('pods'), ...ownPlace(first) };
  return { cluster: first, list, joining: joiningContexts(otherContexts(others, open), list, ownPlace) };
}

function ownPlace({ info }: BrowserCluster): NamespacePlace {
  return { namespace: info.namespace };
}
