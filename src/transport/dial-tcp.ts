import { lookup } from 'node:dns';
import { connect, isIP, type Socket } from 'node:net';
import type { Clock } from '../process/clock.js';
import { hostPort } from './endpoint.js';
import { ExchangeError, type ExchangeTrace } from './exchange.js';
import { dialFault, dialMessage, lookupMessage } from './go-words.js';

/** How long one address may stay silent before the next is tried besides it (RFC 8305, section 5). */
const ATTEMPT_DELAY_MS = 300;
/** client-go's dialer gives up after this long. */
const DIAL_LIMIT_MS = 30_000;

/** What dialling needs from the outside; tests replace it. */
interface DialTools {
  clock: Clock;
  /** All addresses of a name, best first. */
  resolve(host: string): Promise<string[]>;
  /** Begins to connect; the socket tells by `connect` or `error`. */
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
 * Connects to the first address of a name that answers. Addresses are started one after the other, families in
 * turn, without waiting for a silent one to fail: one dead control plane node costs 0.3 s, not a time limit.
 * Fails with ExchangeError in Go's words, that of the first address.
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
 * Listens where nobody else does: between its making and its use a connection may break, and an error that nobody hears
 * ends the process. Who then uses it finds it destroyed.
 */
export function overheard(): void {}

/** The resolver's order, but the two families in turn, so that a network without IPv6 is left at once. */
export function alternateFamilies(addresses: readonly string[]): string[] {
  const first = addresses.filter((address) => isIP(address) === isIP(addresses[0] ?? ''));
  const second = addresses.filter((address) => !first.includes(address));
  const mixed: string[] = [];
  for (let i = 0; i < Math.max(first.length, second.length); i++) {
    for (const address of [first[i], second[i]]) if (address !== undefined) mixed.push(address);
  }
  return mixed;
}
