import { messageOf } from '../../../process/errors.js';
import type { Row } from '../../rows/row.js';
import type { TableSource } from '../live/list-parts.js';
import type { MeasuredRows, UsageFigures } from './usage-columns.js';

/** The minimum time between two reads of metrics, in milliseconds: servers do not measure more often. */
const EVERY_MS = 15_000;

/** What reading metrics needs from its environment. */
interface UsageTools {
  /** Milliseconds since 1970. */
  now(): number;
  /** Called when the figures or the problem change. */
  onNews(): void;
}

/** A cluster whose metrics are read, and the context in its rows; "" if the table has only one. */
interface MeasuredSource extends TableSource {
  context: string;
}

/** The usage of the pods or nodes of a list, read regularly while it is visible. */
export class Usage implements MeasuredRows {
  /** Why there are no figures; "" if there are. */
  problem = '';
  isRead = false;
  #figures = new Map<string, UsageFigures>();
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: AbortController | undefined;
  readonly #parts: MeasuredSource[] = [];
  readonly #tools: UsageTools;

  constructor(tools: UsageTools) {
    this.#tools = tools;
  }

  /** Reads the metrics of a cluster as well. */
  add(part: MeasuredSource): void {
    this.#parts.push(part);
    this.#readAt = Number.NEGATIVE_INFINITY;
  }

  /** The clusters have returned figures before, even if this list has none yet. */
  get isServed(): boolean {
    return this.#figures.size > 0 || this.#parts.every(({ cluster }) => cluster.servesMetrics);
  }

  of(row: Row): UsageFigures | undefined {
    return this.#figures.get(row.key);
  }

  /** The figures are visible: reads them if they are too old. Resolves when they are there. */
  async look(): Promise<void> {
    const { now, onNews } = this.#tools;
    const since = now() - this.#readAt;
    if (this.#reading !== undefined || (since >= 0 && since < EVERY_MS)) return;
    const reading = new AbortController();
    this.#reading = reading;
    this.#readAt = now();
    try {
      const figures = new Map<string, UsageFigures>();
      const problems = await Promise.all(this.#parts.map((part) => readPart(part, figures, reading.signal)));
      if (reading.signal.aborted) return;
      // If nothing can be read, earlier figures are better than none, and the problem is reported.
      if (figures.size > 0 || problems.every((problem) => problem === '')) this.#figures = figures;
      this.isRead = true;
      const nothing = figures.size === 0 ? 'nothing has been measured yet' : '';
      this.problem = problems.find((problem) => problem !== '') ?? nothing;
    } finally {
      if (this.#reading === reading) this.#reading = undefined;
    }
    onNews();
  }

  /** They are no longer visible. */
  stop(): void {
    this.#reading?.abort(new Error('out of sight'));
    this.#reading = undefined;
  }
}

/** Reads the metrics of a cluster; returns the problem, "" if there is none. */
async function readPart(
  { cluster, list, context }: MeasuredSource,
  figures: Map<string, UsageFigures>,
  signal: AbortSignal,
): Promise<string> {
  const before = context && `${context}\t`;
  try {
    const [{ metricsOf, readMetrics }, { usedIn }] = await Promise.all([
      import('../../../objects/metrics/metrics-api.js'),
      import('../../../objects/metrics/usage.js'),
    ]);
    const { resource, namespace, labelSelector = '' } = list;
    const metrics = await metricsOf(resource.kind === 'Node' ? 'nodes' : 'pods', cluster);
    const query = { resource: metrics, where: { namespace }, name: '', labelSelector, signal };
    for await (const items of readMetrics(cluster.client, query))
      for (const { metadata = {}, usage, containers = [] } of items) {
        const { name = '', namespace: within = '' } = metadata;
        const use = usedIn(usage === undefined ? containers.map((each) => each.usage) : [usage]);
        figures.set(before + (within === '' ? name : `${within}/${name}`), {
          cpu: Number(use.cpu),
          memory: Number(use.memory),
        });
      }
    cluster.servesMetrics = true;
    return '';
  } catch (error) {
    cluster.servesMetrics = false;
    return (context && `${context}: `) + messageOf(error);
  }
}
