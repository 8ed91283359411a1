import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Source } from '../http/reply.js';
import { groupResource, type ResourceType } from '../types/resource-type.js';

/** One answered request. */
interface AnsweredRequest {
  /** As Kubernetes servers count them: LIST, WATCH, GET, POST, PUT, PATCH, DELETE, DELETECOLLECTION. */
  verb: string;
  /** Its resource, if there is one: other names would be unlimited. */
  type: ResourceType | undefined;
  /** Where objects were read, if any. */
  source: Source | undefined;
  code: number;
  /** Until the response starts. */
  seconds: number;
}

const REQUEST_BUCKETS = [
  0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.25, 1.5, 2, 3, 4, 5, 6, 8, 10, 15, 30, 60,
];
const WAIT_BUCKETS = REQUEST_BUCKETS.filter((bound) => bound <= 3);

/** The metrics of one server, with the names, labels and buckets of Kubernetes if it has them. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Counter({
    name: 'apiserver_request_total',
    help: 'Requests by verb, resource, source of the objects and status code.',
    labelNames: ['verb', 'resource', 'source', 'code'],
    registers: [this.#registry],
  });
  readonly #durations = new Histogram({
    name: 'apiserver_request_duration_seconds',
    help: 'Time until a response begins, by verb, resource and source of the objects.',
    labelNames: ['verb', 'resource', 'source'],
    buckets: REQUEST_BUCKETS,
    registers: [this.#registry],
  });
  readonly #waits = new Histogram({
    name: 'apiserver_watch_cache_read_wait_seconds',
    help: 'Time that reads waited for the watch cache to be new enough, by resource.',
    labelNames: ['group', 'resource'],
    buckets: WAIT_BUCKETS,
    registers: [this.#registry],
  });
  readonly #consistentReads = new Counter({
    name: 'apiserver_watch_cache_consistent_read_total',
    help: 'Consistent lists for the watch cache, by resource and outcome. None falls back to the store.',
    labelNames: ['group', 'resource', 'success', 'fallback'],
    registers: [this.#registry],
  });
  readonly #cacheLists = new Counter({
    name: 'apiserver_cache_list_total',
    help: 'Lists served from the watch cache, by resource.',
    labelNames: ['group', 'resource', 'index'],
    registers: [this.#registry],
  });
  readonly #storeLists = new Counter({
    name: 'apiserver_storage_list_total',
    help: 'Lists served from the store, by resource.',
    labelNames: ['group', 'resource'],
    registers: [this.#registry],
  });

  readonly #store: string;

  /**
   * @param begin the start of the server, in milliseconds since 1970
   * @param store where objects that are not cached are read: `etcd`, `memory`
   */
  constructor(begin: number, store: string) {
    this.#store = store;
    new Gauge({
      name: 'process_start_time_seconds',
      help: 'When this server started, in seconds since 1970.',
      registers: [this.#registry],
    }).set(begin / 1000);
  }

  observeRequest({ verb, type, source, code, seconds }: AnsweredRequest): void {
    const labels = {
      verb,
      resource: type === undefined ? '' : groupResource(type),
      source: source === 'store' ? this.#store : (source ?? ''),
    };
    this.#requests.inc({ ...labels, code });
    this.#durations.observe(labels, seconds);
    if (verb !== 'LIST' || type === undefined) return;
    const { group, plural: resource } = type;
    if (source === 'cache') this.#cacheLists.inc({ group, resource, index: '' });
    if (source === 'store') this.#storeLists.inc({ group, resource });
  }

  observeCacheWait({ group, plural: resource }: ResourceType, seconds: number): void {
    this.#waits.observe({ group, resource }, seconds);
  }

  observeConsistentRead({ group, plural: resource }: ResourceType, success: boolean): void {
    this.#consistentReads.inc({ group, resource, success: String(success), fallback: 'false' });
  }

  /** All of them in the text format of Prometheus, and its media type. */
  async text(): Promise<{ body: string; contentType: string }> {
    return { body: await this.#registry.metrics(), contentType: this.#registry.contentType };
  }
}
