import type { Session } from '../../cluster/session.js';

/** The options of a command line about standard input and the terminal: `-i`, `-t`, `-q`. */
interface TerminalWish {
  stdin: boolean;
  tty: boolean;
  quiet: boolean;
}

/**
 * Whether the command gets the user's terminal: if it is requested, together with standard input, and standard input is
 * one. As in kubectl, reports if it is not.
 */
export async function getsTerminal(
  { stdin, tty, quiet }: TerminalWish,
  { environment, tell }: Pick<Session, 'environment' | 'tell'>,
): Promise<boolean> {
  if (!stdin || !tty) return false;
  if (environment.stdin.isTTY === true) return true;
  if (!quiet) await tell('Unable to use a TTY - input is not a terminal or the right kind of file');
  return false;
}
