import type { Environment } from './environment.js';
import { NodeOutput } from './node-output.js';
import type { Output } from './output.js';

/**
 * Where our own text with colors is written. On a terminal this is not standard output itself, whose guard makes colors
 * visible: the writer guards text from the cluster.
 */
export function coloredOutput(
  isColored: boolean,
  { colored, screen, stdout }: Pick<Environment, 'colored' | 'screen' | 'stdout'>,
): Output {
  return isColored && stdout.isTTY ? (colored ?? new NodeOutput(screen)) : stdout;
}
