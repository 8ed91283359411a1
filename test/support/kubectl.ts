import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/**
 * The path of a real kubectl to compare with, or undefined if there is none. KUBECTL names one explicitly. Some
 * distributions put a dispatcher on PATH that asks the server for its version and then runs another kubectl: its
 * additional request and changing version would falsify a comparison, so the newest kubectl 1.32 that it includes is
 * used instead.
 */
export function findKubectl(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  if (environment.KUBECTL !== undefined) return environment.KUBECTL;
  const onPath = whichAll('kubectl', environment)[0];
  if (onPath === undefined || !isDispatcher(onPath)) return onPath;
  const folders = whichAll('gcloud', environment).map((path) => dirname(realpathSync(path)));
  return [dirname(onPath), ...folders].map((folder) => join(folder, 'kubectl.1.32')).find(existsSync);
}

function whichAll(name: string, environment: NodeJS.ProcessEnv): string[] {
  return (environment.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .filter(existsSync);
}

function isDispatcher(path: string): boolean {
  return execFileSync(path, ['version', '--client'], { encoding: 'utf8' }).includes('dispatcher');
}

/**
 * kubectl's standard error without the line in which it logs the first message of a server, an empty one that announces
 * the server, if it arrives before kubectl has made its channels: which of the two is first is random.
 */
export function withoutLateChannel(stderr: string): string {
  return stderr.replace(/^E\d{4} [^\n]* Unknown stream id 1, discarding message\n/gm, '');
}
