import type { Clock } from '../../process/clock.js';

/** client-go's values (tools/remotecommand/websocket.go). */
const PING_EVERY_MS = 5000;
const SILENCE_LIMIT_MS = 61_000;

/**
 * With more than this in flight, silence means nothing: a container that does not read its input lets the connection
 * fill up, and pings wait after that. TCP then detects on its own that the peer is gone.
 */
const MAX_IN_FLIGHT = 32 * 1024;

/** Keeps a connection from being closed as idle, and detects that the peer is gone. */
export interface KeepAlive {
  /** Something arrived. */
  heard(): void;
  /** A ping was answered: everything sent before it has arrived. */
  answered(): void;
  /** This many bytes were sent. */
  sent(bytes: number): void;
  stop(): void;
}

/**
 * Starts to ping.
 * @param ping sends one
 * @param isPaused whether nothing is being read, so that pongs cannot be seen
 * @param lost called once, after a long silence
 * @param expectsAnswers whether silence counts from the start; else from the first pong on
 */
export function keepAlive({
  clock,
  ping,
  isPaused,
  lost,
  expectsAnswers,
}: {
  clock: Clock;
  ping: () => void;
  isPaused: () => boolean;
  lost: (error: Error) => void;
  expectsAnswers: boolean;
}): KeepAlive {
  let heardAt = clock.now();
  let inFlight = 0;
  let counts = expectsAnswers;
  let cancel = clock.after(PING_EVERY_MS, tick);

  function tick(): void {
    const now = clock.now();
    if (isPaused() || !counts || inFlight > MAX_IN_FLIGHT) heardAt = now;
    if (now - heardAt >= SILENCE_LIMIT_MS) {
      lost(new Error(`no response to pings for ${SILENCE_LIMIT_MS / 1000} seconds`));
      return;
    }
    cancel = clock.after(PING_EVERY_MS, tick);
    // A server that has closed would send a reset, which discards what is still unread.
    if (!isPaused()) ping();
  }

  return {
    heard: () => {
      heardAt = clock.now();
    },
    answered: () => {
      heardAt = clock.now();
      inFlight = 0;
      counts = true;
    },
    sent: (bytes) => {
      inFlight += bytes;
    },
    stop: () => cancel(),
  };
}
