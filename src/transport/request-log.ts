/** kubectl's -v=6 to 10: what was asked and answered, in the words of kubectl 1.32. Loaded from 6 on. */
import { STATUS_CODES } from 'node:http';
import type { Clock } from '../process/clock.js';
import { BodyRecord } from './body-record.js';
import { hasSecret, isSecretPath, maskHeader, maskUrl, type Redactor } from './redact.js';
import type { Exchange } from './retry.js';
import type { WireHeaders, WireRequest, WireTrace } from './wire.js';

/** Takes a line, or a body of several, and the level it belongs to. */
export type LogSink = (level: number, text: string) => void;

/** Logs a transport's requests. No line shows a credential or the content of a Secret. */
export class RequestLog {
  readonly #origin: string;
  readonly #verbosity: number;
  readonly #sink: LogSink;
  readonly #clock: Clock;
  readonly #redactor: Redactor;

  /**
   * @param origin scheme, host and port of the server
   * @param redactor masks what is sent as a credential
   */
  constructor(origin: string, redactor: Redactor, verbosity: number, sink: LogSink, clock: Clock) {
    this.#origin = origin;
    this.#redactor = redactor;
    this.#verbosity = verbosity;
    this.#sink = sink;
    this.#clock = clock;
  }

  /** What is sent, before the first attempt. */
  requestBody(request: { target: string; headers: WireHeaders; body?: string | Uint8Array }): void {
    if (this.#verbosity < 8) return;
    const record = new BodyRecord(this.#verbosity);
    if (request.body !== undefined) record.add(Buffer.from(request.body));
    this.#body('Request Body', request.target, String(request.headers['content-type'] ?? ''), record);
  }

  /** Collects an answer's body while it is read, and logs it when it ended. */
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

  /** An answer that is waited out. */
  retry(target: string, attempt: number, delayMs: number): void {
    const url = maskUrl(this.#origin + target);
    this.#line(
      4,
      `Got a Retry-After ${Math.round(delayMs / 1000)}s response for attempt ${attempt} to ${url}`,
    );
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

  #asked(request: WireRequest): void {
    const url = maskUrl(this.#origin + request.target);
    if (this.#verbosity >= 9) {
      const headers = headerLines(request.headers).map((line) => ` -H ${JSON.stringify(line)}`);
      this.#line(9, `curl -v -X${request.method} ${headers.join('')} '${url}'`);
    }
    if (this.#verbosity < 7 || this.#verbosity >= 9) return;
    this.#line(7, `${request.method} ${url}`);
    this.#line(7, 'Request Headers:');
    for (const line of headerLines(request.headers)) this.#line(7, `    ${line}`);
  }

  #answered(
    request: WireRequest,
    duration: number,
    timings: Timings,
    response: { status: number; headers: Record<string, string> } | undefined,
  ): void {
    const level = this.#verbosity;
    const status =
      response === undefined ? '' : `${response.status} ${STATUS_CODES[response.status] ?? ''}`.trimEnd();
    const took = `${status} in ${Math.round(duration)} milliseconds`;
    if (level === 6 || level >= 9)
      this.#line(6, `${request.method} ${maskUrl(this.#origin + request.target)} ${took}`);
    else this.#line(7, `Response Status: ${took}`);
    if (level >= 9) this.#line(9, timings.line(duration));
    if (level < 8) return;
    this.#line(8, 'Response Headers:');
    for (const line of headerLines(response?.headers ?? {})) this.#line(8, `    ${line}`);
  }

  #traced(timings: Timings, outer: WireTrace | undefined): WireTrace {
    const detailed = this.#verbosity >= 9;
    return {
      resolved: (host, addresses, milliseconds) => {
        timings.lookup = milliseconds;
        const list = addresses.map((address) => `{${address} }`).join(' ');
        if (detailed) this.#line(9, `HTTP Trace: DNS Lookup for ${host} resolved to [${list}]`);
        outer?.resolved?.(host, addresses, milliseconds);
      },
      dialed: (address, milliseconds, error) => {
        timings.dial = milliseconds;
        const outcome = error === undefined ? 'succeed' : `failed: ${error}`;
        if (detailed) this.#line(9, `HTTP Trace: Dial to tcp:${address} ${outcome}`);
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
    this.#line(8, `${JSON.stringify(title)} body${klogValue(shown)}`);
  }

  #line(level: number, text: string): void {
    this.#sink(level, this.#redactor.clean(text));
  }
}

/** How long the parts of an exchange took, in milliseconds. */
class Timings {
  lookup = 0;
  dial = 0;
  handshake = 0;
  reused = false;

  line(duration: number): string {
    const before = this.reused ? 0 : this.lookup + this.dial + this.handshake;
    const processing = `ServerProcessing ${Math.round(Math.max(duration - before, 0))} ms Duration ${Math.round(duration)} ms`;
    return this.reused
      ? `HTTP Statistics: GetConnection 0 ms ${processing}`
      : `HTTP Statistics: DNSLookup ${Math.round(this.lookup)} ms Dial ${Math.round(this.dial)} ms TLSHandshake ${Math.round(this.handshake)} ms ${processing}`;
  }
}

function headerLines(headers: WireHeaders): string[] {
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

/** klog's form of a value: quoted, or indented between `<` and `>` when it has several lines. */
function klogValue(text: string): string {
  if (!text.includes('\n')) return `=${JSON.stringify(text)}`;
  const lines = text.replace(/\n$/, '').split('\n');
  return `=<\n${lines.map((line) => `\t${line}\n`).join('')} >`;
}
