import { createServer } from 'node:http';
import { get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { RealServer } from './real-server.js';

/** What a test does between a client and a real server; `url` is path and query of a request. */
export interface Between {
  /** Done before a request is passed on: the client waits for it. */
  before?(url: string): Promise<void>;
  /** The answer to pass on in place of the server's. */
  answer?(url: string, body: string): string;
}

/** A way to a real server by plain HTTP, as its administrator, for reading. Gives its URL; ends with the test. */
export async function startRealProxy(server: RealServer, { before, answer }: Between): Promise<string> {
  const pass = async (url: string, accept: string) => {
    await before?.(url);
    // Clients send no credentials without TLS.
    const headers = { authorization: `Bearer ${server.token}`, accept };
    return new Promise<{ status: number; type: string; body: string }>((resolve, reject) => {
      // The server made its certificate for itself a moment ago, on loopback.
      get(server.url + url, { headers, rejectUnauthorized: false, agent: false }, (response) => {
        const { statusCode = 502, headers: received } = response;
        text(response).then(
          (body) => resolve({ status: statusCode, type: received['content-type'] ?? '', body }),
          reject,
        );
      }).on('error', reject);
    });
  };
  const proxy = createServer(({ url = '/', headers }, response) => {
    pass(url, headers.accept ?? '').then(
      ({ status, type, body }) =>
        response.writeHead(status, { 'content-type': type }).end(answer?.(url, body) ?? body),
      () => response.destroy(),
    );
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}
