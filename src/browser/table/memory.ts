import type { BrowserCluster } from '../state/cluster.js';
import { clusterKey } from '../state/recents.js';
import type { KeptValue, StateFile } from '../state/state-file.js';

/** The user's settings for the tables of a type; undefined if there are none. */
export interface TableSettings {
  /** Whether the columns of wide tables are visible. */
  wide?: boolean | undefined;
  /** By the title of a column. */
  sort?: { column: string; descending: boolean } | undefined;
  /** The visible columns, in order: titles, `label:KEY`, `+TITLE=.path`. */
  columns?: readonly string[] | undefined;
}

/** The stored settings for tables of one type, or of one tool, in one context. */
export class TableMemory {
  readonly #file: StateFile;
  readonly #keys: readonly string[];

  /** @param of the name of the type */
  constructor(file: StateFile, cluster: BrowserCluster, of: string) {
    this.#file = file;
    this.#keys = [...keysOf(cluster), 'tables', of];
  }

  read(): TableSettings {
    const value = (name: string) => this.#file.get(...this.#keys, name);
    const [wide, sort, columns] = [
      value('wide'),
      value('sort') as Record<string, KeptValue>,
      value('columns'),
    ];
    return {
      ...(typeof wide === 'boolean' && { wide }),
      ...(typeof sort?.column === 'string' && {
        sort: { column: sort.column, descending: sort.descending === true },
      }),
      ...(Array.isArray(columns) && {
        columns: columns.filter((column) => typeof column === 'string'),
      }),
    };
  }

  /** Stores these settings; undefined removes one. */
  keep(settings: TableSettings): void {
    for (const [name, value] of Object.entries(settings))
      this.#file.set([...this.#keys, name], value as KeptValue | undefined);
  }
}

/**
 * The namespace in which the user left a context; `undefined` in the result means all of them. Undefined if none was
 * chosen, or if the kubeconfig names another one since.
 */
export function lastNamespace(
  file: StateFile,
  cluster: BrowserCluster,
): { namespace: string | undefined } | undefined {
  const { info } = cluster;
  const kept = file.get(...keysOf(cluster), 'namespace') as Record<string, KeptValue> | undefined;
  if (kept?.context !== info.namespace) return undefined;
  if (kept.chosen === null) return { namespace: undefined };
  return typeof kept.chosen === 'string' ? { namespace: kept.chosen } : undefined;
}

/** Stores the namespace that was chosen in a context; undefined for all. */
export function keepNamespace(file: StateFile, cluster: BrowserCluster, namespace: string | undefined): void {
  const { info } = cluster;
  const isOwn = namespace === info.namespace;
  const value = isOwn ? undefined : { chosen: namespace ?? null, context: info.namespace };
  file.set([...keysOf(cluster), 'namespace'], value);
}

function keysOf({ info, transport }: BrowserCluster): string[] {
  return ['contexts', clusterKey(info.contextName, transport)];
}
