import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** One answered request. */
interface AnsweredRequest {
  /** As Kubernetes servers count them: LIST, WATCH, GET, POST, PUT, PATCH, DELETE, DELETECOLLECTION. */
  verb: string;
  /** `pods`, `deployments.apps`; "" for what is no resource. */
  resource: string;
  /** Where objects were read: `cache`, `etcd`, `memory`; "" where none were. */
  source: string;
  code: number;
  /** Until the answer begins. */
  seconds: number;
}

const REQUEST_BUCKETS = [
  0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.25, 1.5, 2, 3, 4, 5, 6, 8, 10, 15, 30, 60,
];
const WAIT_BUCKETS = REQUEST_BUCKETS.filter((bound) => bound <= 3);

/** The measurements of one server, in the names, labels and buckets of Kubernetes' own where it has them. */
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
    help: 'Time until an answer begins, by verb, resource and source of the objects.',
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
    help: 'Lists of the present that the watch cache was to answer, by resource and outcome. None falls back to the store.',
    labelNames: ['group', 'resource', 'success', 'fallback'],
    registers: [this.#registry],
  });
  readonly #cacheLists = new Counter({
    name: 'apiserver_cache_list_total',
    help: 'Lists answered from the watch cache, by resource.',
    labelNames: ['group', 'resource', 'index'],
    registers: [this.#registry],
  });
  readonly #storeLists = new Counter({
    name: 'apiserver_storage_list_total',
    help: 'Lists answered from the store, by resource.',
    labelNames: ['group', 'resource'],
    registers: [this.#registry],
  });

  /** @param begin when the server started, in milliseconds since 1970 */
  constructor(begin: number) {
    new Gauge({
      name: 'process_start_time_seconds',
      help: 'When this server started, in seconds since 1970.',
      registers: [this.#registry],
    }).set(begin / 1000);
  }

  readonly observeRequest = ({ verb, resource, source, code, seconds }: AnsweredRequest): void => {
    this.#requests.inc({ verb, resource, source, code });
    this.#durations.observe({ verb, resource, source }, seconds);
    if (verb !== 'LIST' || source === '') return;
    if (source === 'cache') this.#cacheLists.inc({ ...groupLabels(resource), index: '' });
    else this.#storeLists.inc(groupLabels(resource));
  };

  readonly observeCacheWait = (resource: string, seconds: number): void => {
    this.#waits.observe(groupLabels(resource), seconds);
  };

  readonly observeConsistentRead = (resource: string, success: boolean): void => {
    this.#consistentReads.inc({ ...groupLabels(resource), success: String(success), fallback: 'false' });
  };

  /** All of them in Prometheus' text form, and its media type. */
  async text(): Promise<{ body: string; contentType: string }> {
    return { body: await this.#registry.metrics(), contentType: this.#registry.contentType };
  }
}

/** `deployments.apps` as servers since Kubernetes 1.34 label it. */
function groupLabels(name: string): { group: string; resource: string } {
  const dot = name.indexOf('.');
  return dot < 0
    ? { group: '', resource: name }
    : { group: name.slice(dot + 1), resource: name.slice(0, dot) };
}
