import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { getSystemErrorMap } from 'node:util';
import type { ListenAddress } from '../../objects/forwards/tunnel/addresses.js';
import type { PortPair } from '../../objects/forwards/tunnel/ports.js';
import { hostPort } from '../../transport/endpoint.js';

/** How listeners are used. */
interface ListenerDeps {
  /** Takes a connection to a local port. */
  onConnection(socket: Socket, pair: PortPair): void;
  /** Prints a line. */
  print(line: string): Promise<void>;
  /** Prints a line on standard error. */
  tell(line: string): Promise<void>;
}

/**
 * Listens on local ports, and reports them. Unavailable ports are reported, and fail if no other is available. Returns
 * a function that closes all of them, including connections.
 */
export async function listenOn(
  pairs: readonly PortPair[],
  addresses: readonly ListenAddress[],
  deps: ListenerDeps,
): Promise<Disposable> {
  const servers: Server[] = [];
  const sockets = new Set<Socket>();
  let isListening = false;
  for (const asked of pairs) {
    // A free port is chosen once; the addresses share it.
    const pair = { ...asked };
    const failures: { isLocalhost: boolean; text: string }[] = [];
    for (const { address, family, isLocalhost } of addresses) {
      try {
        const server = createServer({ allowHalfOpen: true }, (socket) => {
          sockets.add(socket);
          socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
          deps.onConnection(socket, pair);
        });
        servers.push(server);
        server.listen({ host: address, port: pair.local, ipv6Only: family === 6 });
        await once(server, 'listening');
        pair.local = (server.address() as AddressInfo).port;
        await deps.print(`Forwarding from ${hostPort(address, pair.local)} -> ${pair.remote}`);
      } catch (error) {
        const place = `tcp${family} ${hostPort(address, pair.local)}`;
        failures.push({
          isLocalhost,
          text: `unable to create listener: Error listen ${place}: bind: ${reason(error)}`,
        });
      }
    }
    if (isEnough(failures, addresses)) isListening = true;
    else
      await deps.tell(
        `Unable to listen on port ${pair.local}: Listeners failed to create with the following errors: ` +
          `[${failures.map(({ text }) => text).join(' ')}]`,
      );
  }
  const close = () => {
    for (const server of servers) server.close();
    for (const socket of sockets) socket.destroy();
  };
  if (!isListening) {
    close();
    const asked = pairs.map(({ local, remote }) => `{${local} ${remote}}`).join(' ');
    throw new Error(`unable to listen on any of the requested ports: [${asked}]`);
  }
  return { [Symbol.dispose]: close };
}

/** Every address must work, except those of localhost, of which one is enough. */
function isEnough(
  failures: readonly { isLocalhost: boolean }[],
  addresses: readonly ListenAddress[],
): boolean {
  const ofLocalhost = addresses.filter(({ isLocalhost }) => isLocalhost).length;
  const failedOfLocalhost = failures.filter(({ isLocalhost }) => isLocalhost).length;
  return failures.length === failedOfLocalhost && (ofLocalhost === 0 || failedOfLocalhost < ofLocalhost);
}

/** Why an address is not available, in the system's words. */
function reason(error: unknown): string {
  const { code, errno = 0, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRNOTAVAIL') return 'cannot assign requested address';
  return getSystemErrorMap().get(errno)?.[1] ?? message;
}
