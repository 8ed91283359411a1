import type { Session } from '../../cluster/session.js';
import { openRemoteCommand } from '../../cluster/streams/remote-command.js';
import type { CommandRequest, RemoteCommand } from '../../cluster/streams/types.js';
import type { WriteGuard } from '../../cluster/write-guard.js';
import { parseBoolWord } from '../../go/strconv/quote.js';
import { type Clock, systemClock } from '../../process/clock.js';

/** What opening a command in a container depends on, besides the session. */
interface OpenCommandDeps {
  /** The gate of the verb. */
  guard: WriteGuard;
  clock?: Clock;
  /** Ends it; Ctrl-C by default. */
  signal?: AbortSignal;
}

/**
 * Opens a command as the user's variables configure: KUBECTL_REMOTE_COMMAND_WEBSOCKETS. Fails as openRemoteCommand
 * does.
 */
export function openCommand(
  request: CommandRequest,
  session: Pick<Session, 'environment' | 'transport' | 'log'>,
  { guard, clock = systemClock, signal = session.environment.signal }: OpenCommandDeps,
): Promise<RemoteCommand> {
  const { environment, transport } = session;
  return openRemoteCommand(transport, request, {
    clock,
    guard,
    signal,
    websockets: parseBoolWord(environment.variables.KUBECTL_REMOTE_COMMAND_WEBSOCKETS ?? '') !== false,
    onRefusal: (error) =>
      session.log(4, `fallback to secondary dialer from primary dialer err: ${error.message}`),
  });
}
