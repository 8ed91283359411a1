import { goSort } from '../../go/sorting/go-sort.js';
import { TabWriter } from '../../render/tabwriter.js';
import type { Metrics } from './metrics-api.js';
import type { TopPodOptions } from './options.js';
import { amountCell, amountsIn, isBefore, NO_USE, shown, together, type Use } from './usage.js';

const COLUMNS = ['NAME', 'CPU(cores)', 'MEMORY(bytes)', 'SWAP(bytes)'];
const RULE = '________';

/** What is kept of a pod. */
interface PodUse {
  namespace: string;
  name: string;
  use: Use;
  /** None where only pods are shown. */
  containers: { name: string; use: Use }[];
}

/** The table of `top pod`: of each pod, what it uses is kept until all are sorted. */
export class PodTable {
  readonly #options: TopPodOptions;
  readonly #pods: PodUse[] = [];

  constructor(options: TopPodOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#pods.length === 0;
  }

  add({ metadata = {}, containers = [] }: Metrics): void {
    const uses = containers.map(({ name, usage }) => ({ name, use: amountsIn(usage) }));
    this.#pods.push({
      namespace: metadata.namespace ?? '',
      name: metadata.name ?? '',
      use: uses.length === 1 ? uses[0]!.use : uses.reduce((sum, { use }) => together(sum, use), NO_USE),
      containers: this.#options.containers ? uses : [],
    });
  }

  /** The table's text in pieces. */
  *lines(): Generator<string> {
    const { allNamespaces, containers, noHeaders, showSwap, sortBy, sum } = this.#options;
    const table = new TabWriter();
    // Every cell ends with a tab, the last of a line, too.
    const add = (cells: readonly string[]) => table.add([...cells, '']);
    const measured = shown(showSwap);
    const columns = COLUMNS.slice(0, 1 + measured.length);
    const heads = [...(allNamespaces ? ['NAMESPACE'] : []), ...(containers ? ['POD'] : []), ...columns];
    if (!noHeaders) add(heads);
    const cells = (use: Use) => measured.map((of) => amountCell(of, use));
    goSort(this.#pods, this.#isBefore());
    for (const pod of this.#pods) {
      const place = allNamespaces ? [pod.namespace] : [];
      goSort(pod.containers, isBefore(sortBy));
      for (const { name, use } of pod.containers) add([...place, pod.name, name, ...cells(use)]);
      if (!containers) add([...place, pod.name, ...cells(pod.use)]);
    }
    if (sum) {
      // kubectl forgets the columns before the name where it prints no headings.
      const width = (noHeaders ? columns : heads).length;
      const total = this.#pods.reduce((all, { use }) => together(all, use), NO_USE);
      add([...blank(width - 2), RULE, RULE]);
      add([...blank(width - 3), '', ...cells(total)]);
    }
    yield* table.flush();
  }

  #isBefore(): (one: PodUse, other: PodUse) => boolean {
    const { allNamespaces, sortBy } = this.#options;
    const before = isBefore(sortBy);
    if (!allNamespaces || sortBy !== '') return before;
    return (one, other) =>
      one.namespace === other.namespace ? before(one, other) : one.namespace < other.namespace;
  }
}

function blank(count: number): string[] {
  return Array.from({ length: count }, () => '');
}
