import type { ApiRequest, ApiResponse, Transport } from '../../src/transport/types.js';

/** One response of a ScriptedTransport. */
export interface Answer {
  /** 200 by default. */
  status?: number;
  headers?: Record<string, string>;
  /** Sent in these pieces; an object is sent as JSON in one. */
  body?: string | object | readonly (string | Uint8Array)[];
  /** The error of reading the body after its pieces. */
  breaksWith?: Error;
  /** The error of the request itself. */
  failsWith?: Error;
}

/** A transport that responds from a script, in order, and records requests. */
export class ScriptedTransport implements Transport {
  readonly server = 'https://cluster.example:6443';
  readonly requests: ApiRequest[] = [];
  /** Events in order: `send 1`, `read 1`, `end 1`, `left 1` (not read to the end), `abort 1`. */
  readonly log: string[] = [];
  #answers: Answer[];

  constructor(...answers: Answer[]) {
    this.#answers = answers;
  }

  /** Path and query of every request, as in a URL, unescaped. */
  get asked(): string[] {
    return this.requests.map(({ path, query = [] }) => {
      const parameters = query.map(([name, value]) => `${name}=${value}`).join('&');
      return parameters === '' ? path : `${path}?${parameters}`;
    });
  }

  async send(request: ApiRequest): Promise<ApiResponse> {
    const number = this.requests.push(request);
    this.log.push(`send ${number}`);
    request.signal?.throwIfAborted();
    request.signal?.addEventListener('abort', () => this.log.push(`abort ${number}`));
    const answer = this.#answers.shift();
    if (answer === undefined) throw new Error(`the script has no answer to request ${number}`);
    if (answer.failsWith !== undefined) throw answer.failsWith;
    return {
      status: answer.status ?? 200,
      headers: { 'content-type': 'application/json', ...answer.headers },
      body: this.#body(number, answer, request.signal),
    };
  }

  /** Fails unless every response was requested. */
  assertDone(): void {
    if (this.#answers.length > 0) throw new Error(`${this.#answers.length} answers were not asked for`);
  }

  close(): void {}

  async *#body(number: number, answer: Answer, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
    this.log.push(`read ${number}`);
    let ended = false;
    try {
      for (const piece of pieces(answer.body)) {
        signal?.throwIfAborted();
        yield typeof piece === 'string' ? Buffer.from(piece) : piece;
      }
      signal?.throwIfAborted();
      if (answer.breaksWith !== undefined) throw answer.breaksWith;
      ended = true;
    } finally {
      this.log.push(`${ended ? 'end' : 'left'} ${number}`);
    }
  }
}

function pieces(body: Answer['body']): readonly (string | Uint8Array)[] {
  if (body === undefined) return [];
  if (typeof body === 'string') return [body];
  return Array.isArray(body) ? body : [JSON.stringify(body)];
}
