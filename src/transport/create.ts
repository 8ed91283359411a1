import type { ConnectionConfig } from '../kubeconfig/connection.js';
import type { Redactor } from '../merge/redact/redactor.js';
import type { SecretSource } from '../merge/redact/secret-source.js';
import { type Clock, systemClock } from '../process/clock.js';
import { readBody } from './body.js';
import { Connections } from './connections.js';
import { credentialSource } from './credential-source.js';
import {
  type ClientCertificate,
  credentialIn,
  impersonationHeaders,
  SentSecrets,
  secretsOf,
  withCredentials,
} from './credentials.js';
import type { TransportDeps } from './deps.js';
import { connectionSource } from './dial.js';
import { endpointOf, isLoopback, parseServer, pathPrefix } from './endpoint.js';
import { ConnectionError, NotDoneError } from './errors.js';
import {
  ExchangeError,
  type ExchangeHeaders,
  type ExchangeRequest,
  type ExchangeResponse,
} from './exchange.js';
import { streamFault, streamMessage } from './go-words.js';
import { queryText } from './paths.js';
import type { RequestLog } from './request-log.js';
import { type Exchange, onlyReads, RETRIES, withRetries } from './retry.js';
import { RequestScope, type ScopeLimits, SilenceError, TimeLimitError } from './scope.js';
import { upgradeError } from './status.js';
import type {
  ApiRequest,
  ApiResponse,
  StreamOpener,
  Transport,
  UpgradedStream,
  UpgradeRequest,
} from './types.js';
import { parseWarnings } from './warnings.js';

/** How long the text of a response that refuses to switch protocols may take, as in kubectl's proxy. */
const REFUSAL_MS = 10_000;

/** Prompts are not possible: a plugin that must prompt fails. */
const NO_TERMINAL = { stdinIsTerminal: false };

/**
 * A client for one API server as one user. Nothing is opened, read or run before the first request. Fails with an Error
 * if the address of the server or of a proxy is invalid.
 */
export function createTransport(config: ConnectionConfig, deps: TransportDeps): Transport & StreamOpener {
  return new HttpTransport(config, deps);
}

class HttpTransport implements Transport, StreamOpener {
  readonly server: string;
  readonly #config: ConnectionConfig;
  readonly #deps: TransportDeps;
  readonly #clock: Clock;
  readonly #url: URL;
  readonly #fixedHeaders: ExchangeHeaders;
  readonly #exchange: Exchange;
  readonly #closing = new AbortController();
  readonly #warned = new Set<string>();
  /** Values that were sent and must not be shown. */
  readonly #sent: SentSecrets;
  #redactor: Promise<Redactor> | undefined;
  #connections: { certificate: ClientCertificate | undefined; connections: Connections } | undefined;
  #log: RequestLog | undefined;
  #logLoading: Promise<void> | undefined;

  constructor(config: ConnectionConfig, deps: TransportDeps) {
    this.#config = config;
    this.#deps = deps;
    this.#clock = deps.clock ?? systemClock;
    this.#url = parseServer(config.server);
    this.#sent = new SentSecrets(secretsOf(config));
    this.server = this.#url.origin + pathPrefix(this.#url);
    this.#fixedHeaders = {
      'user-agent': deps.userAgent,
      ...deps.headers,
      ...acceptEncoding(config, this.#url),
      ...impersonationHeaders(config.user.impersonate),
    };
    const credentials = credentialSource(config, {
      clock: this.#clock,
      environment: deps.environment,
      host: deps.plugins ?? NO_TERMINAL,
      signal: this.#closing.signal,
    });
    this.#exchange = withRetries(
      withCredentials(credentials, (certificate) => this.#connected(certificate)),
      {
        clock: this.#clock,
        random: deps.random ?? Math.random,
        retries: deps.retries ?? RETRIES,
        asked: deps.askedRetries,
        onGivenUp: async (text) => deps.onGivenUp?.((await this.#cleaner())(text)),
        onWait: ({ target }, attempt, delay) => {
          this.#log?.retry(target, attempt, delay);
          deps.onWait?.(delay);
        },
      },
    );
  }

  async send(request: ApiRequest): Promise<ApiResponse> {
    if (request.secrets !== undefined) this.#sent.add(request.secrets);
    const total = this.#totalLimit(request);
    const { stream, answersAtOnce } = request;
    const silence = stream && !answersAtOnce ? 0 : (this.#deps.idleTimeoutMs ?? 0);
    const answer = await this.#ask(
      { ...request, query: withTimeout(request, total) },
      { total, silence, onSlow: this.#slowTeller(request) },
    );
    if (request.limitsHeadOnly) answer.scope.liftLimit();
    // A refusal is no stream, whatever was requested.
    if (stream && answer.response.status < 400) answer.scope.liftSilence();
    return this.#read(request, answer);
  }

  async upgrade(request: UpgradeRequest): Promise<UpgradedStream> {
    const { protocol, headers } = request;
    const exchange = {
      ...request,
      upgrade: protocol,
      headers: { connection: 'Upgrade', upgrade: protocol, ...headers },
    };
    const silence = this.#deps.idleTimeoutMs ?? 0;
    const answer = await this.#ask(exchange, { total: this.#totalLimit(request), silence });
    const { upgraded: socket, headers: agreed } = answer.response;
    const { scope } = answer;
    if (socket === undefined) {
      // A server that does not switch protocols may send anything instead, without end.
      scope.limit(REFUSAL_MS);
      throw await upgradeError(this.#read(request, answer));
    }
    scope.liftLimit();
    scope.bind(socket);
    return { headers: agreed, socket, clean: await this.#cleaner() };
  }

  /** Streams may be silent indefinitely. */
  #slowTeller({ method, path, stream }: ApiRequest): (() => void) | undefined {
    const { onSlow } = this.#deps;
    return onSlow && !stream ? () => onSlow(method, path) : undefined;
  }

  #totalLimit({ timeoutMs }: Pick<ApiRequest, 'timeoutMs'>): number {
    return timeoutMs || this.#config.requestTimeoutMs || 0;
  }

  /** Sends a request and waits for the head of its response. */
  async #ask(request: Asking, limits: ScopeLimits): Promise<ArrivedHead> {
    const { method, headers, body, secrets, stream, upload, upgrade } = request;
    const prefix = request.fromRoot ? '' : pathPrefix(this.#url);
    const target = prefix + request.path + queryText(request.query);
    const scope = new RequestScope(this.#clock, request.signal, limits);
    const asked = { method, url: this.#url.origin + target };
    try {
      await this.#loadLog();
      const exchange: ExchangeRequest = {
        method,
        target,
        headers: { ...this.#fixedHeaders, ...headers },
        body,
        secrets,
        upload,
        upgrade,
        stream,
        signal: scope.signal,
      };
      this.#log?.requestBody(exchange);
      const response = await this.#exchange(exchange, {
        connected: () => {
          scope.phase = 'waiting';
          scope.listen();
        },
        sent: () => scope.sent(),
        answered: () => scope.heard(),
      });
      scope.phase = 'reading';
      scope.answered();
      await this.#warn(response, request.secrets);
      return { response, scope, asked };
    } catch (cause) {
      scope.end();
      const isWrite = upgrade === undefined && !onlyReads({ method, upgrade });
      const error = failure(cause, scope, asked);
      const mayBeDone = isWrite && scope.phase !== 'connecting' && !(error instanceof NotDoneError);
      if (mayBeDone && request.signal?.aborted) this.#deps.onInDoubt?.(method, prefix + request.path);
      throw await this.#told(error, request.secrets);
    }
  }

  #read(
    request: Pick<ApiRequest, 'path' | 'stream' | 'secrets'>,
    { response, scope, asked }: ArrivedHead,
  ): ApiResponse {
    const { status, headers, cookies } = response;
    const record = request.stream
      ? undefined
      : this.#log?.responseBody(request.path, headers['content-type'] ?? '');
    const body = readBody(response, scope.signal, {
      waiting: () => scope.listen(),
      chunk: (bytes) => {
        scope.heard();
        record?.chunk(bytes);
      },
      end: () => {
        scope.end();
        record?.end();
      },
      failure: (cause) => failure(cause, scope, asked),
    });
    return {
      status,
      headers,
      ...(cookies && { cookies }),
      body,
      redactor: () => this.#cleaner(request.secrets),
    };
  }

  get roundTripMs(): number | undefined {
    return this.#connections?.connections.roundTripMs;
  }

  ping(): Promise<void> | undefined {
    return this.#connections?.connections.ping();
  }

  close(): void {
    this.#closing.abort(new Error('the transport was closed'));
    this.#connections?.connections.close(true);
    this.#connections = undefined;
  }

  /** One set of connections, replaced when the client certificate is. */
  #connected(certificate: ClientCertificate | undefined): Exchange {
    this.#closing.signal.throwIfAborted();
    if (this.#connections === undefined || this.#connections.certificate !== certificate) {
      this.#connections?.connections.close();
      const { environment, sessions, userAgent } = this.#deps;
      const source = connectionSource(this.#config, certificate, {
        clock: this.#clock,
        environment,
        userAgent,
        sessions,
      });
      this.#connections = { certificate, connections: new Connections(source) };
    }
    const { connections } = this.#connections;
    if (certificate !== undefined) this.#sent.credentials.add(certificate.key);
    const send: Exchange = async (request, trace) => {
      const isUpgrade = request.upgrade !== undefined;
      const response = await (isUpgrade
        ? connections.upgrade(request, trace)
        : connections.send(request, trace));
      trace?.answered?.();
      return response;
    };
    const logged = this.#log?.wrap(send) ?? send;
    return (request, trace) => {
      const { authorization } = request.headers;
      if (typeof authorization === 'string') this.#sent.credentials.add(credentialIn(authorization));
      return logged(request, trace);
    };
  }

  async #loadLog(): Promise<void> {
    const { verbosity = 0, log } = this.#deps;
    if (verbosity < 6 || log === undefined) return;
    this.#logLoading ??= Promise.all([import('./request-log.js'), this.#redacting()]).then(
      ([{ RequestLog }, redactor]) => {
        this.#log = new RequestLog(this.#url.origin, redactor, verbosity, log, this.#clock);
      },
    );
    await this.#logLoading;
  }

  /** Loaded when there is something to mask. */
  #redacting(): Promise<Redactor> {
    this.#redactor ??= import('../merge/redact/redactor.js').then(({ Redactor }) => new Redactor(this.#sent));
    return this.#redactor;
  }

  /** @param about the values of one request; short ones are masked only in texts about it */
  async #cleaner(about?: SecretSource): Promise<(text: string) => string> {
    return (await this.#redacting()).cleaner(about);
  }

  /** A failure without credentials in its message: a proxy's are included in that. */
  async #told(error: unknown, secrets?: SecretSource): Promise<unknown> {
    if (error instanceof ConnectionError) error.message = (await this.#cleaner(secrets))(error.message);
    return error;
  }

  async #warn({ headers }: ExchangeResponse, secrets?: SecretSource): Promise<void> {
    const fresh = parseWarnings(headers.warning).filter((text) => !this.#warned.has(text));
    if (fresh.length === 0) return;
    const clean = await this.#cleaner(secrets);
    for (const text of fresh) {
      if (this.#warned.has(text)) continue;
      this.#warned.add(text);
      this.#deps.onWarning?.(clean(text));
    }
  }
}

/**
 * Only `gzip`: the API server does not support quality values. Not for a server on this machine: there compression
 * saves nothing, and a list of 23 MB took twice as long with it.
 */
function acceptEncoding(config: ConnectionConfig, url: URL): ExchangeHeaders {
  const plain = config.disableCompression || isLoopback(endpointOf(url).host);
  return plain ? {} : { 'accept-encoding': 'gzip' };
}

/** Tells the server how long the client waits, as client-go does, so that it does not work longer than that. */
function withTimeout(request: ApiRequest, limitMs: number): ApiRequest['query'] {
  const { query = [], stream } = request;
  if (limitMs <= 0 || stream || query.some(([name]) => name === 'timeout')) return query;
  const whole = limitMs % 1000 === 0 ? `${limitMs / 1000}s` : `${Math.ceil(limitMs)}ms`;
  return [...query, ['timeout', whole]];
}

/** A request of either kind. */
type Asking = Omit<ApiRequest, 'headers'> & { headers?: UpgradeRequest['headers']; upgrade?: string };

/** A request as described in errors. */
interface SentRequest {
  method: string;
  url: string;
}

/** The head of a response has arrived. */
interface ArrivedHead {
  response: ExchangeResponse;
  scope: RequestScope;
  asked: SentRequest;
}

/**
 * The failure as the caller sees it: the reason of its own signal, a ConnectionError, or, if the configuration is the
 * cause rather than the network, the Error that says so.
 */
function failure(cause: unknown, scope: RequestScope, request: SentRequest): unknown {
  const midBody = scope.phase === 'reading';
  const reason: unknown = scope.signal.aborted ? scope.signal.reason : cause;
  const isUndone = cause instanceof NotDoneError;
  if (reason instanceof ExchangeError) {
    const { message, fault, point } = reason;
    return new ConnectionError(message, request, {
      cause: reason,
      midBody,
      fault,
      neverSent: point !== 'sent',
    });
  }
  if (reason instanceof TimeLimitError) {
    const neverSent = isUndone || reason.phase === 'connecting';
    const fault = 'timeout';
    return new ConnectionError(reason.message, request, { cause: reason, midBody, fault, neverSent });
  }
  if (reason instanceof SilenceError)
    return new ConnectionError(reason.message, request, { cause: reason, midBody, fault: 'silence' });
  if (isUndone) return cause;
  if (scope.signal.aborted || !midBody) return reason;
  const fault = streamFault(reason);
  return new ConnectionError(streamMessage(reason), request, { cause: reason, midBody, fault });
}
