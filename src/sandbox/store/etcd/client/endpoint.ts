import { isIP } from 'node:net';
import { checkServerIdentity } from 'node:tls';
import {
  type ChannelCredentials,
  type ChannelOptions,
  Client,
  type ClientUnaryCall,
  credentials,
  Metadata,
} from '@grpc/grpc-js';
import { quote } from '../../../../go/strconv/quote.js';
import type { Clock } from '../../../../process/clock.js';
import { EtcdError, etcdError, GRPC } from './errors.js';
import { type Method, WATCH, type WatchRequestMessage, type WatchResponseMessage } from './messages.js';

/** PEM texts for TLS. */
export interface TlsTexts {
  ca?: Buffer;
  cert?: Buffer;
  key?: Buffer;
}

/** One open watch stream. Iterating fails with EtcdError when it breaks. */
export interface WatchStream extends AsyncIterable<WatchResponseMessage> {
  send(request: WatchRequestMessage): void;
  cancel(): void;
}

/** As Kubernetes servers have it: a connection that is silent for so long is asked for a sign of life. */
const KEEPALIVE = { 'grpc.keepalive_time_ms': 30_000, 'grpc.keepalive_timeout_ms': 10_000 };

/** Lists may be large, and a member that comes back should be found soon. */
const CHANNEL = {
  ...KEEPALIVE,
  'grpc.max_receive_message_length': -1,
  'grpc.max_send_message_length': -1,
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 1000,
};

/** One member of an etcd cluster. */
export class EtcdEndpoint {
  readonly #client: Client;
  readonly #calls = new Set<ClientUnaryCall>();
  readonly #clock: Clock;

  /** @param url `http://HOST:PORT` or `https://HOST:PORT`; fails with EtcdError for anything else */
  constructor(
    readonly url: string,
    tls: TlsTexts,
    clock: Clock,
  ) {
    this.#clock = clock;

    const { host, port, secure } = parseEndpoint(url);
    const channelCredentials = secure ? tlsCredentials(tls, host) : credentials.createInsecure();
    this.#client = new Client(`${host}:${port}`, channelCredentials, { ...CHANNEL, ...serverNameOf(host) });
  }

  /** One request, one response. Fails with EtcdError, also when `timeout` milliseconds are over. */
  call<Request, Response>(
    { path, encode, decode }: Method<Request, Response>,
    request: Request,
    timeout: number,
  ): Promise<Response> {
    return new Promise((resolve, reject) => {
      let late = false;
      const call = this.#client.makeUnaryRequest(path, encode, decode, request, (error, response) => {
        stop();
        this.#calls.delete(call);
        if (late) reject(new EtcdError(GRPC.deadlineExceeded, `${this.url}: no response in ${timeout} ms`));
        else if (error !== null) reject(etcdError(error));
        else resolve(response!);
      });
      const stop = this.#clock.after(timeout, () => {
        late = true;
        call.cancel();
      });
      this.#calls.add(call);
    });
  }

  /** Opens a stream of watches. A member that lost its leader ends it, so that another is looked for. */
  watch(): WatchStream {
    const metadata = new Metadata();
    metadata.set('hasleader', 'true');
    const stream = this.#client.makeBidiStreamRequest(WATCH.path, WATCH.encode, WATCH.decode, metadata);
    // told to whoever reads; without this, an error after the last read would end the process
    stream.on('error', () => {});
    return {
      send: (request) => void stream.write(request),
      cancel: () => stream.cancel(),
      async *[Symbol.asyncIterator]() {
        try {
          yield* stream as AsyncIterable<WatchResponseMessage>;
        } catch (error) {
          throw etcdError(error);
        }
      },
    };
  }

  /** Ends the requests in progress, which fail with EtcdError. */
  close(): void {
    for (const call of this.#calls) call.cancel();
    this.#client.close();
  }
}

/** Host and port of an endpoint, and whether it speaks TLS. Fails with EtcdError if it is no URL of one. */
export function parseEndpoint(url: string): { host: string; port: string; secure: boolean } {
  const parsed = URL.parse(url.includes('://') ? url : `http://${url}`);
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol) || parsed.hostname === '') {
    throw new EtcdError(GRPC.unknown, `${quote(url)} is not the URL of an etcd server`);
  }
  const secure = parsed.protocol === 'https:';
  return { host: parsed.hostname, port: parsed.port || (secure ? '443' : '80'), secure };
}

/** The IP address that a host of a URL is, which stands in brackets for IPv6; undefined for a name. */
function addressOf(host: string): string | undefined {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) === 0 ? undefined : address;
}

/** An IP address is no server name (RFC 6066), and Node.js 26 refuses one. The library needs some name in its place. */
function serverNameOf(host: string): ChannelOptions {
  return addressOf(host) === undefined ? {} : { 'grpc.ssl_target_name_override': 'etcd' };
}

function tlsCredentials({ ca, cert, key }: TlsTexts, host: string): ChannelCredentials {
  const identity = addressOf(host) ?? host;
  return credentials.createSsl(ca ?? null, key ?? null, cert ?? null, {
    checkServerIdentity: (_name, certificate) => checkServerIdentity(identity, certificate),
  });
}
