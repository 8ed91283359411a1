import { LineTooLongError, readLines } from '../../codec/line-stream.js';
import {
  type KubeObject,
  MAX_OBJECT_BYTES,
  type Status,
  type Table,
  type WatchEvent,
} from '../../codec/object.js';
import { sleep, systemClock } from '../../process/clock.js';
import { ConnectionError, isExpired, StatusError } from '../../transport/errors.js';
import { expectOk, statusError, toStatusError } from '../../transport/status.js';
import type { ApiRequest, ApiResponse, Transport } from '../../transport/types.js';
import { backoff, LONG_LIVED_MS, MAX_ATTEMPTS } from './backoff.js';
import { ExpiredWatchError, MalformedWatchError } from './errors.js';
import { eventResourceVersion, parseEvent, TableEvents } from './events.js';
import type { ReconnectNotice, WatchEnd, WatchOptions, WatchRequest } from './types.js';

/**
 * Returns the changes to a collection as they happen: ADDED, MODIFIED and DELETED events, each with its object, or with
 * a Table of one row that always has its columns. Leaving the loop ends the request.
 *
 * With `reconnect` it continues on its own from the last change received, and ends only with a failure; without, it
 * returns when the server ends the watch or the connection breaks.
 *
 * Fails with the StatusError of a response or of an ERROR event (ExpiredWatchError for any form of 410),
 * ConnectionError if the first connection or too many in a row failed, MalformedWatchError, LineTooLongError, the error
 * of `relist`, or the signal's reason.
 */
export async function* watch(
  transport: Transport,
  request: WatchRequest,
  options: WatchOptions,
): AsyncGenerator<WatchEvent<KubeObject | Table>, WatchEnd, undefined> {
  return yield* new WatchRun(transport, request, options).events();
}

/** Where the next connection begins. */
interface WatchStart {
  readonly resourceVersion: string;
  /**
   * All objects up to the resourceVersion were returned; false among the first events of a watch without a
   * resourceVersion.
   */
  readonly isExact: boolean;
}

/** Changes start after a resourceVersion, or with the objects that exist at some moment. */
function startAt(resourceVersion: string): WatchStart {
  return { resourceVersion, isExact: resourceVersion !== '' && resourceVersion !== '0' };
}

/** Connections since anything was last received, for the backoff, and the failed ones among them, for giving up. */
const NO_OUTAGE = { attempts: 0, failures: 0 };

/** Why a connection ended, if the watch may continue. */
interface ConnectionEnd {
  reason: ReconnectNotice['reason'];
  error?: unknown;
}

class WatchRun {
  readonly #tables = new TableEvents();
  #start: WatchStart;
  /** How far the watch has come: to a connection with a response, and to an event. */
  #reached: 'nothing' | 'a connection' | 'an event' = 'nothing';
  #outage = NO_OUTAGE;
  readonly #transport: Transport;
  readonly #request: WatchRequest;
  readonly #options: WatchOptions;

  constructor(transport: Transport, request: WatchRequest, options: WatchOptions) {
    this.#transport = transport;
    this.#request = request;
    this.#options = options;
    this.#start = startAt(request.resourceVersion);
  }

  async *events(): AsyncGenerator<WatchEvent<KubeObject | Table>, WatchEnd, undefined> {
    const { clock = systemClock } = this.#options;
    for (;;) {
      const began = clock.now();
      let interruption: ConnectionEnd = { reason: 'refused' };
      try {
        const response = await this.#connect();
        interruption = { reason: 'broken' };
        yield* this.#read(response);
        interruption = { reason: 'closed' };
      } catch (error) {
        interruption = this.#interruption(interruption.reason, error);
      }
      if (!this.#mayContinue(interruption)) return this.#end(interruption);
      if (clock.now() - began >= LONG_LIVED_MS) this.#outage = NO_OUTAGE;
      await this.#prepareReconnection(interruption);
    }
  }

  async #connect(): Promise<ApiResponse> {
    const { resource } = this.#request;
    const response = await this.#transport.send(
      watchRequest(this.#request, this.#start.resourceVersion, this.#options),
    );
    const asked = { method: 'GET', ...(resource === undefined ? {} : { resource }) };
    await expectOk(response, asked);
    // Nothing follows another success, such as 204 No Content: for client-go, too, only 200 starts a watch.
    if (response.status !== 200) throw await statusError(response, asked);
    if (this.#reached === 'nothing') this.#reached = 'a connection';
    this.#options.onConnect?.();
    return response;
  }

  async *#read(response: ApiResponse): AsyncGenerator<WatchEvent<KubeObject | Table>, void, undefined> {
    for await (const event of this.#options.readEvents?.(response) ?? this.#jsonEvents(response)) {
      if (event.type === 'ERROR') {
        const { code } = event.object as Status;
        throw await toStatusError(event.object, typeof code === 'number' ? code : 500, response);
      }
      const completed = this.#tables.complete(event);
      if (event.type !== 'BOOKMARK' || this.#options.giveBookmarks === true) yield completed;
      this.#note(event);
    }
  }

  async *#jsonEvents(response: ApiResponse): AsyncGenerator<WatchEvent<KubeObject>, void, undefined> {
    for await (const line of readLines(response.body, this.#options.maxEventBytes ?? MAX_OBJECT_BYTES)) {
      yield parseEvent(line);
    }
  }

  #note(event: WatchEvent<KubeObject>): void {
    this.#reached = 'an event';
    this.#outage = NO_OUTAGE;
    const isExact = this.#start.isExact || event.type === 'BOOKMARK';
    const version = eventResourceVersion(event);
    const resourceVersion = isExact && version !== '' ? version : this.#start.resourceVersion;
    this.#start = { resourceVersion, isExact };
  }

  /** What a failure means for the watch; rethrows a failure that ends the watch regardless of its options. */
  #interruption(reason: ConnectionEnd['reason'], error: unknown): ConnectionEnd {
    this.#options.signal?.throwIfAborted();
    if (isExpired(error)) {
      return { reason: 'expired', error: new ExpiredWatchError(error, this.#start.resourceVersion) };
    }
    if (this.#reached === 'nothing' || !mayPass(reason, error)) throw error;
    return { reason, error };
  }

  #mayContinue({ reason }: ConnectionEnd): boolean {
    const { reconnect, relist } = this.#options;
    return reconnect || (reason === 'expired' && relist !== undefined && this.#reached !== 'an event');
  }

  #end({ reason, error }: ConnectionEnd): WatchEnd {
    if (error instanceof StatusError) throw error;
    const { resourceVersion } = this.#start;
    return reason === 'closed' ? { reason, resourceVersion } : { reason: 'broken', error, resourceVersion };
  }

  async #prepareReconnection({ reason, error }: ConnectionEnd): Promise<void> {
    const { clock = systemClock, random = Math.random, signal, relist, onReconnect } = this.#options;
    if (reason === 'expired' && relist === undefined) throw error;
    const attempt = this.#outage.attempts + 1;
    const failures = reason === 'closed' ? 0 : this.#outage.failures + 1;
    this.#outage = { attempts: attempt, failures };
    if (failures > (this.#options.maxAttempts ?? MAX_ATTEMPTS)) throw error;
    const waitMs = reason === 'expired' && attempt === 1 ? 0 : backoff(attempt, random());
    const { resourceVersion } = this.#start;
    const notice = { reason, resourceVersion, attempt, waitMs };
    onReconnect?.(error === undefined ? notice : { ...notice, error });
    if (waitMs > 0) await sleep(clock, waitMs, signal ?? new AbortController().signal);
    if (reason !== 'expired' || relist === undefined) return;
    this.#start = startAt(await relist({ resourceVersion, error }));
  }
}

/** Whether the cause of a connection's end may be gone at the next attempt. */
function mayPass(reason: ConnectionEnd['reason'], error: unknown): boolean {
  if (error instanceof StatusError) return error.code === 429 || error.code >= 500;
  // A certificate that is not trusted now will not be trusted later.
  if (reason === 'refused') return error instanceof ConnectionError && !isUntrusted(error);
  return !(error instanceof MalformedWatchError || error instanceof LineTooLongError);
}

function isUntrusted({ fault }: ConnectionError): boolean {
  return fault === 'authority' || fault === 'certificate';
}

/** Parameters that a watch sets itself. */
const OWN = new Set('watch resourceVersion allowWatchBookmarks timeoutSeconds limit continue'.split(' '));

/** The request for the changes after `resourceVersion`. Parameters are sorted by name, as Go's clients send them. */
function watchRequest(
  request: WatchRequest,
  resourceVersion: string,
  { signal, reconnect }: Partial<Pick<WatchOptions, 'signal' | 'reconnect'>> = {},
): ApiRequest {
  const query: [string, string][] = (request.query ?? [])
    .filter(([name]) => !OWN.has(name))
    .map(([name, value]) => [name, value]);
  if (request.bookmarks === true) query.push(['allowWatchBookmarks', 'true']);
  if (resourceVersion !== '') query.push(['resourceVersion', resourceVersion]);
  query.push(['watch', 'true']);
  query.sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
  return {
    method: 'GET',
    path: request.path,
    query,
    headers: { accept: request.accept },
    stream: true,
    // A watch that is opened again when it ends would never get far within the time limit of one request.
    ...(reconnect === true && { limitsHeadOnly: true }),
    ...(signal === undefined ? {} : { signal }),
  };
}
