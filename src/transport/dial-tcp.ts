import { lookup } from 'node:dns';
import { connect, isIP, type Socket } from 'node:net';
import type { Clock } from '../process/clock.js';
import { hostPort } from './endpoint.js';
import { ExchangeError, type ExchangeTrace } from './exchange.js';
import { dialFault, dialMessage, lookupMessage } from './go-words.js';

/** How long one address may stay silent before the next is tried in parallel (RFC 8305, section 5). */
const ATTEMPT_DELAY_MS = 300;
/** The time after which client-go's dialer gives up. */
const DIAL_LIMIT_MS = 30_000;

/** What dialing depends on; tests replace it. */
interface DialTools {
  clock: Clock;
  /** All addresses of a name, best first. */
  resolve(host: string): Promise<string[]>;
  /** Starts to connect; the socket reports with `connect` or `error`. */
  connect(address: string, port: number): Socket;
}

/** The machine's resolver and network. */
export function systemDialTools(clock: Clock): DialTools {
  return { clock, resolve: resolveAll, connect: (address, port) => connect({ host: address, port }) };
}

function resolveAll(host: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    lookup(host, { all: true, order: 'verbatim' }, (error, addresses) =>
      error ? reject(error) : resolve(addresses.map(({ address }) => address)),
    );
  });
}

/**
 * Connects to the first address of a name that responds. Addresses are tried one after the other, with alternating
 * families, without waiting for a silent one to fail: one dead control plane node costs 0.3 s, not a timeout. Fails
 * with ExchangeError in Go's words, for the first address.
 */
export async function dialTcp(
  host: string,
  port: number,
  tools: DialTools,
  trace?: ExchangeTrace,
): Promise<Socket> {
  const started = tools.clock.now();
  let addresses = [host];
  if (!isIP(host)) {
    try {
      addresses = alternateFamilies(await tools.resolve(host));
    } catch (cause) {
      throw new ExchangeError(await lookupMessage(host, cause), 'dial', { cause });
    }
    trace?.resolved?.(host, addresses, tools.clock.now() - started);
  }
  return race(addresses, port, tools, trace);
}

function race(addresses: string[], port: number, tools: DialTools, trace?: ExchangeTrace): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const { clock } = tools;
    const waiting = new Set<Socket>();
    let firstError: ExchangeError | undefined;
    let next = 0;
    let cancelNext = () => {};

    const settle = (then: () => void, winner?: Socket) => {
      cancelNext();
      cancelLimit();
      for (const socket of waiting) if (socket !== winner) socket.destroy();
      then();
    };
    const cancelLimit = clock.after(DIAL_LIMIT_MS, () => {
      const address = hostPort(addresses[0] ?? '', port);
      settle(() => reject(firstError ?? new ExchangeError(`dial tcp ${address}: i/o timeout`, 'dial')));
    });
    const startNext = () => {
      const address = addresses[next++];
      if (address === undefined) return;
      const started = clock.now();
      const socket = tools.connect(address, port);
      waiting.add(socket);
      const fail = (cause: Error) => {
        waiting.delete(socket);
        const message = dialMessage(hostPort(address, port), cause);
        trace?.dialed?.(hostPort(address, port), clock.now() - started, message);
        firstError ??= new ExchangeError(message, 'dial', { cause, fault: dialFault(cause) });
        if (next < addresses.length) {
          cancelNext();
          startNext();
        } else if (waiting.size === 0) {
          const error = firstError;
          settle(() => reject(error));
        }
      };
      socket.once('error', fail);
      socket.once('connect', () => {
        socket.off('error', fail);
        socket.on('error', overheard);
        trace?.dialed?.(hostPort(address, port), clock.now() - started);
        socket.setNoDelay(true);
        socket.setKeepAlive(true, 30_000);
        settle(() => resolve(socket), socket);
      });
      if (next < addresses.length) cancelNext = clock.after(ATTEMPT_DELAY_MS, startNext);
    };
    startNext();
  });
}

/**
 * Listens until someone else does: between its creation and its use a connection may break, and an unhandled error ends
 * the process. The user then finds it destroyed.
 */
export function overheard(): void {}

/** The resolver's order, but with alternating families, so that a network without IPv6 is skipped at once. */
export function alternateFamilies(addresses: readonly string[]): string[] {
  const first = addresses.filter((address) => isIP(address) === isIP(addresses[0] ?? ''));
  const second = addresses.filter((address) => !first.includes(address));
  const mixed: string[] = [];
  for (let i = 0; i < Math.max(first.length, second.length); i++) {
    for (const address of [first[i], second[i]]) if (address !== undefined) mixed.push(address);
  }
  return mixed;
}
