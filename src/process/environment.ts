import type { Output } from './output.js';
import type { Interrupts } from './signals.js';

/** All that a command may know of the world outside its arguments. Tests make their own. */
export interface Environment {
  variables: Readonly<Record<string, string | undefined>>;
  home: string;
  workingFolder: string;
  /** Where this system keeps what is proa's own, for this user; neither has to be there. */
  folders: Readonly<{ cache: string; config: string }>;
  stdin: NodeJS.ReadStream;
  /** Text from the cluster cannot drive a terminal behind it: it passes through the sanitiser. */
  stdout: Output;
  /** Standard output as it is, for text of ours with colors, where it is not the screen (a pager); whoever writes guards it. */
  colored?: Output;
  stderr: Output;
  /** Standard error as it is, for what drives the terminal on purpose: progress, cursors. */
  terminal: Output;
  /** The terminal of standard output as it is, for full-screen programs alone. */
  screen: NodeJS.WriteStream;
  /** The terminal of standard error as it is, for questions alone. */
  prompt: NodeJS.WriteStream;
  /** What pipes and devices gave, by their paths: it cannot be read twice (`--kubeconfig=<(...)`). */
  piped: Map<string, Promise<Uint8Array>>;
  /** Aborted by Ctrl-C or a request to end. */
  signal: AbortSignal;
  /** Who takes Ctrl-C for what is in progress; left out where nobody can. */
  interrupts?: Interrupts;
  /** Milliseconds since 1970. */
  now(): number;
  /** The process, as others see it. */
  process: ProcessInfo;
}

/** What a process is to the system and to servers. */
export interface ProcessInfo {
  pid: number;
  /** The user whose files it trusts; undefined on systems without owners of files (Windows). */
  uid: number | undefined;
  /** As Node.js has them: `linux`, `x64`. */
  platform: string;
  architecture: string;
  runtime: { name: 'node' | 'bun'; version: string };
  /** How many milliseconds it runs already. */
  age(): number;
}

/** Whether a CI system runs this process. Some give programs a terminal that is never looked at; they set CI. */
export function isCi({ CI }: Environment['variables']): boolean {
  return CI !== undefined && CI !== '' && CI !== '0' && CI !== 'false';
}

/**
 * Standard error for a line that is redrawn. It counts as no terminal on CI systems, and where a line cannot be
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
