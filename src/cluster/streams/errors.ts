import { quote } from '../../go/strconv/quote.js';
import { DisplayableError } from '../../process/errors.js';
import { streamMessage } from '../../transport/go-words.js';

/** A command could not be run: no such container, no such program. In the server's words. */
export class RemoteCommandError extends DisplayableError {
  override readonly name = 'RemoteCommandError';
}

/** The reason of a RemoteCommandError if the container is running, but has no such program. */
export const NO_PROGRAM = 'NoProgram';

/** The connection was lost: the state of the other side is unknown. */
export class StreamLostError extends DisplayableError {
  override readonly name = 'StreamLostError';
  /** @param what the interrupted activity: `the command`, `the forwarding` */
  constructor(what: string, cause: Error | undefined) {
    const why = cause === undefined ? 'the server ended it' : streamMessage(cause);
    super(`lost the connection to the pod before ${what} ended: ${why}`, { reason: 'StreamLost', cause });
  }
}

/** A stream that is kept in memory has more bytes than any honest peer sends. */
export class StreamTooLongError extends DisplayableError {
  override readonly name = 'StreamTooLongError';
  /** @param what names the stream: `the error stream of the command` */
  constructor(what: string, most: number) {
    super(`${what} has more than ${most} bytes`, { reason: 'StreamTooLong' });
  }
}

/** A connection to a port of a pod that was refused, although the tunnel itself remains. Nothing has reached the pod. */
export class PortRefusalError extends DisplayableError {
  override readonly name = 'PortRefusalError';
  /** @param stream the one that was refused: `error stream`, `forwarding stream` */
  constructor(
    readonly stream: string,
    cause: unknown,
  ) {
    super(streamMessage(cause), { reason: 'PortRefused', cause });
  }
}

/** The server accepted a stream, but with a protocol that was not requested: it may already be doing something. */
export class ProtocolMismatchError extends DisplayableError {
  override readonly name = 'ProtocolMismatchError';
  constructor(asked: readonly string[], chosen: string) {
    const quoted = asked.map(quote).join(' or ');
    super(`invalid protocol, expected ${quoted}, got ${quote(chosen)}`);
  }
}
