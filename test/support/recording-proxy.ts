import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { ProtobufCodec } from '../../src/codec/proto/codec.js';

/** A client's write, whatever its encoding. */
export interface SentWrite {
  /** Method, path and parameters, sorted by name. */
  line: string;
  /** The type of a patch. */
  type?: string;
  body?: unknown;
}

/** A server, and the user who writes. */
export interface Recorded {
  url: string;
  token: string;
  /** The certificate of the user who may write; omitted if the token may. */
  client?: { readonly certificatePem: string; readonly keyPem: string };
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** An address without TLS that forwards to a server with its credentials, and records the writes. */
export class RecordingProxy {
  readonly #server: Server;
  readonly #target: Recorded;
  #sent: Promise<SentWrite>[] = [];

  private constructor(target: Recorded) {
    this.#target = target;
    this.#server = createServer(this.#pass);
  }

  static async before(target: Recorded): Promise<RecordingProxy> {
    const proxy = new RecordingProxy(target);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  /** A kubeconfig with this address, for any client: it needs no credentials. */
  get kubeconfig(): string {
    const { port } = this.#server.address() as AddressInfo;
    const name = 'proa-sandbox';
    return JSON.stringify({
      ...{ apiVersion: 'v1', kind: 'Config', 'current-context': name, users: [{ name, user: {} }] },
      clusters: [{ name, cluster: { server: `http://127.0.0.1:${port}` } }],
      contexts: [{ name, context: { cluster: name, user: name } }],
    });
  }

  /** What was written since the last call, in order of arrival. */
  take(): Promise<SentWrite[]> {
    const sent = this.#sent;
    this.#sent = [];
    return Promise.all(sent);
  }

  end(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  readonly #pass: RequestListener = async (asked, answer) => {
    const { url, token, client } = this.#target;
    const body = await buffer(asked);
    const { method = '', headers } = asked;
    if (!READS.has(method)) this.#sent.push(sentWrite(asked, body));
    const passed = request(new URL(asked.url!, url), {
      ...{ method, rejectUnauthorized: false, cert: client?.certificatePem, key: client?.keyPem },
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
    passed.on('response', (given) => {
      answer.writeHead(given.statusCode!, given.headers);
      given.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    // A client that abandons a response, such as a watch, also abandons the server's.
    answer.on('close', () => passed.destroy());
    passed.end(body);
  };
}

async function sentWrite({ method, url, headers }: IncomingMessage, body: Buffer): Promise<SentWrite> {
  const { pathname, searchParams } = new URL(url!, 'http://server');
  searchParams.sort();
  const query = searchParams.size === 0 ? '' : `?${decodeURIComponent(String(searchParams))}`;
  const type = method === 'PATCH' ? { type: headers['content-type'] ?? '' } : {};
  return {
    line: `${method} ${pathname}${query}`,
    ...type,
    ...(body.length > 0 && { body: await meaningOf(body, headers['content-type'] ?? '') }),
  };
}

async function meaningOf(body: Buffer, type: string): Promise<unknown> {
  if (type.includes('protobuf')) return await new ProtobufCodec().decode(body);
  const text = body.toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
