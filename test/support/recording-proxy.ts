import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { ProtobufCodec } from '../../src/codec/proto/codec.js';

/** What a client sent to change something, as it says it and whatever it encodes it in. */
export interface SentWrite {
  /** Method, path and parameters, these in the order of their names. */
  line: string;
  /** Of a patch: what kind of patch it is. */
  type?: string;
  body?: unknown;
}

/** A server, and who writes there. */
export interface Recorded {
  url: string;
  token: string;
  /** The certificate of who may write; left out where the token may. */
  client?: { readonly certificatePem: string; readonly keyPem: string };
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** An address without TLS that leads to a server, with that server's credentials, and remembers what was written there. */
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

  /** A kubeconfig that leads here, for any client: it needs no credentials. */
  get kubeconfig(): string {
    const { port } = this.#server.address() as AddressInfo;
    const name = 'proa-sandbox';
    return JSON.stringify({
      ...{ apiVersion: 'v1', kind: 'Config', 'current-context': name, users: [{ name, user: {} }] },
      clusters: [{ name, cluster: { server: `http://127.0.0.1:${port}` } }],
      contexts: [{ name, context: { cluster: name, user: name } }],
    });
  }

  /** What was written since this was called last, in the order in which it came. */
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
    // Whoever has no more use for an answer, as for a watch, has none for the server's.
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
