import { type Environment, isCi } from '../process/environment.js';

/** What decides whether prompts and screens can be used. */
type TerminalEnvironment = Pick<Environment, 'variables'> & {
  stdin: { isTTY?: boolean };
  screen: { isTTY?: boolean };
};

/**
 * Why nothing interactive may run here; undefined if it may.
 * @param forbidden --no-interactive
 */
export function whyNotInteractive(
  { variables, stdin, screen }: TerminalEnvironment,
  forbidden: boolean,
): string | undefined {
  if (forbidden) return '--no-interactive was given';
  if (isCi(variables)) return 'CI is set';
  if (stdin.isTTY !== true) return 'standard input is not a terminal';
  return screen.isTTY === true ? undefined : 'standard output is not a terminal';
}

/** Whether missing arguments can be asked for at a terminal. Prompts are drawn on standard error. */
export function mayAsk(
  place: TerminalEnvironment & { prompt: { isTTY?: boolean } },
  forbidden: boolean,
): boolean {
  if (place.variables.TERM === 'dumb' || place.prompt.isTTY !== true) return false;
  return whyNotInteractive(place, forbidden) === undefined;
}
