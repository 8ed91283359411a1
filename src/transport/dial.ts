import type { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import type { ConnectionConfig } from '../kubeconfig/connection.js';
import type { Clock } from '../process/clock.js';
import type { ConnectionSource } from './connections.js';
import type { ClientCertificate } from './credentials.js';
import type { TlsSessions } from './deps.js';
import { dialTcp, systemDialTools } from './dial-tcp.js';
import { dialTls, machineAuthorities, secureContext, type TlsIdentity } from './dial-tls.js';
import { type Endpoint, endpointOf, hostPort, parseServer } from './endpoint.js';
import { ExchangeError, type ExchangeTrace } from './exchange.js';
import { chooseProxy, proxyAuthorization } from './proxy-choice.js';
import { keepSession } from './resumption.js';
import { type TlsSession, TlsSessionFile } from './tls-sessions.js';

/** The time that Go's net/http allows a proxy to open a tunnel. */
const PROXY_LIMIT_MS = 60_000;

/** What dialing takes from the process. */
interface DialContext {
  clock: Clock;
  environment: Readonly<Record<string, string | undefined>>;
  userAgent: string;
  /** Where TLS sessions are kept between runs; absent if they are not. */
  sessions?: TlsSessions | undefined;
}

/**
 * How to open connections to a configuration's server: directly or through a proxy, secured or not, offering HTTP/2
 * before HTTP/1.1. Certificates are read for the first connection. Fails with an Error if an address is invalid;
 * dialing fails with ExchangeError, or an Error about the certificates.
 */
export function connectionSource(
  config: ConnectionConfig,
  certificate: ClientCertificate | undefined,
  context: DialContext,
): ConnectionSource {
  const url = parseServer(config.server);
  const endpoint = endpointOf(url);
  const proxy = chooseProxy(url, config.proxyUrl, context.environment);
  const forwarded = !endpoint.secure && proxy?.protocol.startsWith('http') ? proxy : undefined;
  const secure = securer(config, certificate, context, {
    serverName: config.tlsServerName || endpoint.host,
    address: hostPort(endpoint.host, endpoint.port),
    proxy: proxy?.href,
  });

  return {
    authority: url.host,
    secure: endpoint.secure,
    forward: forwarded && { origin: url.origin, headers: proxyAuthorization(forwarded) },
    async dial(trace) {
      const route = { config, endpoint, proxy, context, trace };
      if (!endpoint.secure)
        return { socket: await reach(route, forwarded !== undefined), protocol: 'http/1.1' };
      const socket = await secure(() => reach(route, false), ['h2', 'http/1.1'], trace);
      return { socket, protocol: socket.alpnProtocol === 'h2' ? 'h2' : 'http/1.1' };
    },
    async dialHttp1(trace) {
      const route = { config, endpoint, proxy, context, trace };
      return endpoint.secure ? secure(() => reach(route, false), ['http/1.1'], trace) : reach(route, false);
    },
  };
}

/** Secures streams to one server, reading the certificates once. */
function securer(
  config: ConnectionConfig,
  certificate: ClientCertificate | undefined,
  { clock, sessions }: DialContext,
  { serverName, address, proxy }: { serverName: string; address: string; proxy: string | undefined },
): (reach: () => Promise<Duplex>, protocols: string[], trace?: ExchangeTrace) => Promise<TLSSocket> {
  const insecure = config.insecureSkipTlsVerify ?? false;
  const identify = async (ca: readonly string[] | undefined): Promise<TlsIdentity> => ({
    serverName,
    insecure,
    context: await secureContext({ ca, ...certificate }),
  });
  const ownAuthority = config.caData ? [config.caData] : insecure ? [] : undefined;
  let identity: Promise<TlsIdentity> | undefined;
  const kept = async () => {
    // The authorities that the machine trusts may change at any time, so sessions are kept only for authorities known
    // by their bytes.
    if (sessions === undefined || insecure || !config.caData || !(await sessions.wanted())) return undefined;
    const { client, runtime } = sessions;
    const owner = { client, runtime, address, proxy, serverName, ca: config.caData };
    return new TlsSessionFile(sessions, { ...owner, cert: certificate?.cert, key: certificate?.key });
  };

  return async (reach, protocols, trace) => {
    identity ??= identify(ownAuthority);
    const used = identity;
    // Modules are loaded and certificates are read while waiting for the network.
    const reaching = reach();
    // Its rejection is handled later.
    reaching.catch(() => undefined);
    const prepare = async () => ({ ours: await used, file: await kept() });
    const { ours, file } = await prepare().catch((error: unknown) => {
      reaching.then((stream) => stream.destroy()).catch(() => {});
      throw error;
    });
    const session = file?.take(clock.now());
    const stream = await reaching;
    const secured = async (connected: Duplex, offered?: TlsSession) => {
      const socket = await dialTls(connected, ours, protocols, clock, trace, offered?.bytes);
      if (file !== undefined) keepSession(socket, file, offered, certificate?.cert, () => clock.now());
      return socket;
    };
    try {
      return await secured(stream, session);
    } catch (error) {
      // Whatever the problem was: the connection simply has no session.
      if (session !== undefined) return secured(await reach());
      if (ownAuthority !== undefined || !isUnknownAuthority(error)) throw error;
      if (identity === used) identity = machineAuthorities().then(identify);
      return dialTls(await reach(), await identity, protocols, clock, trace);
    }
  };
}

function isUnknownAuthority(error: unknown): boolean {
  return error instanceof ExchangeError && error.fault === 'authority';
}

interface DialRoute {
  config: ConnectionConfig;
  endpoint: Endpoint;
  proxy: URL | undefined;
  context: DialContext;
  trace: ExchangeTrace | undefined;
}

/** A stream to the server or, with `toProxy`, to the proxy that forwards the requests. */
async function reach(route: DialRoute, toProxy: boolean): Promise<Duplex> {
  const { config, endpoint: server, proxy, context, trace } = route;
  const tools = systemDialTools(context.clock);
  if (proxy === undefined) return dialTcp(server.host, server.port, tools, trace);
  const { host, port, secure } = endpointOf(proxy);
  const socks = proxy.protocol.startsWith('socks5');
  const target = hostPort(server.host, server.port);
  let stream: Duplex;
  try {
    stream = await dialTcp(host, port, tools, trace);
    if (secure) {
      const identity = {
        serverName: host,
        insecure: config.insecureSkipTlsVerify ?? false,
        // Go trusts the cluster's authority for its proxy; most proxies have a certificate from an authority of the
        // machine.
        context: await secureContext({ ca: [...(await machineAuthorities()), config.caData ?? ''] }),
      };
      stream = await dialTls(stream, identity, ['http/1.1'], context.clock);
    }
  } catch (cause) {
    if (!(cause instanceof ExchangeError)) throw cause;
    const prefix = socks ? `socks connect tcp ${proxy.host}->${target}` : 'proxyconnect tcp';
    throw new ExchangeError(`${prefix}: ${cause.message}`, 'dial', { cause });
  }
  const opened = stream;
  const cancel = context.clock.after(PROXY_LIMIT_MS, () => opened.destroy(new Error('i/o timeout')));
  try {
    if (socks) {
      const { openSocks5 } = await import('./socks5.js');
      await openSocks5(stream, proxy, server.host, server.port);
    } else if (!toProxy) {
      const { openTunnel } = await import('./http-proxy.js');
      await openTunnel(stream, proxy, target, context.userAgent);
    }
  } finally {
    cancel();
  }
  return stream;
}
