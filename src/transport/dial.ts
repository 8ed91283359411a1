import type { ConnectionConfig } from '../kubeconfig/connection.js';
import type { Clock } from './clock.js';
import type { ConnectionSource } from './connections.js';
import type { ClientCertificate } from './credentials.js';
import { dialTcp, systemDialTools } from './dial-tcp.js';
import { dialTls, secureContext, type TlsIdentity } from './dial-tls.js';
import { endpointOf, parseServer } from './endpoint.js';

/**
 * How connections to a configuration's server are opened: straight or through a proxy, secured or not, offering
 * HTTP/2 before HTTP/1.1. Files and modules are read with the first connection.
 */
export function connectionSource(
  config: ConnectionConfig,
  certificate: ClientCertificate | undefined,
  clock: Clock,
  _environment: Readonly<Record<string, string | undefined>>,
): ConnectionSource {
  const url = parseServer(config.server);
  const endpoint = endpointOf(url);
  const tools = systemDialTools(clock);
  let identity: Promise<TlsIdentity> | undefined;
  const readIdentity = async (): Promise<TlsIdentity> => ({
    serverName: config.tlsServerName || endpoint.host,
    insecure: config.insecureSkipTlsVerify ?? false,
    context: await secureContext({ ca: config.caData, ...certificate }),
    protocols: ['h2', 'http/1.1'],
  });

  return {
    authority: url.host,
    async dial(trace) {
      if (!endpoint.secure)
        return { socket: await dialTcp(endpoint.host, endpoint.port, tools, trace), protocol: 'http/1.1' };
      identity ??= readIdentity();
      const [socket, ours] = await Promise.all([
        dialTcp(endpoint.host, endpoint.port, tools, trace),
        identity,
      ]);
      const secured = await dialTls(socket, ours, clock, trace);
      return { socket: secured, protocol: secured.alpnProtocol === 'h2' ? 'h2' : 'http/1.1' };
    },
  };
}
