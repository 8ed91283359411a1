import { goSort } from '../../go/sorting/go-sort.js';
import type { Metrics } from '../../objects/metrics/metrics-api.js';
import {
  isBefore,
  measuredColumns,
  type Use,
  UseSum,
  usageCell,
  usedIn,
} from '../../objects/metrics/usage.js';
import { type ContextRows, contextCell, contextHeading, takesHeadings } from '../../render/context-rows.js';
import { alignSameColumns } from '../../render/same-columns.js';
import { TabWriter } from '../../render/tabwriter.js';
import type { TopPodOptions } from './options.js';

const COLUMNS = ['NAME', 'CPU(cores)', 'MEMORY(bytes)', 'SWAP(bytes)'];
const RULE = '________';

/** What is kept of a pod. */
interface PodUse {
  namespace: string;
  name: string;
  use: Use;
  /** Undefined if only pods are shown. */
  containers: { name: string; use: Use }[] | undefined;
}

/** The table of `top pod`: the usage of each pod is kept until all are sorted. */
export class PodTable {
  readonly #options: TopPodOptions;
  readonly #part: ContextRows | undefined;
  readonly #pods: PodUse[] = [];
  readonly #total = new UseSum();

  /** @param part given for a table of several contexts */
  constructor(options: TopPodOptions, part?: ContextRows) {
    this.#options = options;
    this.#part = part;
  }

  get isEmpty(): boolean {
    return this.#pods.length === 0;
  }

  add({ metadata = {}, containers = [] }: Metrics): void {
    const usages = containers.map(({ usage }) => usage);
    if (this.#options.sum) this.#total.add(usages);
    this.#pods.push({
      namespace: metadata.namespace ?? '',
      name: metadata.name ?? '',
      use: usedIn(usages),
      containers: this.#options.containers
        ? containers.map(({ name = '', usage }) => ({ name, use: usedIn([usage]) }))
        : undefined,
    });
  }

  /** The table's text in pieces. */
  *lines(): Generator<string> {
    const { noHeaders, sortBy, sum } = this.#options;
    goSort(this.#pods, this.#isBefore());
    for (const { containers = [] } of this.#pods) goSort(containers, isBefore(sortBy));
    if (this.#part !== undefined) return yield* this.#linesOf(this.#part);
    const isPlain = !sum && this.#pods.every(hasPlainNames);
    if (isPlain) return yield* alignSameColumns([...this.#rows(noHeaders)]);
    const table = new TabWriter();
    for (const cells of this.#rows(noHeaders)) table.add(cells);
    yield* table.flush();
  }

  /** The same as a part of the table of several contexts. */
  *#linesOf(part: ContextRows): Generator<string> {
    const { writer } = part.table;
    const withHeadings = takesHeadings(part, this.#options.noHeaders);
    let lead = withHeadings ? contextHeading(part) : contextCell(part);
    for (const cells of this.#rows(!withHeadings)) {
      writer.add([...lead, ...cells]);
      lead = contextCell(part);
    }
    yield* writer.flush();
  }

  /** The cells of each line. Every cell ends with a tab, the last of a line, too: it is empty after it. */
  *#rows(noHeaders: boolean): Generator<string[]> {
    const { allNamespaces, containers: byContainer, showSwap, sum } = this.#options;
    const measured = measuredColumns(showSwap);
    const columns = COLUMNS.slice(0, 1 + measured.length);
    const heads = [...(allNamespaces ? ['NAMESPACE'] : []), ...(byContainer ? ['POD'] : []), ...columns];
    if (!noHeaders) yield [...heads, ''];
    const cells = (use: Use) => measured.map((of) => usageCell(of, use));
    for (const { namespace, name: pod, use, containers } of this.#pods) {
      const place = allNamespaces ? [namespace] : [];
      if (containers === undefined) yield [...place, pod, ...cells(use), ''];
      else for (const { name, use } of containers) yield [...place, pod, name, ...cells(use), ''];
    }
    if (!sum) return;
    // kubectl omits the columns before the name if it prints no headings.
    const width = (this.#options.noHeaders ? columns : heads).length;
    yield [...blank(width - 2), RULE, RULE, ''];
    yield [...blank(width - 3), '', ...cells(this.#total.use), ''];
  }

  #isBefore(): (one: PodUse, other: PodUse) => boolean {
    const { allNamespaces, sortBy } = this.#options;
    const before = isBefore(sortBy);
    if (!allNamespaces || sortBy !== '') return before;
    return (one, other) =>
      one.namespace === other.namespace ? before(one, other) : one.namespace < other.namespace;
  }
}

/** A name cannot add cells. */
function hasPlainNames({ namespace, name, containers = [] }: PodUse): boolean {
  return (
    !/[\t\v]/.test(namespace) && !/[\t\v]/.test(name) && !containers.some(({ name }) => /[\t\v]/.test(name))
  );
}

function blank(count: number): string[] {
  return Array.from({ length: count }, () => '');
}
