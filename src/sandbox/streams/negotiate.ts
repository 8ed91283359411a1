import { acceptOf } from '../../framing/websocket/handshake.js';
import { ApiError, badRequest } from '../http/errors.js';
import type { Call } from '../http/reply.js';

/** The negotiated protocol of an upgraded connection. */
interface Agreement {
  over: 'websocket' | 'spdy';
  /** `v5.channel.k8s.io` and the like. */
  protocol: string;
  /** The headers of the response that switches protocols. */
  headers: Readonly<Record<string, string>>;
}

/** The known protocols, best first. */
interface KnownProtocols {
  websocket: readonly string[];
  spdy: readonly string[];
}

/** Commands. Servers use v5 only over a WebSocket, and translate it for their nodes. */
export const COMMAND_PROTOCOLS: KnownProtocols = {
  websocket: ['v5.channel.k8s.io', 'v4.channel.k8s.io'],
  spdy: ['v4.channel.k8s.io'],
};

/** Ports: SPDY, possibly within the messages of a WebSocket. */
export const PORT_PROTOCOLS: KnownProtocols = {
  websocket: ['SPDY/3.1+portforward.k8s.io'],
  spdy: ['portforward.k8s.io'],
};

/** Chooses one of a client's protocols. Fails with 400 if it requests no upgrade, and with 403 if none is known. */
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
