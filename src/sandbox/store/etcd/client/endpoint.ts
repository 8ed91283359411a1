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

/** As in Kubernetes servers: a connection that is silent for this time is checked by a ping. */
const KEEPALIVE = { 'grpc.keepalive_time_ms': 30_000, 'grpc.keepalive_timeout_ms': 10_000 };

/** Lists may be large, and a recovered member should be found soon. */
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

  /** Opens a stream of watches. A member that lost its leader ends it, so that another member is used. */
  watch(): WatchStream {
    const metadata = new Metadata();
    metadata.set('hasleader', 'true');
    const stream = this.#client.makeBidiStreamRequest(WATCH.path, WATCH.encode, WATCH.decode, metadata);
    // the reader gets the error; without this, one after the last read would end the process
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

  /** Ends the current requests, which fail with EtcdError. */
  close(): void {
    for (const call of this.#calls) call.cancel();
    this.#client.close();
  }
}

/** The host and port of an endpoint, and whether it uses TLS. Fails with EtcdError if it is not a valid URL. */
export function parseEndpoint(url: string): { host: string; port: string; secure: boolean } {
  const parsed = URL.parse(url.includes('://') ? url : `http://${url}`);
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol) || parsed.hostname === '') {
    throw new EtcdError(GRPC.unknown, `${quote(url)} is not the URL of an etcd server`);
  }
  const secure = parsed.protocol === 'https:';
  return { host: parsed.hostname, port: parsed.port || (secure ? '443' : '80'), secure };
}

/** The IP address in the host of a URL, which has brackets for IPv6; undefined for a name. */
function addressOf(host: string): string | undefined {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) === 0 ? undefined : address;
}

/** An IP address is not a server name (RFC 6066), and Node.js 26 refuses it. The library needs some name instead. */
function serverNameOf(host: string): ChannelOptions {
  return addressOf(host) === undefined ? {} : { 'grpc.ssl_target_name_override': 'etcd' };
}

function tlsCredentials({ ca, cert, key }: TlsTexts, host: string): ChannelCredentials {
  const identity = addressOf(host) ?? host;
  return credentials.createSsl(ca ?? null, key ?? null, cert ?? null, {
    checkServerIdentity: (_name, certificate) => checkServerIdentity(identity, certificate),
  });
}
