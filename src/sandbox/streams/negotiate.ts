import { acceptOf } from '../../framing/websocket/handshake.js';
import { ApiError, badRequest } from '../http/errors.js';
import type { Call } from '../http/reply.js';

/** How a client and the sandbox are to speak on an upgraded connection. */
interface Agreement {
  over: 'websocket' | 'spdy';
  /** `v5.channel.k8s.io` and the like. */
  protocol: string;
  /** The headers of the response that switches protocols. */
  headers: Readonly<Record<string, string>>;
}

/** The protocols that are known, best first. */
interface KnownProtocols {
  websocket: readonly string[];
  spdy: readonly string[];
}

/** Commands. Servers speak v5 over a WebSocket alone, and translate it for their nodes. */
export const COMMAND_PROTOCOLS: KnownProtocols = {
  websocket: ['v5.channel.k8s.io', 'v4.channel.k8s.io'],
  spdy: ['v4.channel.k8s.io'],
};

/** Ports: SPDY, be it within the messages of a WebSocket. */
export const PORT_PROTOCOLS: KnownProtocols = {
  websocket: ['SPDY/3.1+portforward.k8s.io'],
  spdy: ['portforward.k8s.io'],
};

/** Chooses a protocol that a client offers. Fails with 400 if it requests no upgrade, and 403 where none is known. */
export function negotiate({ headers, canUpgrade }: Call, known: KnownProtocols): Agreement {
  const upgrade = canUpgrade ? (headers.upgrade ?? '').toLowerCase() : '';
  if (upgrade === 'websocket') {
    const protocol = choose(headers['sec-websocket-protocol'], known.websocket);
    const key = headers['sec-websocket-key'] ?? '';
    return {
      over: 'websocket',
      protocol,
      headers: {
        upgrade: 'websocket',
        'sec-websocket-accept': acceptOf(key),
        'sec-websocket-protocol': protocol,
      },
    };
  }
  if (upgrade === 'spdy/3.1') {
    const protocol = choose(headers['x-stream-protocol-version'], known.spdy);
    return {
      over: 'spdy',
      protocol,
      headers: { upgrade: 'SPDY/3.1', 'x-stream-protocol-version': protocol },
    };
  }
  throw badRequest('Upgrade request required');
}

function choose(offer: string | undefined, known: readonly string[]): string {
  const offered = (offer ?? '').split(',').map((each) => each.trim());
  const protocol = known.find((each) => offered.includes(each));
  if (protocol !== undefined) return protocol;
  throw new ApiError(
    403,
    `unable to upgrade: unable to negotiate protocol: client supports [${offered.join(' ')}], server accepts [${known.join(' ')}]\n`,
    { text: true },
  );
}
