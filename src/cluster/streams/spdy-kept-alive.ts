import type { Duplex } from 'node:stream';
import { SpdyConnection } from '../../framing/spdy/connection.js';
import type { Clock } from '../../process/clock.js';
import { keepAlive } from './keep-alive.js';

/**
 * A client's SPDY connection that pings for its whole life. It is given up for a missing pong only if earlier pings
 * were answered: something in between may not support them.
 * @param socket connected, with SPDY/3.1 agreed on
 */
export function spdyKeptAlive(socket: Duplex, clock: Clock): SpdyConnection {
  const connection: SpdyConnection = new SpdyConnection(socket, {
    role: 'client',
    onHeard: () => alive.heard(),
    onSent: (bytes) => alive.sent(bytes),
  });
  const alive = keepAlive({
    clock,
    ping: () => void connection.ping().then(alive.answered),
    isPaused: () => connection.isPaused,
    lost: (error) => connection.fail(error),
    expectsAnswers: false,
  });
  connection.ended.then(alive.stop);
  return connection;
}
