import type { OpenList } from '../../cluster/client/list.js';
import { isRow, keyByMetadata } from '../../cluster/list/key.js';
import type { ListItem } from '../../cluster/list/list-item.js';
import type { ListBatch, ListReport } from '../../cluster/list/types.js';
import type { Collection } from '../../cluster/target.js';
import {
  groupVersion,
  isTable,
  type KubeObject,
  type Table,
  type TableColumn,
  type TableRow,
  type WatchEvent,
} from '../../codec/object.js';
import { resourceName } from '../../discovery/types.js';
import type { WhereExpression } from '../../render/where/compile.js';
import { FilterColumns } from './filter-columns.js';
import { withKindOf } from './names.js';

/** What an ObjectFilter depends on. */
interface FilterSettings {
  /** Documents are printed, with the cells of their rows in the expression: they are printed as objects. */
  asObjects: boolean;
  /** A watch follows: keys of the accepted objects are kept. */
  watch: boolean;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Selects what `--where` requests: among lists, named objects, and changes. */
export class ObjectFilter {
  readonly #expression: WhereExpression;
  readonly #settings: FilterSettings;
  /** Keys of the accepted objects, for changes. */
  readonly #shown = new Set<string>();
  /** Of the last table; a watch sends them once. */
  #columns: readonly TableColumn[] | undefined;

  constructor(expression: WhereExpression, settings: FilterSettings) {
    this.#expression = expression;
    this.#settings = settings;
  }

  /**
   * The same list with only the wanted objects.
   * @param limit ends it after this many wanted objects; undefined for all
   */
  ofList(source: OpenList, limit: number | undefined): OpenList {
    return { ...source, batches: this.#wantedOf(source, limit) };
  }

  /** The wanted part of a response about one object; undefined if it is not wanted. */
  ofAnswer(answer: KubeObject | Table, target: Collection): KubeObject | Table | undefined {
    const items = this.#wantedItems(answer, target);
    return items.length === 0 ? undefined : this.#given(answer, items, target);
  }

  /**
   * A change as it is shown: as with selectors, an object that starts to match is ADDED, and one that no longer matches
   * is DELETED. Undefined if it is not shown.
   */
  ofChange<E extends WatchEvent<KubeObject | Table>>(event: E, target: Collection): E | undefined {
    const { object } = event;
    const [item] = itemsOf(object);
    const key = (item && keyByMetadata(item)) ?? '';
    const wasShown = this.#shown.has(key);
    const isWanted = event.type !== 'DELETED' && this.#wantedItems(object, target).length > 0;
    if (!isWanted && !wasShown) return undefined;
    if (isWanted) this.#shown.add(key);
    else this.#shown.delete(key);
    const type = !isWanted ? 'DELETED' : wasShown ? event.type : 'ADDED';
    return { ...event, type, object: this.#given(object, itemsOf(object), target) };
  }

  async *#wantedOf(
    { batches, target }: OpenList,
    limit: number | undefined,
  ): AsyncGenerator<ListBatch, ListReport, undefined> {
    let wanted = 0;
    try {
      for (;;) {
        const step = await batches.next();
        if (step.done) return { ...step.value, items: wanted };
        const batch = this.#wantedBatch(step.value, target);
        if (batch.restarted) wanted = 0;
        const items = limit === undefined ? batch.items : batch.items.slice(0, limit - wanted);
        wanted += items.length;
        yield { ...batch, items } as ListBatch;
        if (wanted === limit) return cutShort(batch, wanted);
      }
    } finally {
      await batches.return(undefined as never);
    }
  }

  #wantedBatch(source: ListBatch, target: Collection): ListBatch {
    const columns = source.kind === 'table' ? source.head.columnDefinitions : undefined;
    const items = this.#wanted(source.items, columns, target);
    const { continuesBehind: behindSource, ...rest } = source;
    const batch = {
      ...rest,
      ...(behindSource && {
        continuesBehind: (count: number) => behindSource(countInSource(source.items, items, count)),
      }),
    };
    for (const item of this.#settings.watch ? items : []) {
      const key = keyByMetadata(item);
      if (key !== undefined) this.#shown.add(key);
    }
    if (!this.#settings.asObjects || batch.kind === 'objects') return { ...batch, items } as ListBatch;
    const { group, version, kind } = target.resource;
    const { columnDefinitions: _, ...head } = batch.head;
    return {
      ...batch,
      kind: 'objects',
      head: { ...head, apiVersion: groupVersion(group, version), kind: `${kind}List` },
      items: items.map((row) => objectOf(row as TableRow, target)),
    };
  }

  #wantedItems(answer: KubeObject | Table, target: Collection): ListItem[] {
    return this.#wanted(itemsOf(answer), isTable(answer) ? answer.columnDefinitions : undefined, target);
  }

  #wanted(
    items: readonly ListItem[],
    columns: readonly TableColumn[] | undefined,
    { resource }: Collection,
  ): ListItem[] {
    if (columns !== undefined && columns.length > 0) this.#columns = columns;
    const known = new FilterColumns(this.#columns ?? [], this.#expression.columns, resourceName(resource));
    const now = this.#settings.now();
    return items.filter((item) => {
      const cells = isRow(item) ? item.cells : [];
      const object = isRow(item) ? item.object : item;
      return this.#expression.holds({ cell: (name) => known.cellOf(cells, name), object, now });
    });
  }

  #given(answer: KubeObject | Table, items: readonly ListItem[], target: Collection): KubeObject | Table {
    if (!isTable(answer)) return answer;
    const rows = items as readonly TableRow[];
    return this.#settings.asObjects ? objectOf(rows[0]!, target) : { ...answer, rows: [...rows] };
  }
}

function itemsOf(answer: KubeObject | Table): readonly ListItem[] {
  return isTable(answer) ? answer.rows : [answer];
}

function objectOf({ object }: TableRow, target: Collection): KubeObject {
  return withKindOf(object ?? ({ metadata: {} } as KubeObject), target.resource);
}

/** How many items of a batch lead up to this many accepted ones: all of them, if all were accepted. */
function countInSource(source: readonly ListItem[], wanted: readonly ListItem[], count: number): number {
  return count === wanted.length ? source.length : source.indexOf(wanted[count - 1]!) + 1;
}

/** A list that is not read to its end, because enough was found. */
function cutShort({ head, page }: ListBatch, items: number): ListReport {
  const resourceVersion = head.metadata?.resourceVersion ?? '';
  return {
    ...{ pages: page, items, resumedItems: 0, resourceVersions: [resourceVersion] },
    ...{ snapshots: [{ resourceVersion, items }], complete: false },
  };
}
