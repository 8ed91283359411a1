import type { Call } from '../http/reply.js';
import type { LoggedRequest } from './logged-request.js';

/** Records beyond so many push out the oldest. */
const KEPT = 100_000;

/** What was asked, for tests that count. */
export class RequestLog {
  #records: LoggedRequest[] = [];
  readonly #open = new Set<LoggedRequest>();

  /** Adds a request whose answer begins; gives its record. @param gone aborted at the end of the answer */
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
    if (this.#records.length > KEPT) this.#records = this.#records.slice(-KEPT / 2);
    if (gone.aborted) return record;
    this.#open.add(record);
    gone.addEventListener('abort', () => this.#open.delete(record), { once: true });
    return record;
  }

  /** Copies of those that have not been answered to their end, such as watches; a reset does not forget them. */
  open(): LoggedRequest[] {
    return Array.from(this.#open, (record) => ({ ...record }));
  }

  /** A copy of the records, oldest first. */
  all(): LoggedRequest[] {
    return this.#records.map((record) => ({ ...record }));
  }

  /** How often each path was asked for, by method and path. */
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
  }
}
