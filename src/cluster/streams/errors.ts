import { quote } from '../../go/strconv/quote.js';
import { DisplayableError } from '../../process/errors.js';
import { streamMessage } from '../../transport/go-words.js';

/** A command did not run to its end: no such container, no such program. In the server's words. */
export class RemoteCommandError extends DisplayableError {
  override readonly name = 'RemoteCommandError';
}

/** The reason of a RemoteCommandError where the container runs, and has no such program. */
export const NO_PROGRAM = 'NoProgram';

/** The connection was lost: what has become of the other side is not known. */
export class StreamLostError extends DisplayableError {
  override readonly name = 'StreamLostError';
  /** @param what was being done: `the command`, `the forwarding` */
  constructor(what: string, cause: Error | undefined) {
    const why = cause === undefined ? 'the server ended it' : streamMessage(cause);
    super(`lost the connection to the pod before ${what} ended: ${why}`, { reason: 'StreamLost', cause });
  }
}

/** More arrived on a stream that is kept as a whole than anybody honest has to say there. */
export class StreamTooLongError extends DisplayableError {
  override readonly name = 'StreamTooLongError';
  /** @param what names the stream: `the error stream of the command` */
  constructor(what: string, most: number) {
    super(`${what} has more than ${most} bytes`, { reason: 'StreamTooLong' });
  }
}

/** The server agreed to a stream, but not to a protocol that was requested: it may be doing something already. */
export class ProtocolMismatchError extends DisplayableError {
  override readonly name = 'ProtocolMismatchError';
  constructor(asked: readonly string[], chosen: string) {
    const quoted = asked.map(quote).join(' or ');
    super(`invalid protocol, expected ${quoted}, got ${quote(chosen)}`);
  }
}
