import type { ConnectionConfig } from '../kubeconfig/connection.js';
import { readBody } from './body.js';
import { systemClock } from './clock.js';
import { Connections } from './connections.js';
import {
  type ClientCertificate,
  type CredentialSource,
  constantCredentials,
  impersonationHeaders,
  withCredentials,
} from './credentials.js';
import type { TransportDeps } from './deps.js';
import { connectionSource } from './dial.js';
import { endpointOf, isLoopback, parseServer, pathPrefix } from './endpoint.js';
import { ConnectionError } from './errors.js';
import { streamMessage } from './go-words.js';
import { queryText } from './paths.js';
import { type Exchange, RETRIES, withRetries } from './retry.js';
import { RequestScope, TimeLimitError } from './scope.js';
import { tokenFileCredentials } from './token-file.js';
import type { ApiRequest, ApiResponse, Transport } from './types.js';
import { parseWarnings } from './warnings.js';
import type { WireHeaders, WireResponse } from './wire.js';

/**
 * A client for one API server as one user. Nothing is opened or read before the first request.
 * Fails with an Error when the server's address is none.
 */
export function createTransport(config: ConnectionConfig, deps: TransportDeps): Transport {
  return new HttpTransport(config, deps);
}

class HttpTransport implements Transport {
  readonly server: string;
  readonly #config: ConnectionConfig;
  readonly #deps: TransportDeps;
  readonly #url: URL;
  readonly #exchange: Exchange;
  readonly #clock;
  readonly #fixedHeaders: WireHeaders;
  readonly #told = new Set<string>();
  #connections: { certificate: ClientCertificate | undefined; connections: Connections } | undefined;

  constructor(config: ConnectionConfig, deps: TransportDeps) {
    this.#config = config;
    this.#deps = deps;
    this.#clock = deps.clock ?? systemClock;
    this.#url = parseServer(config.server);
    this.server = this.#url.origin + pathPrefix(this.#url);
    this.#fixedHeaders = {
      'user-agent': deps.userAgent,
      ...this.#encoding(),
      ...impersonationHeaders(config.user.impersonate),
    };
    this.#exchange = withRetries(
      withCredentials(this.#credentials(), (certificate) => this.#connected(certificate)),
      { clock: this.#clock, random: deps.random ?? Math.random, retries: deps.retries ?? RETRIES },
    );
  }

  async send(request: ApiRequest): Promise<ApiResponse> {
    const limit = request.timeoutMs ? request.timeoutMs : (this.#config.requestTimeoutMs ?? 0);
    const scope = new RequestScope(this.#clock, request.signal, limit);
    const target = pathPrefix(this.#url) + request.path + queryText(request.query);
    const fail = (cause: unknown) =>
      this.#failure(cause, scope, { method: request.method, url: this.#url.origin + target });
    try {
      const response = await this.#exchange(
        {
          method: request.method,
          target,
          headers: { ...this.#fixedHeaders, ...request.headers },
          body: request.body,
          signal: scope.signal,
        },
        {
          reused: () => {
            scope.phase = 'waiting';
          },
          dialed: () => {
            scope.phase = 'waiting';
          },
        },
      );
      if (request.stream) scope.liftLimit();
      scope.phase = 'reading';
      this.#warn(response);
      return {
        status: response.status,
        headers: response.headers,
        body: readBody(response, { failure: fail, end: () => scope.end() }),
      };
    } catch (cause) {
      scope.end();
      throw fail(cause);
    }
  }

  close(): void {
    this.#connections?.connections.close(true);
    this.#connections = undefined;
  }

  /**
   * `gzip` alone: the API server knows no quality values. Not to a server on this machine: there compression costs
   * time on both sides and saves no wire.
   */
  #encoding(): WireHeaders {
    const plain = this.#config.disableCompression || isLoopback(endpointOf(this.#url).host);
    return plain ? {} : { 'accept-encoding': 'gzip' };
  }

  #credentials(): CredentialSource {
    const { user } = this.#config;
    if (user.tokenFile !== undefined && user.tokenFile !== '') {
      const { certificate } = { certificate: undefined as ClientCertificate | undefined };
      return tokenFileCredentials(user.tokenFile, { certificate }, this.#clock);
    }
    return constantCredentials(user);
  }

  #connected(certificate: ClientCertificate | undefined): Exchange {
    if (this.#connections === undefined || this.#connections.certificate !== certificate) {
      this.#connections?.connections.close();
      const source = connectionSource(this.#config, certificate, this.#clock, this.#deps.environment);
      this.#connections = { certificate, connections: new Connections(source) };
    }
    const { connections } = this.#connections;
    return (request, trace) => connections.send(request, trace);
  }

  #warn(response: WireResponse): void {
    for (const text of parseWarnings(response.headers.warning)) {
      if (this.#told.has(text)) continue;
      this.#told.add(text);
      this.#deps.onWarning?.(text);
    }
  }

  #failure(cause: unknown, scope: RequestScope, request: { method: string; url: string }): unknown {
    if (cause instanceof ConnectionError) return cause;
    const reason: unknown = scope.signal.aborted ? scope.signal.reason : cause;
    if (scope.signal.aborted && !(reason instanceof TimeLimitError)) return reason;
    return new ConnectionError(streamMessage(reason), request, { cause: reason });
  }
}
