import type { NamespacePlace } from '../../../cluster/namespaces/where.js';
import { resourceName } from '../../../discovery/types.js';
import type { ContextMode } from '../../../kubeconfig/context-modes.js';
import { type ListView, placeTitle, shortList } from '../../rows/list-view.js';
import type { Row } from '../../rows/row.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { JoiningContext, OtherContext, TableSource } from './list-parts.js';

/** The clusters whose objects a table shows: one, or those of several contexts as they are opened. */
export class TableSources {
  /** By the contexts in rows; "" if the table has only one. */
  readonly #all = new Map<string, TableSource>();

  /**
   * @param first which is open
   * @param joining the other contexts
   */
  constructor(
    readonly first: TableSource,
    readonly joining: readonly JoiningContext[],
  ) {
    this.#all.set(this.isOne ? '' : this.#nameOf(first), first);
  }

  /** Whether the table has only one context. */
  get isOne(): boolean {
    return this.joining.length === 0;
  }

  /** The open ones, the first one first. */
  get all(): readonly TableSource[] {
    return [...this.#all.values()];
  }

  /** The context in the rows of the first one. */
  get firstContext(): string {
    return this.isOne ? '' : this.#nameOf(this.first);
  }

  /** One of the joining contexts is open. */
  add(source: TableSource): void {
    this.#all.set(this.#nameOf(source), source);
  }

  /** The source of a row. */
  of({ context }: Pick<Row, 'context'>): TableSource {
    return this.#all.get(context)!;
  }

  /** The place of the objects, for titles; contexts may be shown in different namespaces. */
  get place(): string {
    return shortList([...new Set(this.all.map(({ list }) => placeTitle(list)))]);
  }

  /** The list shown of a cluster; undefined if it is none of these. */
  listIn(cluster: BrowserCluster): ListView | undefined {
    return this.all.find((source) => source.cluster === cluster)?.list;
  }

  /** The contexts that are shown together with that of a cluster. */
  beside({ info }: BrowserCluster): OtherContext[] {
    if (this.isOne) return [];
    const { cluster } = this.first;
    const first = { context: this.firstContext, cluster: async () => cluster };
    return [first, ...this.joining].filter(({ context }) => context !== info.contextName);
  }

  /**
   * The names of the contexts that are shown together, with the modes of the open ones; undefined if there is only one.
   */
  get contexts(): { name: string; mode: ContextMode | undefined }[] | undefined {
    if (this.isOne) return undefined;
    return [this.firstContext, ...this.joining.map(({ context }) => context)]
      .toSorted()
      .map((name) => ({ name, mode: this.#all.get(name)?.cluster.info.mode }));
  }

  #nameOf({ cluster }: TableSource): string {
    return cluster.info.contextName;
  }
}

/**
 * The other contexts, which are opened when a table needs them.
 * @param open opens a context's cluster; it is called again if it has failed
 */
export function otherContexts(
  names: readonly string[],
  open: (context: string) => Promise<BrowserCluster>,
): OtherContext[] {
  return names.map((context) => ({ context, cluster: once(() => open(context)) }));
}

/**
 * What a table of several contexts shows of the others: the type with the same name there.
 * @param list of the first context
 * @param placeIn the namespaces to show of a cluster
 */
export function joiningContexts(
  others: readonly OtherContext[],
  list: ListView,
  placeIn: (cluster: BrowserCluster) => NamespacePlace | Promise<NamespacePlace>,
): JoiningContext[] {
  const { labelSelector, fieldSelector } = list;
  const selectors = { ...(labelSelector && { labelSelector }), ...(fieldSelector && { fieldSelector }) };
  return others.map((other) => ({
    ...other,
    open: once(async () => {
      const cluster = await other.cluster();
      const resource = await cluster.resolve(resourceName(list.resource));
      const place = resource.namespaced ? await placeIn(cluster) : { namespace: undefined };
      return { cluster, list: { resource, ...place, ...selectors } };
    }),
  }));
}

/** Calls it once; again only after a failure. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
