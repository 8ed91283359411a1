import type { Call } from '../http/reply.js';
import type { LoggedRequest } from './logged-request.js';

/** Maximum number of records, and of their characters; the oldest are dropped: clients can send any path. */
const MAX_KEPT = 100_000;
const MAX_CHARACTERS = 64 * 1024 * 1024;

/** The requests, for tests that count. */
export class RequestLog {
  #records: LoggedRequest[] = [];
  #characters = 0;
  readonly #open = new Set<LoggedRequest>();

  /** Adds a request whose response starts; returns its record. @param gone aborted at the end of the response */
  add({ method, path, query, headers }: Call, httpVersion: string, gone: AbortSignal): LoggedRequest {
    const record = {
      method,
      path,
      query: query.size === 0 ? '' : `?${query}`,
      status: 0,
      accept: headers.accept ?? '',
      userAgent: headers['user-agent'] ?? '',
      httpVersion,
    };
    this.#records.push(record);
    this.#characters += charactersOf(record);
    while (this.#records.length > MAX_KEPT || this.#characters > MAX_CHARACTERS) this.#forgetHalf();
    if (gone.aborted) return record;
    this.#open.add(record);
    gone.addEventListener('abort', () => this.#open.delete(record), { once: true });
    return record;
  }

  #forgetHalf(): void {
    for (const record of this.#records.splice(0, Math.ceil(this.#records.length / 2)))
      this.#characters -= charactersOf(record);
  }

  /** Copies of the requests in progress, such as watches; a reset keeps them. */
  open(): LoggedRequest[] {
    return Array.from(this.#open, (record) => ({ ...record }));
  }

  /** A copy of the records, oldest first. */
  all(): LoggedRequest[] {
    return this.#records.map((record) => ({ ...record }));
  }

  /** How often each path was requested, by method and path. */
  counts(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { method, path } of this.#records) {
      const key = `${method} ${path}`;
      counts[key] = (counts[key] ?? 0) + 1;
    }
    return counts;
  }

  reset(): void {
    this.#records = [];
    this.#characters = 0;
  }
}

function charactersOf({ path, query, accept, userAgent }: LoggedRequest): number {
  return path.length + query.length + accept.length + userAgent.length;
}
