import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { type InProcessOptions, runInProcess } from './in-process.js';
import { type Setting, setting } from './scene.js';

/** A request on its way to the sandbox. */
export interface FrontRequest {
  method: string;
  /** Without the query. */
  path: string;
  query: string;
  headers: Record<string, string>;
  body: string;
}

/** What the front does with a request. */
export type FrontAnswer =
  /** Responds itself. A body that is not text is sent as JSON. */
  | {
      status: number;
      type?: string;
      headers?: Record<string, string | string[]>;
      body: string | Uint8Array | object;
    }
  /** Forwards it, and ends the connection without a response. */
  | 'lost'
  /** Forwards it, and ends the connection within the response. */
  | 'cut'
  /** Forwards the response unchanged. */
  | undefined;

/** A sandbox, and a server in front of it that answers some requests differently. */
export async function front(answer: (request: FrontRequest) => FrontAnswer) {
  const place: Setting = await setting({ sample: false });
  const requests: FrontRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const [path = '', query = ''] = (incoming.url ?? '').split('?');
    const bytes = await buffer(incoming);
    const headers = Object.fromEntries(
      ['accept', 'content-type'].flatMap((name) => {
        const value = incoming.headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    );
    const request = { method: incoming.method ?? '', path, query, headers, body: bytes.toString('utf8') };
    requests.push(request);
    const given = answer(request);
    if (typeof given === 'object') {
      const { status, type = 'application/json', headers, body } = given;
      const isRaw = typeof body === 'string' || body instanceof Uint8Array;
      response
        .writeHead(status, { 'content-type': type, ...headers })
        .end(isRaw ? body : JSON.stringify(body));
      return;
    }
    const passed = await place.client.send(request.method, incoming.url ?? '', headers, bytes);
    if (given === 'lost') {
      incoming.socket.destroy();
      return;
    }
    const length = String(passed.bytes.length);
    const head = { 'content-type': passed.headers['content-type'], 'content-length': length };
    response.writeHead(passed.status, head);
    if (given === undefined) response.end(passed.bytes);
    else response.write(passed.bytes.subarray(0, 10), () => incoming.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const env = { HOME: place.folder, KUBECACHEDIR: join(place.folder, 'cache') };
  return {
    ...place,
    url,
    /** All requests, in order. */
    requests,
    /** Runs `proa`; words are separated by spaces, unless they are a list. */
    proa: (line: string | readonly string[], options: InProcessOptions = {}) =>
      runInProcess([...(typeof line === 'string' ? line.split(' ') : line), '-s', url], {
        cwd: place.folder,
        ...options,
        env: { ...env, ...options.env },
      }),
  };
}
