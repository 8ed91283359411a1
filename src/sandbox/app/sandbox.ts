import { randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Clock } from '../../process/clock.js';
import { Authenticator } from '../access/authenticator.js';
import { Authorizer } from '../access/authorizer.js';
import { makeCredentials } from '../access/credentials.js';
import { Guard } from '../access/guard.js';
import { ownTokens, rulesOfOwnUsers } from '../access/own-users.js';
import { Rbac } from '../access/rbac.js';
import { bindOwnUsers } from '../access/role-bindings.js';
import { ServiceAccountTokens } from '../access/service-account-tokens.js';
import { Shapes } from '../apply/shapes.js';
import { backgroundClock } from '../base/clock.js';
import { keepProcessAlive } from '../base/keep-alive.js';
import { lazily } from '../base/lazily.js';
import { seededRandom } from '../base/random.js';
import { repeat } from '../base/repeat.js';
import { RELEASE } from '../base/version.js';
import { openCaches } from '../cache/caches.js';
import { Controllers } from '../controllers/controllers.js';
import { DiscoveryHandler } from '../discovery/handler.js';
import { type FaultOptions, Faults } from '../http/faults.js';
import { followDefinitions } from '../resources/definitions/follow-definitions.js';
import { Registry } from '../resources/registry.js';
import { ListTokens } from '../rest/continue/list-tokens.js';
import type { Api } from '../rest/request/context.js';
import { Dispatcher } from '../serve/dispatch.js';
import { listenWithTls } from '../serve/listen.js';
import type { LoggedRequest } from '../serve/logged-request.js';
import { Metrics } from '../serve/metrics.js';
import { RequestLog } from '../serve/request-log.js';
import { type ServeTools, serve } from '../serve/serve.js';
import type { Store } from '../store/store.js';
import { kubeconfigText } from './kubeconfig.js';
import type { ApiServerOptions } from './options.js';
import { openStorage } from './storage.js';

const COMPACT_EVERY = 5 * 60_000;

/** A Kubernetes API server in this process. */
export interface ApiServer {
  /** `https://127.0.0.1:PORT` */
  readonly url: string;
  /** The certificate for verifying the server's certificate. */
  readonly caPem: string;
  /** The bearer token of its reader. */
  readonly token: string;
  /** The client certificate that permits writes, and its key. PEM. */
  readonly client: { readonly certificatePem: string; readonly keyPem: string };
  readonly kubeconfigYaml: string;
  /** The objects, including past states. Custom resource definitions must go through the API. */
  readonly store: Store;
  /** The requests since the start or the last reset, oldest first. */
  requests(): LoggedRequest[];
  resetRequests(): void;
  /** The requests in progress, including watches and followed logs. */
  openRequests(): LoggedRequest[];
  /** Replaces the faults from now on. */
  setFaults(faults: FaultOptions): void;
  /** Drops the history before a revision, by default the current one: older continue tokens expire. */
  compact(revision?: number): Promise<void>;
  /** Resolves when garbage collection and the emptying of namespaces have handled all writes so far. */
  settled(): Promise<void>;
  /** Closes every connection and stops listening. */
  close(): Promise<void>;
}

/** Starts a sandbox. Fails if it cannot listen on its address, or cannot reach its etcd. */
export function startApiServer(options: ApiServerOptions = {}): Promise<ApiServer> {
  return keepProcessAlive(start(options));
}

async function start(options: ApiServerOptions): Promise<ApiServer> {
  const { host = '127.0.0.1', seed = 1, clock = backgroundClock } = options;
  const random = options.random ?? seededRandom(seed);
  const token = options.token ?? newToken();
  const { limitedTo = [] } = options;
  const limited = limitedTo.length === 0 ? undefined : { token: newToken(), namespaces: limitedTo };
  const {
    store,
    tokenKey,
    random: uids = options.random ?? seededRandom(seed + 1),
    shared,
  } = await openStorage(options, clock);
  const registry = new Registry(options.brokenGroups, options.metrics);
  await registry.load(store);
  const credentials = makeCredentials([...new Set([host, '127.0.0.1', '::1', 'localhost'])]);
  const { caPem, client } = credentials;
  const closing = new AbortController();
  const log = new RequestLog();
  const faults = new Faults(options.faults ?? {}, random);
  let address = '';
  const discovery = new DiscoveryHandler(registry, options.legacyDiscovery ?? false, () => address);
  const tokens = new ListTokens(tokenKey, options.opaqueTokens);
  const bookmarkInterval = options.bookmarkInterval ?? 60_000;
  const metrics = new Metrics(clock.now(), store.serverVersions === undefined ? 'memory' : 'etcd');
  const caches = await openCaches(store, clock, options.watchCache, metrics).catch(async (error) => {
    await store.close();
    throw error;
  });
  const builtInSchema = lazily(async () => new (await import('../../codec/proto/schema.js')).Schema());
  const codec = lazily(
    async () => new (await import('../../codec/proto/codec.js')).ProtobufCodec({ release: RELEASE }),
  );
  const rbac = options.rbac ?? false;
  const access = { token, tokenWrites: options.tokenWrites ?? false, rbac, ...(limited && { limited }) };
  if (rbac) await bindOwnUsers({ store, now: clock.now(), random: seededRandom(seed + 2) }, limitedTo);
  const serviceAccounts = new ServiceAccountTokens(tokenKey);
  const guard = new Guard(
    new Authenticator({ store, clock, serviceAccounts, tokens: ownTokens(access) }),
    new Authorizer(new Rbac(store), rulesOfOwnUsers(access)),
  );
  const api: Api = {
    store,
    caches,
    registry,
    tokens,
    faults,
    clock,
    random: uids,
    jitter: random,
    bookmarkInterval,
    builtInSchema,
    shapes: new Shapes(builtInSchema),
    codec,
    guard,
    serviceAccounts,
    containers: lazily(
      async () => new (await import('../containers/containers.js')).Containers(store, clock),
    ),
    clientAuthority: credentials.clientAuthority,
  };
  const warn = options.warn ?? (() => {});
  const controllers = new Controllers(api, warn);
  if (options.controllers !== false) api.controllers = controllers;
  const workloads =
    options.podStart === undefined || shared
      ? undefined
      : new (await import('../controllers/workloads/workloads.js')).Workloads(api, options.podStart, warn);
  api.workloads = workloads;
  const serving: ServeTools = {
    dispatcher: new Dispatcher(api, discovery, metrics),
    store,
    guard,
    faults,
    log,
    clock,
    random,
    flowControl: options.flowControl ?? true,
    closing: closing.signal,
    codec: api.codec,
  };
  const listener = await listenWithTls(credentials, host, options.port ?? 0, (request, response, socket) => {
    void serve(serving, request, response, socket);
  }).catch(async (error) => {
    await store.close();
    throw error;
  });
  address = `${isIPv6(host) ? `[${host}]` : host}:${listener.port}`;
  const url = `https://${address}`;
  const compact = async (revision?: number) => store.compact(revision ?? (await store.currentRevision()));
  // members of one etcd compact it in turn, and keep the history for one interval: the store does that itself
  const stopCompacting = shared
    ? () => {}
    : options.compactEvery === undefined
      ? forgetOld(store, clock)
      : repeat(clock, options.compactEvery, () => void compact());
  if (shared) api.controllers?.start();
  if (shared) void followDefinitions(store, registry, clock, closing.signal);
  return {
    url,
    caPem,
    client,
    token,
    kubeconfigYaml: kubeconfigText({
      url,
      caPem,
      client,
      token,
      limited,
      ...(rbac && { editor: credentials.editor }),
    }),
    store,
    requests: () => log.all(),
    resetRequests: () => log.reset(),
    openRequests: () => log.open(),
    setFaults: (next) => faults.set(next),
    compact,
    settled: async () => (options.controllers === false ? undefined : controllers.settled()),
    async close() {
      stopCompacting();
      closing.abort();
      await listener.close();
      // All at once: closing the store ends whatever waits for it.
      await keepProcessAlive(
        Promise.all([controllers.close(), workloads?.close(), caches?.close(), store.close()]),
      );
    },
  };
}

/** Every five minutes, drops the history that was already past five minutes ago, like Kubernetes servers. */
function forgetOld(store: Store, clock: Clock): () => void {
  let past = 0;
  return repeat(clock, COMPACT_EVERY, async () => {
    if (past > 0) await store.compact(past);
    past = await store.currentRevision();
  });
}

/** A bearer token. It starts with a letter, so that a kubeconfig can contain it as plain text. */
function newToken(): string {
  return `sandbox-${randomBytes(24).toString('base64url')}`;
}
