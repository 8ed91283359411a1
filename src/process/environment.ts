import type { Output } from './output.js';
import type { Interrupts } from './signals.js';

/** Everything that a command may know about the outside world besides its arguments. Tests make their own. */
export interface Environment {
  variables: Readonly<Record<string, string | undefined>>;
  home: string;
  workingFolder: string;
  /** Where this system keeps proa's own files for this user; the folders need not exist. */
  folders: Readonly<{ cache: string; config: string }>;
  stdin: NodeJS.ReadStream;
  /** Text from the cluster cannot drive a terminal through it: it passes through the sanitizer. */
  stdout: Output;
  /**
   * Unfiltered standard output, for our own text with colors, if it is not the screen (a pager); the writer guards it.
   */
  colored?: Output;
  stderr: Output;
  /** Unfiltered standard error, for what controls the terminal on purpose: progress, cursors. */
  terminal: Output;
  /** The unfiltered terminal of standard output, only for full-screen programs. */
  screen: NodeJS.WriteStream;
  /** The unfiltered terminal of standard error, only for questions. */
  prompt: NodeJS.WriteStream;
  /** The content of pipes and devices, by their paths: it cannot be read twice (`--kubeconfig=<(...)`). */
  piped: Map<string, Promise<Uint8Array>>;
  /**
   * The arguments, or the variables (`NAME=value`), with which the process was started, as bytes: as text, bytes that
   * are not UTF-8 are replaced by U+FFFD. Undefined if the system does not tell them.
   */
  startBytes(of: 'arguments' | 'variables'): readonly Buffer[] | undefined;
  /** Aborted by Ctrl-C or a request to end. */
  signal: AbortSignal;
  /** Takes Ctrl-C for work in progress; absent if nothing can. */
  interrupts?: Interrupts;
  /** Milliseconds since 1970. */
  now(): number;
  /** The process, as others see it. */
  process: ProcessInfo;
}

/** The identity of a process for the system and for servers. */
export interface ProcessInfo {
  pid: number;
  /** The user whose files are trusted; undefined on systems without file owners (Windows). */
  uid: number | undefined;
  /** In Node's form: `linux`, `x64`. */
  platform: string;
  architecture: string;
  runtime: { name: 'node' | 'bun'; version: string };
  /** For how many milliseconds it has been running. */
  age(): number;
}

/** Whether a CI system runs this process. Some provide a terminal that no one looks at; they set CI. */
export function isCi({ CI }: Environment['variables']): boolean {
  return CI !== undefined && CI !== '' && CI !== '0' && CI !== 'false';
}

/**
 * Standard error for a line that is redrawn. It does not count as a terminal on CI systems, and if a line cannot be
 * erased.
 * @param forbidden --no-interactive
 */
export function progressOutput(
  { variables, terminal }: Pick<Environment, 'variables' | 'terminal'>,
  forbidden: boolean,
): Output {
  const isSeen = !forbidden && !isCi(variables) && variables.TERM !== 'dumb';
  return isSeen ? terminal : { isTTY: false, columns: undefined, write: async () => undefined };
}

/** Prints a message during the work. A message that cannot be printed is not a failure. */
export function mention(message: Promise<void>): void {
  message.catch(() => undefined);
}
