import type { Clock } from '../process/clock.js';
import { isBroken, MAX_DOCUMENT_BYTES, readBytes, repeatBroken } from '../transport/read.js';
import type { ApiRequest, Transport } from '../transport/types.js';
import type { Limiter } from './limiter.js';
import type { DiscoveryProgress } from './progress.js';
import { refusal } from './refusal.js';

/** What one discovery request cost. */
export interface RequestStatistics {
  path: string;
  status: number;
  /** From the sending to the last byte, milliseconds. */
  ms: number;
  /** Bytes of the body, decompressed; 0 for a failure. */
  bytes: number;
  /** Milliseconds the limiter held it back before that. */
  waitMs: number;
  /** The server announced its own flow control. */
  serverPaces: boolean;
}

/** A notice for the user, printed beside the output. */
export interface Notice {
  kind: 'throttled' | 'ambiguous-short-name' | 'group-failed' | 'cache-unusable';
  /** One line, as it is to be printed. */
  message: string;
}

/** A response read to its end. */
export interface DiscoveryAnswer {
  /** Below 400; 304 where nothing has changed. */
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
}

/** What the client needs from outside. */
interface ClientOptions {
  transport: Transport;
  /** Makes the limiter, when the first request is about to be sent. */
  limiter: () => Promise<Limiter>;
  clock: Clock;
  onNotice?: (notice: Notice) => void;
  onRequest?: (statistics: RequestStatistics) => void;
  progress?: DiscoveryProgress;
  signal?: AbortSignal;
}

/**
 * Requests in progress at once: nearly what servers before 1.26, those without aggregated discovery, take on a
 * connection (250; at the very limit a stream that is just ending would make the transport open another one). Where
 * servers take less the transport opens more. Fewer cost round trips: 368 documents over 600 ms took 6.7 s by 64, 4.5 s
 * by 240.
 */
const parallelRequests = 240;

/**
 * Where a connection breaks, so many times fewer are in progress from then on: the next one takes fewer responses with
 * it.
 */
const fewerAfterBreak = 8;

/** A wait that the user should know the reason of, in milliseconds. */
const longWaitMs = 1000;

/** Sends discovery requests under the limiter, and keeps count of them. */
export class DiscoveryClient {
  readonly #options: ClientOptions;
  readonly #queue: (() => void)[] = [];
  #underWay = 0;
  #width = parallelRequests;
  /** Responses that were read to their end. */
  #finished = 0;
  #waitTold = false;
  #limiter: Promise<Limiter> | undefined;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /**
   * Requests a document, again where its response breaks off, as long as others come. Fails as Transport.send does, and
   * with StatusError for a response of 400 and more.
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

  /** Hands the place on to the next in line, if there is one. */
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
