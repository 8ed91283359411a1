import type { BrowserCluster } from '../cluster.js';
import type { ListView } from '../list-view.js';
import type { Row } from '../row.js';
import type { UsageFigures } from './usage-columns.js';

/** Metrics are read so often at most, in milliseconds: servers measure no more often either. */
const EVERY_MS = 15_000;

/** What reading metrics needs of the world. */
export interface UsageTools {
  /** Milliseconds since 1970. */
  now(): number;
  /** Called when there are other figures, or another problem. */
  onNews(): void;
}

/** What the pods or nodes of a list use, read now and then while somebody looks. */
export class Usage {
  /** Why there are no figures; "" where there are. */
  problem = '';
  #figures = new Map<string, UsageFigures>();
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: AbortController | undefined;
  readonly #cluster: BrowserCluster;
  readonly #list: ListView;
  readonly #tools: UsageTools;

  constructor(cluster: BrowserCluster, list: ListView, tools: UsageTools) {
    this.#cluster = cluster;
    this.#list = list;
    this.#tools = tools;
  }

  of(row: Row): UsageFigures | undefined {
    return this.#figures.get(row.key);
  }

  /** The figures are looked at: they are read where they are too old. Settles when they are there. */
  async look(): Promise<void> {
    const { now, onNews } = this.#tools;
    const since = now() - this.#readAt;
    if (this.#reading !== undefined || (since >= 0 && since < EVERY_MS)) return;
    const reading = new AbortController();
    this.#reading = reading;
    this.#readAt = now();
    try {
      this.#figures = await this.#read(reading.signal);
      this.problem = this.#figures.size === 0 ? 'nothing has been measured yet' : '';
    } catch (error) {
      if (reading.signal.aborted) return;
      this.#figures = new Map();
      this.problem = error instanceof Error ? error.message : String(error);
    } finally {
      if (this.#reading === reading) this.#reading = undefined;
    }
    onNews();
  }

  /** Nobody looks any more. */
  stop(): void {
    this.#reading?.abort(new Error('out of sight'));
    this.#reading = undefined;
  }

  async #read(signal: AbortSignal): Promise<Map<string, UsageFigures>> {
    const [{ metricsOf, readMetrics }, { usedIn }] = await Promise.all([
      import('../../objects/metrics/metrics-api.js'),
      import('../../verbs/top/usage.js'),
    ]);
    const { resource, namespace, labelSelector = '' } = this.#list;
    const metrics = await metricsOf(resource.kind === 'Node' ? 'nodes' : 'pods', this.#cluster);
    const figures = new Map<string, UsageFigures>();
    const query = { resource: metrics, where: { namespace }, name: '', labelSelector, signal };
    for await (const items of readMetrics(this.#cluster.client, query))
      for (const { metadata = {}, usage, containers = [] } of items) {
        const { name = '', namespace: within = '' } = metadata;
        const use = usedIn(usage === undefined ? containers.map((each) => each.usage) : [usage]);
        figures.set(within === '' ? name : `${within}/${name}`, {
          cpu: Number(use.cpu),
          memory: Number(use.memory),
        });
      }
    return figures;
  }
}
