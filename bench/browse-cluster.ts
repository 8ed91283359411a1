import type { ApiRequest, ApiResponse, Transport } from '../src/transport/types.js';

/** The columns of a server's tables of pods. */
const COLUMNS = ['Name', 'Ready', 'Status', 'Restarts', 'Age', 'IP', 'Node'].map((name) => ({
  name,
  type: 'string',
  format: name === 'Name' ? 'name' : '',
  description: '',
  priority: name === 'IP' || name === 'Node' ? 1 : 0,
}));

const STATES = ['Running', 'Running', 'Running', 'Pending', 'CrashLoopBackOff', 'Completed'];
const EVENTS_EVERY_MS = 20;

/**
 * One cluster of generated pods for the browser: pages of their tables, and a watch with a number of changes per
 * second.
 */
export class GeneratedCluster implements Transport {
  readonly server = 'https://generated.example';
  readonly #restarts: Uint16Array;
  #revision = 1_000_000;
  readonly #pods: number;
  readonly #changesPerSecond: number;
  /** Changes made so far. */
  events = 0;

  constructor(pods: number, changesPerSecond: number) {
    this.#pods = pods;
    this.#changesPerSecond = changesPerSecond;
    this.#restarts = new Uint16Array(pods);
  }

  async send(request: ApiRequest): Promise<ApiResponse> {
    const query = new Map(request.query ?? []);
    const body =
      request.path === '/version'
        ? version()
        : query.get('watch') === 'true'
          ? this.#watch(request.signal)
          : this.#page(query);
    return { status: 200, headers: { 'content-type': 'application/json' }, body };
  }

  close(): void {}

  async *#page(query: ReadonlyMap<string, string>): AsyncGenerator<Uint8Array> {
    // No server responds within the same turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    const from = Number(query.get('continue') ?? 0);
    const to = Math.min(this.#pods, from + Number(query.get('limit') ?? this.#pods));
    const rows = Array.from({ length: to - from }, (_, index) => this.#row(from + index));
    const metadata = {
      resourceVersion: String(this.#revision),
      ...(to < this.#pods && { continue: String(to), remainingItemCount: this.#pods - to }),
    };
    const table = { kind: 'Table', apiVersion: 'meta.k8s.io/v1', metadata, columnDefinitions: COLUMNS, rows };
    yield Buffer.from(JSON.stringify(table));
  }

  async *#watch(signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
    const began = performance.now();
    while (signal?.aborted !== true) {
      await new Promise((resolve) => setTimeout(resolve, EVENTS_EVERY_MS));
      const due = Math.floor(((performance.now() - began) / 1000) * this.#changesPerSecond);
      let text = '';
      for (; this.events < due; this.events++) text += this.#event();
      if (text !== '') yield Buffer.from(text);
    }
  }

  #event(): string {
    const index = (this.events * 7919) % this.#pods;
    this.#restarts[index]!++;
    const table = {
      kind: 'Table',
      apiVersion: 'meta.k8s.io/v1',
      columnDefinitions: COLUMNS,
      rows: [this.#row(index)],
    };
    return `${JSON.stringify({ type: 'MODIFIED', object: table })}\n`;
  }

  #row(index: number): object {
    const number = String(index).padStart(6, '0');
    const restarts = this.#restarts[index]!;
    const name = `web-${number}-${((index * 7919) % 99991).toString(36).padStart(5, '0')}`;
    return {
      cells: [
        name,
        '1/1',
        STATES[(index + restarts) % STATES.length]!,
        String(restarts),
        '5d',
        `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
        `node-${index % 1000}`,
      ],
      object: {
        kind: 'PartialObjectMetadata',
        apiVersion: 'meta.k8s.io/v1',
        metadata: {
          name,
          namespace: `team-${String(Math.floor((index * 50) / this.#pods)).padStart(2, '0')}`,
          uid: `00000000-0000-4000-8000-${number.padStart(12, '0')}`,
          resourceVersion: String(this.#revision++),
          creationTimestamp: new Date(1_760_000_000_000 + index * 1000).toISOString(),
          labels: {
            app: `web-${index % 50}`,
            tier: 'frontend',
            'pod-template-hash': `${(index * 31) % 99991}`,
          },
          ownerReferences: [
            { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: `web-${index % 50}`, uid: 'x' },
          ],
          managedFields: [{ manager: 'kubelet', operation: 'Update', fieldsV1: { 'f:status': MANAGED } }],
        },
      },
    };
  }
}

async function* version(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('{"gitVersion":"v1.32.0"}');
}

/** About as many managed fields as those of a pod's status. */
const MANAGED = Object.fromEntries(
  Array.from({ length: 16 }, (_, index) => [
    `f:field${index}`,
    { 'f:lastTransitionTime': {}, 'f:status': {} },
  ]),
);
