import type { Clock } from '../process/clock.js';
import { isBroken, MAX_DOCUMENT_BYTES, readBytes, repeatBroken } from '../transport/read.js';
import type { ApiRequest, Transport } from '../transport/types.js';
import type { Limiter } from './limiter.js';
import type { DiscoveryProgress } from './progress.js';
import { refusal } from './refusal.js';

/** The cost of one discovery request. */
export interface RequestStatistics {
  path: string;
  status: number;
  /** From sending to the last byte, in milliseconds. */
  ms: number;
  /** Bytes of the body, decompressed; 0 for a failure. */
  bytes: number;
  /** Milliseconds for which the limiter held it back before that. */
  waitMs: number;
  /** The server announced its own flow control. */
  serverPaces: boolean;
}

/** A notice for the user, printed separately from the output. */
export interface Notice {
  kind: 'throttled' | 'ambiguous-short-name' | 'group-failed' | 'cache-unusable';
  /** One line, ready to print. */
  message: string;
}

/** A response that was read completely. */
export interface DiscoveryAnswer {
  /** Below 400; 304 if nothing has changed. */
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
}

/** What the client depends on. */
interface ClientOptions {
  transport: Transport;
  /** Makes the limiter just before the first request is sent. */
  limiter: () => Promise<Limiter>;
  clock: Clock;
  onNotice?: (notice: Notice) => void;
  onRequest?: (statistics: RequestStatistics) => void;
  progress?: DiscoveryProgress;
  signal?: AbortSignal;
}

/**
 * Concurrent requests: nearly what servers before 1.26, those without aggregated discovery, accept on a connection
 * (250; at the exact limit, a stream that is just ending would make the transport open another connection). If servers
 * accept fewer, the transport opens more connections. A lower number costs round trips: 368 documents over 600 ms took
 * 6.7 s with 64, 4.5 s with 240.
 */
const parallelRequests = 240;

/**
 * If a connection breaks, the number of concurrent requests is divided by this: the next break affects fewer responses.
 */
const fewerAfterBreak = 8;

/** A wait whose reason the user should know, in milliseconds. */
const longWaitMs = 1000;

/** Sends discovery requests through the limiter, and counts them. */
export class DiscoveryClient {
  readonly #options: ClientOptions;
  readonly #queue: (() => void)[] = [];
  #underWay = 0;
  #width = parallelRequests;
  /** Responses that were read completely. */
  #finished = 0;
  #waitTold = false;
  #limiter: Promise<Limiter> | undefined;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /**
   * Requests a document, again if its response is cut off, as long as other responses arrive. Fails as Transport.send
   * does, and with StatusError for a response of 400 and above.
   */
  async send(request: ApiRequest): Promise<DiscoveryAnswer> {
    const { progress } = this.#options;
    progress?.begin(request.path);
    try {
      return await repeatBroken(
        () => this.#sendInTurn(request),
        () => this.#finished,
      );
    } finally {
      progress?.end(request.path);
    }
  }

  async #sendInTurn(request: ApiRequest): Promise<DiscoveryAnswer> {
    const { transport, clock, onRequest, signal } = this.#options;
    this.#limiter ??= this.#options.limiter();
    const limiter = await this.#limiter;
    const waitMs = await this.#takeToken(limiter);
    await this.#enter();
    const width = this.#width;
    try {
      const start = clock.now();
      const response = await transport.send(signal === undefined ? request : { ...request, signal });
      const serverPaces = 'x-kubernetes-pf-flowschema-uid' in response.headers;
      if (serverPaces) limiter.yieldToServer();
      const failure = response.status >= 400 ? await refusal(response, request) : undefined;
      const body = failure === undefined ? await readBytes(response, MAX_DOCUMENT_BYTES) : new Uint8Array();
      const { status, headers } = response;
      const ms = clock.now() - start;
      onRequest?.({ path: request.path, status, ms, bytes: body.length, waitMs, serverPaces });
      this.#finished += 1;
      if (failure !== undefined) throw failure;
      return { status, headers, text: Buffer.from(body).toString('utf8') };
    } catch (error) {
      if (isBroken(error)) this.#width = Math.min(this.#width, Math.ceil(width / fewerAfterBreak));
      throw error;
    } finally {
      this.#leave();
    }
  }

  async #takeToken(limiter: Limiter): Promise<number> {
    const { progress, signal } = this.#options;
    let held = false;
    try {
      return await limiter.take((ms) => {
        held = true;
        progress?.hold(ms);
        this.#tellWait(ms);
      }, signal);
    } finally {
      if (held) progress?.release();
    }
  }

  async #enter(): Promise<void> {
    if (this.#underWay >= this.#width) {
      await new Promise<void>((resolve) => this.#queue.push(resolve));
      return;
    }
    this.#underWay += 1;
  }

  /** Passes the slot on to the next in line, if there is one. */
  #leave(): void {
    const next = this.#underWay > this.#width ? undefined : this.#queue.shift();
    if (next === undefined) this.#underWay -= 1;
    else next();
  }

  #tellWait(ms: number): void {
    if (ms < longWaitMs || this.#waitTold) return;
    this.#waitTold = true;
    const seconds = (ms / 1000).toFixed(1);
    this.#options.onNotice?.({
      kind: 'throttled',
      message: `proa: discovery requests are limited by the client, waiting ${seconds}s or more; --discovery-qps=-1 lifts the limit`,
    });
  }
}
