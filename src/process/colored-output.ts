import type { Environment } from './environment.js';
import { NodeOutput } from './node-output.js';
import type { Output } from './output.js';

/**
 * Where text of ours with colors is written. On a terminal that is not standard output itself, whose guard makes colors
 * visible: who writes there guards the text of the cluster.
 */
export function coloredOutput(
  isColored: boolean,
  { colored, screen, stdout }: Pick<Environment, 'colored' | 'screen' | 'stdout'>,
): Output {
  return isColored && stdout.isTTY ? (colored ?? new NodeOutput(screen)) : stdout;
}
