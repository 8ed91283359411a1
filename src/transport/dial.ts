import type { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import type { ConnectionConfig } from '../kubeconfig/connection.js';
import type { Clock } from './clock.js';
import type { ConnectionSource } from './connections.js';
import type { ClientCertificate } from './credentials.js';
import { dialTcp, systemDialTools } from './dial-tcp.js';
import { dialTls, machineAuthorities, secureContext, type TlsIdentity } from './dial-tls.js';
import { type Endpoint, endpointOf, hostPort, parseServer } from './endpoint.js';
import { chooseProxy, proxyAuthorization } from './proxy-choice.js';
import { WireError, type WireTrace } from './wire.js';

/** What dialling takes from the process. */
export interface DialContext {
  clock: Clock;
  environment: Readonly<Record<string, string | undefined>>;
  userAgent: string;
}

/**
 * How connections to a configuration's server are opened: straight or through a proxy, secured or not, offering
 * HTTP/2 before HTTP/1.1. Certificates are read with the first connection.
 * Fails with an Error when an address is none; dialling fails with WireError, or an Error about the certificates.
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
  const secure = securer(config, certificate, config.tlsServerName || endpoint.host, context.clock);

  return {
    authority: url.host,
    secure: endpoint.secure,
    forward: forwarded && { origin: url.origin, headers: proxyAuthorization(forwarded) },
    async dial(trace) {
      const route = { config, endpoint, proxy, context, trace };
      if (!endpoint.secure)
        return { socket: await reach(route, forwarded !== undefined), protocol: 'http/1.1' };
      const socket = await secure(() => reach(route, false), trace);
      return { socket, protocol: socket.alpnProtocol === 'h2' ? 'h2' : 'http/1.1' };
    },
  };
}

/** Secures streams to one server, reading the certificates once. */
function securer(
  config: ConnectionConfig,
  certificate: ClientCertificate | undefined,
  serverName: string,
  clock: Clock,
): (reach: () => Promise<Duplex>, trace?: WireTrace) => Promise<TLSSocket> {
  const insecure = config.insecureSkipTlsVerify ?? false;
  const identify = async (ca: readonly string[] | undefined): Promise<TlsIdentity> => ({
    serverName,
    insecure,
    context: await secureContext({ ca, ...certificate }),
    protocols: ['h2', 'http/1.1'],
  });
  const ownAuthority = config.caData ? [config.caData] : insecure ? [] : undefined;
  let identity: Promise<TlsIdentity> | undefined;

  return async (reach, trace) => {
    identity ??= identify(ownAuthority);
    const used = identity;
    // Modules load and certificates are read while the network is waited for.
    const reaching = reach();
    const ours = await used.catch((error: unknown) => {
      reaching.then((stream) => stream.destroy()).catch(() => {});
      throw error;
    });
    const stream = await reaching;
    try {
      return await dialTls(stream, ours, clock, trace);
    } catch (error) {
      if (ownAuthority !== undefined || !isUnknownAuthority(error)) throw error;
      if (identity === used) identity = machineAuthorities().then(identify);
      return dialTls(await reach(), await identity, clock, trace);
    }
  };
}

function isUnknownAuthority(error: unknown): boolean {
  return error instanceof WireError && error.message.endsWith('signed by unknown authority');
}

interface Route {
  config: ConnectionConfig;
  endpoint: Endpoint;
  proxy: URL | undefined;
  context: DialContext;
  trace: WireTrace | undefined;
}

/** A stream to the server, or, `toProxy`, to the proxy that is to forward the requests. */
async function reach(route: Route, toProxy: boolean): Promise<Duplex> {
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
        // Go trusts the cluster's authority for its proxy; most proxies have a certificate of the machine's.
        context: await secureContext({ ca: [...(await machineAuthorities()), config.caData ?? ''] }),
        protocols: ['http/1.1'],
      };
      stream = await dialTls(stream, identity, context.clock);
    }
  } catch (cause) {
    if (!(cause instanceof WireError)) throw cause;
    const prefix = socks ? `socks connect tcp ${proxy.host}->${target}` : 'proxyconnect tcp';
    throw new WireError(`${prefix}: ${cause.message}`, 'dial', { cause });
  }
  if (socks) {
    const { openSocks5 } = await import('./socks5.js');
    await openSocks5(stream, proxy, server.host, server.port);
  } else if (!toProxy) {
    const { openTunnel } = await import('./http-proxy.js');
    await openTunnel(stream, proxy, target, context.userAgent);
  }
  return stream;
}
