import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runProcess } from '../support/run-process.js';
import { compare } from './compare.js';

/** What the fixtures define: the versions of each group, and the resource in them. */
const DEFINED = [
  ['example.io/v1', 'gizmos'],
  ...['v1', 'v1beta1', 'v2alpha1'].map((version) => [`alpha.example.io/${version}`, 'things']),
  ['beta.example.io/v1', 'things'],
] as const;

/**
 * Creates the fixtures on a server, with kubectl. A real server serves what was defined a little later, and puts it into
 * discovery later than that: this resolves when all of it is there, and is in kubectl's cache in `home`.
 */
export async function createFixtures(kubectl: string, kubeconfig: string, home: string): Promise<void> {
  const run = (...words: string[]) =>
    runProcess(kubectl, words, { env: { KUBECONFIG: kubeconfig, HOME: home } });
  const create = (file: string) => run('create', '-f', join(import.meta.dirname, file));
  expect((await create('fixtures.yaml')).stderr).toBe('');
  for (const [version, resource] of DEFINED)
    while (!(await run('get', '--raw', `/apis/${version}`)).stdout.includes(`"name":"${resource}"`));
  const known = async () => (await run('api-versions')).stdout.split('\n');
  const versions = DEFINED.map(([version]) => version);
  for (let found: string[] = []; !versions.every((version) => found.includes(version)); )
    found = await known();
  expect((await create('gizmos.yaml')).stderr).toBe('');
}

/** One test for each command line: kubectl and proa must answer alike. */
export function compareEach(
  lines: readonly string[],
  given: () => { kubectl: string; kubeconfig: string; home: string },
): void {
  it.each(lines)('%s', async (line) => {
    const { kubectl, kubeconfig, home } = given();
    const { proa, kubectl: expected } = await compare(line, kubectl, kubeconfig, home);
    expect(proa).toEqual(expected);
  });
}
