import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { ListenAddress } from './tunnel/addresses.js';

/** A local port that is listened on. */
export interface ListenPort {
  address: string;
  port: number;
  /** Why it is not the requested port; "" if it is. */
  instead: string;
  /** Accepts no further connections; open ones stay. */
  close(): void;
}

/** How many ports above a taken one are tried before any free one is used. */
const NEAR = 20;
/** The first port that unprivileged users may listen on. */
const FOR_ALL = 1024;
/** A lower port is replaced with one that is higher by this much. */
const ABOVE = 8000;

/**
 * Listens on a local port or, if it is taken, on the next free one. With several addresses the port is the same on all
 * of them; the second address of localhost may be missing, but not taken by someone else. Fails if nothing is left to
 * try, or an address does not belong to this machine.
 * @param asked 0 for a free one
 */
export async function listenNear(
  asked: number,
  addresses: readonly ListenAddress[],
  onConnection: (socket: Socket) => void,
): Promise<ListenPort> {
  let why = '';
  for (const port of candidates(asked)) {
    try {
      const servers = await listenOnAll(port, addresses, onConnection);
      const found = (servers[0]!.address() as AddressInfo).port;
      return {
        address: addresses[0]!.address,
        port: found,
        instead: found === asked || asked === 0 ? '' : `port ${asked} ${why}`,
        close: () => closeAll(servers),
      };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
      why ||= code === 'EACCES' ? 'requires administrator rights' : 'is taken';
    }
  }
  throw new Error(`no port near ${asked} is free on ${addresses.map(({ address }) => address).join(', ')}`);
}

function* candidates(asked: number): Generator<number> {
  yield asked;
  const first = asked < FOR_ALL ? asked + ABOVE : asked + 1;
  for (let port = first; port < first + NEAR && port <= 0xffff; port++) yield port;
  yield 0;
}

async function listenOnAll(
  port: number,
  addresses: readonly ListenAddress[],
  onConnection: (socket: Socket) => void,
): Promise<Server[]> {
  const servers: Server[] = [];
  let chosen = port;
  try {
    for (const { address, family, isLocalhost } of addresses) {
      const server = createServer({ allowHalfOpen: true }, onConnection);
      try {
        server.listen({ host: address, port: chosen, ipv6Only: family === 6 });
        await once(server, 'listening');
      } catch (error) {
        // Machines without IPv6.
        if (isLocalhost && servers.length > 0 && !isTaken(error)) continue;
        throw error;
      }
      servers.push(server);
      chosen = (server.address() as AddressInfo).port;
    }
  } catch (error) {
    closeAll(servers);
    throw error;
  }
  return servers;
}

function isTaken(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
}

function closeAll(servers: readonly Server[]): void {
  for (const server of servers) server.close();
}
