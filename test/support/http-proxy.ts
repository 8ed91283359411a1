import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** What a test does between a client and a server; `url` is path and query of a request. */
export interface Between {
  /** Called before a request is forwarded: the client waits for it. */
  before?(url: string): Promise<void> | undefined;
  /** Changes responses, which then arrive complete. Returns the body unchanged for other requests. */
  answer?(url: string, body: string): string;
  /**
   * The share of a response, from 0 to 1, that is sent before the connection ends; undefined for a complete response.
   */
  cut?(url: string): number | undefined;
  /** A warning that the server appears to send with each response. */
  warning?: string;
}

/**
 * Access to a TLS server by plain HTTP, with the server's token, as if it were another member of the control plane.
 * Returns its URL; ends with the test.
 */
export async function startHttpProxy(
  server: { url: string; token: string },
  { before, answer, cut, warning }: Between = {},
): Promise<string> {
  /** Clients send no credentials without TLS. */
  const headersOf = ({
    headers: { host: _, 'accept-encoding': __, connection: ___, ...headers },
  }: IncomingMessage) => ({
    ...headers,
    authorization: `Bearer ${server.token}`,
  });

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { url = '/', method } = incoming;
    await before?.(url);
    const share = cut?.(url);
    // The server has just made its own certificate, on loopback.
    const options = { method, headers: headersOf(incoming), rejectUnauthorized: false, agent: false };
    const passed = request(server.url + url, options, async (received) => {
      const { 'content-length': _, connection: __, ...headers } = received.headers;
      const warned = warning === undefined ? {} : { warning: `299 - ${JSON.stringify(warning)}` };
      outgoing.writeHead(received.statusCode ?? 502, { ...headers, ...warned });
      if (share !== undefined) {
        const body = await buffer(received);
        outgoing.write(body.subarray(0, Math.floor(body.length * share)), () => outgoing.destroy());
      } else if (answer === undefined) received.pipe(outgoing);
      else outgoing.end(answer(url, await text(received)));
    });
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  }

  const proxy = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

/**
 * Calls back before a page of a list is requested, counted from 1, by its `limit`; ignores other requests.
 * @param of the end of the list's path: `/pods`
 */
export function beforePage(
  of: string,
  page: number,
  callback: () => Promise<void> | undefined,
): NonNullable<Between['before']> {
  let pages = 0;
  return async (url) => {
    const { pathname, searchParams } = new URL(url, 'http://any');
    if (!pathname.endsWith(of) || !searchParams.has('limit')) return;
    pages += 1;
    if (pages === page) await callback();
  };
}
