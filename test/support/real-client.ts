import { type ClientHttp2Session, connect } from 'node:http2';
import type { RealServer } from './real-server.js';

/** A document. */
interface Answer {
  metadata?: { uid?: string };
  resources?: unknown;
}

/** A simple client of a server under test, for the fixtures of tests. */
export class RealClient {
  readonly #session: ClientHttp2Session;
  readonly #server: Pick<RealServer, 'url' | 'token'>;

  constructor(server: Pick<RealServer, 'url' | 'token'>) {
    this.#server = server;

    // The server has just made its own certificate, on loopback.
    this.#session = connect(server.url, { rejectUnauthorized: false });
    this.#session.on('error', () => undefined);
  }

  /** Posts a JSON document; returns the status. */
  async post(path: string, body: object): Promise<number> {
    return (await this.#send('POST', path, JSON.stringify(body))).status;
  }

  /** Reads something as JSON. */
  async get(path: string): Promise<{ status: number; text: string; json: Answer }> {
    return withJson(await this.#send('GET', path));
  }

  /** Writes a JSON document. */
  async write(
    method: string,
    path: string,
    body: unknown,
  ): Promise<{ status: number; text: string; json: Answer }> {
    return withJson(await this.#send(method, path, JSON.stringify(body)));
  }

  /** How many items a list has. */
  async count(path: string): Promise<number> {
    const { text } = await this.#send('GET', path);
    return (JSON.parse(text) as { items: unknown[] }).items.length;
  }

  #send(method: string, path: string, body = ''): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const stream = this.#session.request(
        {
          ':method': method,
          ':path': path,
          'content-type': 'application/json',
          authorization: `Bearer ${this.#server.token}`,
        },
        { endStream: false },
      );
      let status = 0;
      let text = '';
      stream.on('response', (headers) => {
        status = Number(headers[':status']);
      });
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      stream.on('end', () => resolve({ status, text }));
      stream.on('error', reject);
      stream.end(body);
    });
  }

  close(): void {
    this.#session.destroy();
  }
}

function withJson(answer: { status: number; text: string }) {
  return { ...answer, json: JSON.parse(answer.text) as Answer };
}
