import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  answerError,
  answerNotFound,
  answerRedirect,
  errorText,
  redirectText,
} from '../../cluster/gateway/answers.js';
import { passOn, passUpgradeOn, type Upstream } from '../../cluster/gateway/pass-on.js';
import { logWarnings } from '../../cluster/log-warnings.js';
import type { Session } from '../../cluster/session.js';
import { fileErrorText } from '../../go/file-error.js';
import { klogHeader } from '../../go/klog.js';
import { gateOf } from '../../objects/gate/gate.js';
import { mention } from '../../process/environment.js';
import { isUtf8Name } from '../../process/file-name.js';
import { pathFrom } from '../../process/folders.js';
import { createServer } from '../../process/node-http.js';
import type { TextOutcomes } from '../../render/outcomes.js';
import { requestFault } from './admissible.js';
import { serveFile } from './files.js';
import { type RequestFilter, requestFilter } from './filter.js';
import { listenForProxy } from './listen.js';
import { type ProxyOptions, proxyWarnings } from './options.js';
import { type ProxyRoute, proxyRoute, requestTarget } from './route.js';

/**
 * Serves a proxy until interrupted: then it fails with the signal's reason. Reports where it listens. Fails if it
 * cannot, and if the context is protected and the user does not confirm.
 */
export async function* proxy(options: ProxyOptions, session: Session): TextOutcomes {
  const { environment, transport } = session;
  const filter = options.disableFilter ? () => undefined : requestFilter(options.patterns);
  await warn(options, session);
  const refused = await refusedRequests(options, session);
  const upstream: Upstream = {
    transport,
    appendServerPath: options.appendServerPath,
    keepaliveMs: options.keepaliveMs,
    onError: (message) => {
      const header = klogHeader(new Date(environment.now()), environment.process.pid, 'E');
      mention(session.tell(`${header}Error while proxying request: ${message}`));
    },
  };
  const www = pathFrom(environment.workingFolder, options.www);
  // The package that serves files takes only text, and would take the bytes of a name for those of another folder.
  if (!isUtf8Name(www)) throw new Error(`--www=${options.www} is below a directory whose name is not UTF-8`);
  const door = new Door({ ...options, www }, upstream, {
    filter,
    refused,
    log: (text) => session.log(3, text),
  });
  const server = createServer(
    { requestTimeout: 0, requireHostHeader: false, maxHeaderSize: MAX_HEADER_BYTES },
    (request, response) => void door.answer(request, response),
  );
  server.on('upgrade', (request, socket, early) => void door.switchProtocols(request, socket, early));
  try {
    const address = await listenForProxy(server, options);
    yield `Starting to serve on ${address}\n`;
    if (!environment.signal.aborted) await once(environment.signal, 'abort');
    throw environment.signal.reason;
  } finally {
    end(server, door);
  }
}

/** The most bytes in the head of a request: the limit of Go's servers. */
const MAX_HEADER_BYTES = 1024 * 1024;

/** Decides about requests, and has them answered. */
class Door {
  /** Connections with other protocols, which the server no longer tracks. */
  readonly switched = new Set<Duplex>();
  readonly #options: ProxyOptions;
  readonly #upstream: Upstream;
  readonly #rules: DoorRules;

  constructor(options: ProxyOptions, upstream: Upstream, rules: DoorRules) {
    this.#options = options;
    this.#upstream = upstream;
    this.#rules = rules;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = requestFault(request);
    if (fault !== undefined) return void request.socket.end(errorText(fault.status, fault.text));
    const route = this.#route(request);
    if (route.kind === 'none') {
      if (route.status === 404) answerNotFound(response);
      else request.socket.end(errorText(400, '400 Bad Request'));
      return;
    }
    if (route.kind === 'redirect')
      return answerRedirect(response, route.to, redirectText(request.method ?? 'GET', route.to));
    const isFile = route.kind === 'file';
    const refusal = isFile ? this.#filtered(request) : this.#refusal(request, route.path, false);
    if (refusal !== undefined) return answerError(response, 403, refusal);
    if (isFile) return serveFile(request, response, route.path, this.#options.www);
    return passOn(request, response, route.target, this.#upstream);
  }

  async switchProtocols(request: IncomingMessage, socket: Duplex, early: Uint8Array): Promise<void> {
    this.switched.add(socket);
    socket.on('error', () => undefined).once('close', () => this.switched.delete(socket));
    const fault = requestFault(request);
    if (fault !== undefined) return void socket.end(errorText(fault.status, fault.text));
    const route = this.#route(request);
    if (route.kind !== 'api') return void socket.end(errorText(404, '404 page not found'));
    const refusal = this.#refusal(request, route.path, true);
    if (refusal !== undefined) return void socket.end(errorText(403, refusal));
    return passUpgradeOn(request, socket, { early, target: route.target }, this.#upstream);
  }

  #route({ url = '/' }: IncomingMessage): ProxyRoute {
    const { apiPrefix, www, wwwPrefix } = this.#options;
    return proxyRoute(requestTarget(url).url, { apiPrefix, wwwPrefix: www === '' ? undefined : wwwPrefix });
  }

  /** Why a request is not forwarded; undefined if it is. */
  #refusal(request: IncomingMessage, path: string, upgrades: boolean): string | undefined {
    const { method = 'GET' } = request;
    return this.#filtered(request, path) ?? this.#rules.refused({ method, upgrades });
  }

  /** The filter's decision about a request for a path on the server, or for a file. */
  #filtered({ method = 'GET', url = '/', headers }: IncomingMessage, path?: string): string | undefined {
    const { filter, log } = this.#rules;
    const host = requestTarget(url).host || (headers.host ?? '');
    const { origin, referer, 'sec-fetch-site': site } = headers;
    const refusal = filter({ method, path, host, origin, referer, fetchSite: site?.toString() });
    log(`Filter ${refusal === undefined ? 'accepting' : 'rejecting'} ${method} ${path ?? url} ${host}`);
    return refusal;
  }
}

interface DoorRules {
  filter: RequestFilter;
  refused: RefusedRequests;
  /** Receives a line for `-v=3`. */
  log(text: string): void;
}

/** Why a request must not be forwarded in this context; undefined if it may. */
type RefusedRequests = (request: { method: string; upgrades: boolean }) => string | undefined;

/** In a read-only context, only reads are forwarded; in a protected one, the user is asked before anything is. */
async function refusedRequests({ yes }: ProxyOptions, session: Session): Promise<RefusedRequests> {
  const { guard } = session;
  const rule = await guard.rule();
  if (rule.mode === 'read-only') {
    const { message } = guard.readOnly(rule, 'this request');
    return ({ method, upgrades }) => (upgrades || !READS.includes(method) ? message : undefined);
  }
  await gateOf(session, 'proxy', { yes, dryRun: 'none' }).admitRequest('whatever clients of the proxy send');
  return () => undefined;
}

const READS = ['GET', 'HEAD', 'OPTIONS'];

async function warn(options: ProxyOptions, session: Session): Promise<void> {
  const warnings = proxyWarnings(options, new URL(session.transport.server).pathname);
  const { www } = options;
  if (www !== '') {
    const path = pathFrom(session.environment.workingFolder, www);
    const folder = await stat(path).catch((error: unknown) => fileErrorText('stat', www, error));
    if (typeof folder === 'string') warnings.push(`Failed to stat static file directory ${www}: ${folder}`);
    else if (!folder.isDirectory()) warnings.push(`Static file directory ${www} is not a directory`);
  }
  await logWarnings(warnings, session);
}

function end(server: Server, { switched }: Door): void {
  server.close();
  server.closeAllConnections();
  for (const socket of switched) socket.destroy();
}
