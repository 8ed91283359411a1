import { type ChannelCredentials, Client, type ClientUnaryCall, credentials, Metadata } from '@grpc/grpc-js';
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

    const { address, secure } = parseEndpoint(url);
    this.#client = new Client(address, secure ? tlsCredentials(tls) : credentials.createInsecure(), CHANNEL);
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

/** The address of an endpoint, and whether it speaks TLS. Fails with EtcdError if it is no URL of one. */
export function parseEndpoint(url: string): { address: string; secure: boolean } {
  const parsed = URL.parse(url.includes('://') ? url : `http://${url}`);
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol) || parsed.hostname === '') {
    throw new EtcdError(GRPC.unknown, `${quote(url)} is not the URL of an etcd server`);
  }
  const secure = parsed.protocol === 'https:';
  return { address: `${parsed.hostname}:${parsed.port || (secure ? 443 : 80)}`, secure };
}

function tlsCredentials({ ca, cert, key }: TlsTexts): ChannelCredentials {
  return credentials.createSsl(ca ?? null, key ?? null, cert ?? null);
}
