import type { Environment } from '../environment.js';

/** What decides whether somebody is there to be asked and shown things. */
type Place = Pick<Environment, 'variables'> & {
  stdin: { isTTY?: boolean };
  screen: { isTTY?: boolean };
};

/**
 * Why nothing interactive may run here; undefined where it may. CI systems give their programs terminals that nobody
 * looks at, and say so by CI.
 * @param forbidden --no-interactive
 */
export function whyNotInteractive(
  { variables, stdin, screen }: Place,
  forbidden: boolean,
): string | undefined {
  if (forbidden) return '--no-interactive was given';
  const { CI } = variables;
  if (CI !== undefined && CI !== '' && CI !== '0' && CI !== 'false') return 'CI is set';
  if (stdin.isTTY !== true) return 'standard input is not a terminal';
  return screen.isTTY === true ? undefined : 'standard output is not a terminal';
}
