import type { ContextColor } from '../../kubeconfig/context-colors.js';
import type { ContextMode } from '../../kubeconfig/context-modes.js';
import type { PickerOptions } from '../pick/picker-screen.js';
import type { BrowserCluster } from '../state/cluster.js';
import { clusterKey, type Recents, recentFirst } from '../state/recents.js';
import { modeWord } from '../table/header.js';

/** A context to choose. */
export interface ContextChoice {
  name: string;
  cluster: string;
  user: string;
  namespace: string;
  mode: ContextMode;
  /** The row of its first line; undefined for none. */
  color?: ContextColor | undefined;
}

/**
 * Namespaces: all of them, the most recent ones, those of contexts, then the cluster's own as they arrive.
 * @param chosen takes a name, several separated by commas, or undefined for all
 */
export function namespaceChoices(
  cluster: BrowserCluster,
  recents: Recents,
  chosen: (words: string | undefined) => void,
): PickerOptions<string | undefined> {
  const { knownNamespaces, namespace } = cluster.info;
  return {
    title: 'Which namespace?',
    things: 'namespaces',
    chosen,
    several: (names) => chosen(names.includes(undefined) ? undefined : names.join(',')),
    typed: (text) => text,
    read: async (add, signal) => {
      const recent = recents.of(recentNamespaces(cluster));
      const choice = (note: string) => (name: string) => ({ text: name, note, value: name });
      add([{ text: 'all namespaces', note: '', aliases: ['*', 'all'], value: undefined }]);
      add(recent.map(choice('lately')));
      add([...new Set([namespace, ...knownNamespaces])].map(choice('named by a context')));
      for await (const names of cluster.namespaces(signal)) add(names.map(choice('')));
    },
  };
}

/** The key under which the most recent namespaces are stored. */
export function recentNamespaces(cluster: BrowserCluster): string {
  return `namespaces ${clusterKey(cluster.info.contextName, cluster.transport)}`;
}

/** Contexts of the kubeconfig. */
export function contextChoices(
  contexts: readonly ContextChoice[],
  current: string,
  recents: Recents,
  chosen: (contexts: readonly ContextChoice[]) => void,
): PickerOptions<ContextChoice> {
  return {
    title: 'Which context?',
    things: 'contexts',
    chosen: (context) => chosen([context]),
    several: chosen,
    read: async (add) => {
      const ordered = recentFirst(contexts, ({ name }) => name, recents.of('contexts'));
      add(
        ordered.map((context) => ({
          text: context.name,
          note: contextNote(context, current),
          value: context,
        })),
      );
    },
  };
}

function contextNote({ name, cluster, namespace, mode }: ContextChoice, current: string): string {
  const words = [
    name === current ? 'current' : '',
    modeWord(mode),
    `cluster ${cluster}`,
    namespace === '' ? '' : `namespace ${namespace}`,
  ];
  return words.filter((word) => word !== '').join(', ');
}
