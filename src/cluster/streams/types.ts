import type { Readable, Writable } from 'node:stream';
import type { Clock } from '../../process/clock.js';
import type { WriteGuard } from '../write-guard.js';

/** What is to be run in a container, or attached to. */
export interface CommandRequest {
  call: 'exec' | 'attach';
  namespace: string;
  pod: string;
  /** The only one of the pod when absent. */
  container?: string | undefined;
  /** The program and its arguments; none for `attach`. */
  command?: readonly string[] | undefined;
  stdin: boolean;
  stdout: boolean;
  /** Not with a terminal, which has one output. */
  stderr: boolean;
  tty: boolean;
}

/** How streams are opened. */
export interface StreamSettings {
  clock: Clock;
  /** Is asked before the handshake: a command in a container can change anything. */
  guard: WriteGuard;
  /** Ends the handshake, and the streams after it. */
  signal?: AbortSignal | undefined;
  /** False if KUBECTL_REMOTE_COMMAND_WEBSOCKETS or KUBECTL_PORT_FORWARD_WEBSOCKETS is `false`. */
  websockets: boolean;
  /** A way was refused, and the next one is tried. */
  onRefusal?: ((error: Error) => void) | undefined;
}

/** The size of a terminal, in characters. */
export interface TerminalSize {
  width: number;
  height: number;
}

/** How a command ended by itself. */
export interface ExitStatus {
  /** 0 to 255. */
  code: number;
}

/**
 * A command in a container, or one that was attached to. Its channels are Node's streams, with back-pressure in both
 * directions: what is not read holds back the whole command, both outputs, since they share a connection. Both outputs
 * have to be read for `exit` to be known.
 */
export interface RemoteCommand {
  /** `end()` ends the command's standard input. Absent if it was not requested. */
  readonly stdin: Writable | undefined;
  /** Ends with the command. Fails if the connection is lost before its exit status is known. */
  readonly stdout: Readable | undefined;
  readonly stderr: Readable | undefined;
  /**
   * The command's own end. Fails with RemoteCommandError where it did not come to one (no such program or container),
   * with StreamLostError where that cannot be known.
   */
  readonly exit: Promise<ExitStatus>;
  /** Says how large the terminal is; nothing happens without one. */
  resize(size: TerminalSize): void;
  /** Leaves the command, whatever becomes of it. */
  close(): void;
}
