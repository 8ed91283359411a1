import { EtcdGateway } from '../../test/codec/proto/support/etcd-gateway.js';
import { JSON_TYPE, PROTOBUF_TYPE, WireClient } from '../../test/codec/proto/support/wire-client.js';
import { type RealServer, startRealServer } from '../../test/support/real-server.js';
import type { Built } from './built.js';
import { namespace, type Sample } from './objects.js';

/** One list as a server sends it. */
export interface WireList {
  json: Buffer;
  protobuf: Buffer;
}

/** The cost of a list in one wire format. */
export interface WireCost {
  bytes: number;
  /** The size as compressed by the server. */
  gzipped: number;
  /** The server's CPU time for one list, in seconds. */
  server: number;
  serverGzip: number;
}

/** A kube-apiserver with lists of objects created in its own etcd. */
export class ListServer {
  readonly #server: RealServer;
  readonly #client: WireClient;
  readonly #built: Built;

  private constructor(server: RealServer, client: WireClient, built: Built) {
    this.#server = server;
    this.#client = client;
    this.#built = built;
  }

  static async start(assets: string, built: Built): Promise<ListServer> {
    const server = await startRealServer(assets);
    const client = new WireClient(server);
    const started = new ListServer(server, client, built);
    await started.#post('/api/v1/namespaces', { metadata: { name: namespace } });
    return started;
  }

  /** Lets the server create one object, and puts the requested number of similar ones into etcd. */
  async fill({ resource, manifest, status, vary }: Sample, count: number): Promise<void> {
    const collection = `/api/v1/namespaces/${namespace}/${resource}`;
    const { metadata } = (await this.#post(
      `${collection}?fieldManager=kube-controller-manager`,
      manifest,
    )) as {
      metadata: { name: string };
    };
    if (status !== undefined) {
      await this.#send('PATCH', `${collection}/${metadata.name}/status?fieldManager=kubelet`, { status });
    }
    const etcd = new EtcdGateway(this.#server.etcd);
    const prefix = `/registry/${resource}/${namespace}/`;
    const [first] = await etcd.list(prefix);
    const codec = new this.#built.ProtobufCodec({ release: 20 });
    const object = await codec.decode(first!.value);
    await etcd.delete(first!.key);
    for (let at = 0; at < count; at += BATCH) {
      const length = Math.min(BATCH, count - at);
      const batch = Array.from({ length }, async (_, i) => {
        const made = vary(object, at + i);
        const value = Buffer.from(await codec.encode(made));
        return { key: prefix + (made.metadata as { name: string }).name, value };
      });
      await etcd.putAll(await Promise.all(batch));
    }
  }

  async list({ resource }: Sample): Promise<WireList> {
    const path = `/api/v1/namespaces/${namespace}/${resource}`;
    const json = await this.#client.ask(path, { accept: JSON_TYPE });
    const protobuf = await this.#client.ask(path, { accept: PROTOBUF_TYPE });
    return { json: json.bytes, protobuf: protobuf.bytes };
  }

  /** The cost of a list for the server and on the wire. */
  async cost({ resource }: Sample, accept: string, rounds: number): Promise<WireCost> {
    const path = `/api/v1/namespaces/${namespace}/${resource}`;
    const { bytes } = await this.#client.ask(path, { accept });
    const measure = async (encoding: string) => {
      const before = await this.#processor();
      for (let round = 0; round < rounds; round++) await this.#client.ask(path, { accept, encoding });
      return ((await this.#processor()) - before) / rounds;
    };
    const server = await measure('identity');
    const zipped = await this.#client.ask(path, { accept, encoding: 'gzip' });
    return { bytes: bytes.length, gzipped: zipped.bytes.length, server, serverGzip: await measure('gzip') };
  }

  /** `v1.20.2` */
  async version(): Promise<string> {
    return (await this.#client.json<{ gitVersion: string }>('/version')).gitVersion;
  }

  stop(): Promise<void> {
    this.#client.close();
    return this.#server.stop();
  }

  /** CPU seconds since its start, as counted by the server itself. */
  async #processor(): Promise<number> {
    const { bytes } = await this.#client.ask('/metrics', { accept: 'text/plain' });
    return Number(/^process_cpu_seconds_total (\S+)$/m.exec(bytes.toString())![1]);
  }

  #post(path: string, body: object): Promise<unknown> {
    return this.#send('POST', path, body);
  }

  async #send(method: string, path: string, body: object): Promise<unknown> {
    const contentType = method === 'PATCH' ? 'application/merge-patch+json' : JSON_TYPE;
    const { status, bytes } = await this.#client.ask(path, {
      method,
      contentType,
      body: JSON.stringify(body),
    });
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${bytes}`);
    return JSON.parse(bytes.toString());
  }
}

/** etcd accepts up to 128 changes in a transaction. */
const BATCH = 100;
