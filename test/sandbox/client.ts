import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2';
import type { ApiServer } from '../../src/sandbox/app/sandbox.js';

/** A complete response. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every shape
  json: any;
}

/** What a client has to know about a sandbox. */
export type Reached = Pick<ApiServer, 'url' | 'caPem' | 'token' | 'client'>;

/** A simple HTTP/2 client of one sandbox, for tests of the protocol. */
export class TestClient {
  readonly #session: ClientHttp2Session;
  readonly #sandbox: Reached;

  /** @param certified uses the certificate that permits writes */
  constructor(sandbox: Reached, certified = true) {
    this.#sandbox = sandbox;

    const { certificatePem: cert, keyPem: key } = sandbox.client;
    this.#session = connect(sandbox.url, { ca: sandbox.caPem, ...(certified ? { cert, key } : {}) });
    this.#session.on('error', () => {});
  }

  /** Sends a request as the sandbox's user; omits headers set to "". */
  send(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: string | Buffer,
  ): Promise<Answer> {
    const all = { authorization: `Bearer ${this.#sandbox.token}`, accept: 'application/json', ...headers };
    const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
    const stream = this.#session.request(
      { ':method': method, ':path': path, ...sent },
      { endStream: false }, // a DELETE may also have a body
    );
    return new Promise((resolve, reject) => {
      const parts: Buffer[] = [];
      let head: IncomingHttpHeaders = {};
      stream.on('response', (received) => {
        head = received;
      });
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('error', reject);
      stream.on('end', () => resolve(answer(head, Buffer.concat(parts))));
      stream.end(body);
    });
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('GET', path, headers);
  }

  /** Sends a JSON document. */
  write(method: string, path: string, value: unknown, type = 'application/json'): Promise<Answer> {
    return this.send(method, path, { 'content-type': type }, JSON.stringify(value));
  }

  close(): void {
    this.#session.destroy();
  }
}

function answer(headers: IncomingHttpHeaders, bytes: Buffer): Answer {
  const text = bytes.toString('utf8');
  return {
    status: Number(headers[':status']),
    headers,
    bytes,
    text,
    get json() {
      return JSON.parse(text);
    },
  };
}
