import { execFileSync } from 'node:child_process';

/**
 * The time that everything made of a clone names, in seconds since 1970: SOURCE_DATE_EPOCH, or that of the last commit, so
 * that the same sources always make the same bytes.
 * @param root the package's folder
 * Fails where there is neither.
 */
export function sourceTime(root: string, variables: NodeJS.ProcessEnv): number {
  const text =
    variables.SOURCE_DATE_EPOCH ??
    execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  return Number(text);
}
