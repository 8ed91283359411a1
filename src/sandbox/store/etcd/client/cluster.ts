import type { Clock } from '../../../../process/clock.js';
import { waitUpTo } from '../../../base/clock.js';
import type { EtcdEndpoint } from './endpoint.js';
import { EtcdError, etcdError, GRPC } from './errors.js';
import { type Method, STATUS } from './messages.js';

/** Milliseconds to wait before a new round, if no member responded. */
const ROUND_WAIT = 100;

/** The members of one etcd cluster. One is used for everything until it fails; then the next one. */
export class EtcdCluster {
  #current = 0;
  readonly #closing = new AbortController();
  readonly #endpoints: readonly EtcdEndpoint[];
  readonly #clock: Clock;

  /**
   * @param endpoints at least one
   * @param requestTimeout milliseconds for one request, including retries
   */
  constructor(
    endpoints: readonly EtcdEndpoint[],
    clock: Clock,
    readonly requestTimeout: number,
  ) {
    this.#endpoints = endpoints;
    this.#clock = clock;
  }

  /**
   * A request that changes nothing, or nothing more when repeated: it is retried until it is answered, or its time is
   * over. Fails with EtcdError.
   */
  read<Request, Response>(method: Method<Request, Response>, request: Request): Promise<Response> {
    return this.#repeat(method, request, (error) => error.mayPass);
  }

  /**
   * A request that may change something: retried only if it certainly did not. Fails with EtcdError; after one that
   * `mayPass`, it is unknown whether the change was made.
   */
  write<Request, Response>(method: Method<Request, Response>, request: Request): Promise<Response> {
    return this.#repeat(method, request, (error) => error.isUnsent);
  }

  /** The current member. */
  endpoint(): EtcdEndpoint {
    return this.#endpoints[this.#current]!;
  }

  /** Changes to the next member, unless that has already happened. */
  leave(failed: EtcdEndpoint): void {
    if (this.endpoint() === failed) this.#current = (this.#current + 1) % this.#endpoints.length;
  }

  /** The version of every member, undefined for those that do not respond. */
  versions(): Promise<(string | undefined)[]> {
    const ask = async (endpoint: EtcdEndpoint) => {
      const { version } = await endpoint.call(STATUS, {}, this.#attemptTimeout);
      return version;
    };
    return Promise.all(this.#endpoints.map((endpoint) => ask(endpoint).catch(() => undefined)));
  }

  /** Ends the current and all later requests, whatever their remaining time: they fail with EtcdError. */
  close(): void {
    this.#closing.abort();
    for (const endpoint of this.#endpoints) endpoint.close();
  }

  get #urls(): string {
    return this.#endpoints.map(({ url }) => url).join(', ');
  }

  /** A silent member must leave time for another. */
  get #attemptTimeout(): number {
    return this.requestTimeout / this.#endpoints.length;
  }

  async #repeat<Request, Response>(
    method: Method<Request, Response>,
    request: Request,
    mayRepeat: (error: EtcdError) => boolean,
  ): Promise<Response> {
    const { signal } = this.#closing;
    const end = this.#clock.now() + this.requestTimeout;
    for (let attempt = 1; ; attempt++) {
      if (signal.aborted) throw new EtcdError(GRPC.cancelled, 'the connection to etcd was closed');
      const endpoint = this.endpoint();
      try {
        return await endpoint.call(method, request, this.#attemptTimeout);
      } catch (thrown) {
        const error = etcdError(thrown);
        if (error.mayPass) this.leave(endpoint);
        if (!mayRepeat(error)) throw error;
        if (this.#clock.now() >= end)
          throw new EtcdError(
            GRPC.deadlineExceeded,
            `etcd does not respond (${this.#urls}): ${error.reason}`,
          );
        if (attempt % this.#endpoints.length === 0) await waitUpTo(this.#clock, ROUND_WAIT, signal);
      }
    }
  }
}
