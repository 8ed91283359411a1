import type { Readable, Writable } from 'node:stream';
import type { Clock } from '../../process/clock.js';
import type { WriteGuard } from '../write-guard.js';

/** What to run in a container, or to attach to. */
export interface CommandRequest {
  call: 'exec' | 'attach';
  namespace: string;
  pod: string;
  /** The only container of the pod if absent. */
  container?: string | undefined;
  /** The program and its arguments; none for `attach`. */
  command?: readonly string[] | undefined;
  stdin: boolean;
  stdout: boolean;
  /** Not with a terminal, which has a single output. */
  stderr: boolean;
  tty: boolean;
}

/** What opening streams depends on. */
export interface StreamSettings {
  clock: Clock;
  /** Asked before the handshake: a command in a container can change anything. */
  guard: WriteGuard;
  /** Ends the handshake, and the streams after it. */
  signal?: AbortSignal | undefined;
  /** False if KUBECTL_REMOTE_COMMAND_WEBSOCKETS or KUBECTL_PORT_FORWARD_WEBSOCKETS is `false`. */
  websockets: boolean;
  /** One way was refused, and the next one is tried. */
  onRefusal?: ((error: Error) => void) | undefined;
}

/** The size of a terminal, in characters. */
export interface TerminalSize {
  width: number;
  height: number;
}

/** How a command ended on its own. */
export interface ExitStatus {
  /** 0 to 255. */
  code: number;
}

/**
 * A command in a container, or one that was attached to. Its channels are Node's streams, with backpressure in both
 * directions: unread bytes block the whole command, both outputs, because they share a connection. Both outputs must be
 * read before `exit` is known.
 */
export interface RemoteCommand {
  /** `end()` ends the command's standard input. Absent if it was not requested. */
  readonly stdin: Writable | undefined;
  /** Ends with the command. Fails if the connection is lost before the exit status is known. */
  readonly stdout: Readable | undefined;
  readonly stderr: Readable | undefined;
  /**
   * The end of the command. Fails with RemoteCommandError if the command could not run (no such program or container),
   * and with StreamLostError if that is unknown.
   */
  readonly exit: Promise<ExitStatus>;
  /** Sends the size of the terminal; without a terminal, nothing happens. */
  resize(size: TerminalSize): void;
  /** Leaves the command, whatever happens to it. */
  close(): void;
}
