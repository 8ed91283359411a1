/** kubectl's -v=6 to 10: requests and responses in the words of kubectl 1.33 and later. Loaded from 6 on. */

import { formatDuration } from '../codec/proto/times.js';
import { type KlogValue, klogMessage } from '../go/klog.js';
import { quote } from '../go/strconv/quote.js';
import type { Redactor } from '../merge/redact/redactor.js';
import type { Clock } from '../process/clock.js';
import { STATUS_CODES } from '../process/node-http.js';
import { BodyRecord } from './body-record.js';
import type { ExchangeHeaders, ExchangeRequest, ExchangeTrace } from './exchange.js';
import { hasSecret, isSecretPath, maskHeader, maskUrl } from './redact.js';
import type { Exchange } from './retry.js';

/** Receives a line, or a body of several lines, and its level. */
type LogSink = (level: number, text: string) => void;

/** Logs a transport's requests. No line shows a credential or the content of a Secret. */
export class RequestLog {
  readonly #origin: string;
  readonly #verbosity: number;
  readonly #sink: LogSink;
  readonly #clock: Clock;
  readonly #redactor: Redactor;

  /**
   * @param origin scheme, host and port of the server
   * @param redactor masks credentials that were sent
   */
  constructor(origin: string, redactor: Redactor, verbosity: number, sink: LogSink, clock: Clock) {
    this.#origin = origin;
    this.#redactor = redactor;
    this.#verbosity = verbosity;
    this.#sink = sink;
    this.#clock = clock;
  }

  /** What is sent, before the first attempt. */
  requestBody(request: { target: string; headers: ExchangeHeaders; body?: string | Uint8Array }): void {
    if (this.#verbosity < 8) return;
    const record = new BodyRecord(this.#verbosity);
    if (request.body !== undefined) record.add(Buffer.from(request.body));
    this.#body('Request Body', request.target, String(request.headers['content-type'] ?? ''), record);
  }

  /** Collects the body of a response while it is read, and logs it at the end. */
  responseBody(
    target: string,
    contentType: string,
  ): { chunk(bytes: Uint8Array): void; end(): void } | undefined {
    if (this.#verbosity < 8) return undefined;
    const record = new BodyRecord(this.#verbosity);
    return {
      chunk: (bytes) => record.add(bytes),
      end: () => this.#body('Response Body', target, contentType, record),
    };
  }

  /** A response after which the request is repeated. */
  retry(target: string, attempt: number, delayMs: number): void {
    const delay = formatDuration(BigInt(Math.round(delayMs)) * 1_000_000n);
    this.#line(4, 'Got a Retry-After response', { delay, attempt, url: this.#url(target) });
  }

  /** Logs each attempt of an exchange. */
  wrap(exchange: Exchange): Exchange {
    return async (request, trace) => {
      const timings = new Timings();
      const started = this.#clock.now();
      this.#asked(request);
      try {
        const response = await exchange(request, this.#traced(timings, trace));
        this.#answered(request, this.#clock.now() - started, timings, response);
        return response;
      } catch (error) {
        this.#answered(request, this.#clock.now() - started, timings, undefined);
        throw error;
      }
    };
  }

  #asked({ method: verb, target, headers }: ExchangeRequest): void {
    const url = this.#url(target);
    if (this.#verbosity >= 9) {
      const typed = headerLines(headers).map((line) => ` -H ${quote(line)}`);
      this.#line(9, 'Request', { curlCommand: `curl -v -X${verb} ${typed.join('')} '${url}'\n` });
    } else if (this.#verbosity >= 7) {
      this.#line(7, 'Request', { verb, url, headers: headerText(headers) });
    }
  }

  #answered(
    { method: verb, target, secrets }: ExchangeRequest,
    duration: number,
    timings: Timings,
    response: { status: number; headers: Record<string, string> } | undefined,
  ): void {
    const level = this.#verbosity;
    const status =
      response === undefined ? '' : `${response.status} ${STATUS_CODES[response.status] ?? ''}`.trimEnd();
    const headers = level >= 8 ? headerText(response?.headers ?? {}) : '';
    this.#line(6, 'Response', {
      // The line of the request already has them.
      ...((level === 6 || level >= 9) && { verb, url: this.#url(target) }),
      status,
      ...(level >= 8 && { headers: this.#redactor.clean(headers, secrets) }),
      milliseconds: Math.floor(duration),
      ...(level >= 9 && timings.pairs(response && duration)),
    });
  }

  #traced(timings: Timings, outer: ExchangeTrace | undefined): ExchangeTrace {
    const detailed = this.#verbosity >= 9;
    return {
      ...outer,
      resolved: (host, addresses, milliseconds) => {
        timings.lookup = milliseconds;
        const address = addresses.map((IP) => ({ IP, Zone: '' }));
        if (detailed) this.#line(9, 'HTTP Trace: DNS Lookup resolved', { host, address });
        outer?.resolved?.(host, addresses, milliseconds);
      },
      dialed: (address, milliseconds, error) => {
        timings.dial = milliseconds;
        const where = { network: 'tcp', address };
        if (detailed && error === undefined) this.#line(9, 'HTTP Trace: Dial succeed', where);
        else if (detailed) this.#line(9, 'HTTP Trace: Dial failed', { ...where, err: error! });
        outer?.dialed?.(address, milliseconds, error);
      },
      secured: (milliseconds) => {
        timings.handshake = milliseconds;
        outer?.secured?.(milliseconds);
      },
      connected: (reused) => {
        timings.reused = reused;
        outer?.connected?.(reused);
      },
    };
  }

  #body(title: string, target: string, contentType: string, record: BodyRecord): void {
    const secret = record.size > 0 && (isSecretPath(target) || hasSecret(record.captured));
    const shown = secret
      ? `[${record.size} bytes left out: they may hold a secret]`
      : record.shown(contentType, (text) => this.#redactor.clean(text));
    this.#line(8, title, { body: shown });
  }

  #line(level: number, message: string, pairs: Readonly<Record<string, KlogValue>>): void {
    this.#sink(level, this.#redactor.clean(klogMessage(message, pairs)));
  }

  #url(target: string): string {
    return maskUrl(this.#origin + target);
  }
}

/** How long the parts of an exchange took, in milliseconds. */
class Timings {
  lookup = 0;
  dial = 0;
  handshake = 0;
  reused = false;

  /** @param duration of the exchange; undefined if it brought no response */
  pairs(duration: number | undefined): Record<string, number> {
    const { lookup, dial, handshake } = this;
    const before = this.reused ? 0 : lookup + dial + handshake;
    return {
      ...(this.reused
        ? { getConnectionMilliseconds: 0 }
        : {
            dnsLookupMilliseconds: Math.floor(lookup),
            dialMilliseconds: Math.floor(dial),
            tlsHandshakeMilliseconds: Math.floor(handshake),
          }),
      ...(duration !== undefined && {
        serverProcessingMilliseconds: Math.floor(Math.max(duration - before, 0)),
      }),
    };
  }
}

/** A line each, sorted by name. */
function headerText(headers: ExchangeHeaders): string {
  return headerLines(headers)
    .sort()
    .map((line) => `${line}\n`)
    .join('');
}

function headerLines(headers: ExchangeHeaders): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map(
      (one) => `${canonicalName(name)}: ${maskHeader(name, one)}`,
    ),
  );
}

/** Go's canonical form: `X-Kubernetes-Pf-Flowschema-Uid`. */
function canonicalName(name: string): string {
  return name.toLowerCase().replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
}
