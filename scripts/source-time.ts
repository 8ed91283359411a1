import { execFileSync } from 'node:child_process';

/**
 * The time in everything built from a clone, in seconds since 1970: SOURCE_DATE_EPOCH, or that of the last commit, so
 * that the same sources always give the same bytes.
 * @param root the package's folder. Fails if there is neither.
 */
export function sourceTime(root: string, variables: NodeJS.ProcessEnv): number {
  const text =
    variables.SOURCE_DATE_EPOCH ??
    execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  return Number(text);
}
