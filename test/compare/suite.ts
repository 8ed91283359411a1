import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { runProcess } from '../support/run-process.js';
import { compare } from './compare.js';

/** Creates the fixtures on a server, with kubectl: its custom resources as soon as their definition is served. */
export async function createFixtures(kubectl: string, kubeconfig: string, home: string): Promise<void> {
  const create = (file: string) =>
    runProcess(kubectl, ['create', '-f', join(import.meta.dirname, file)], {
      env: { KUBECONFIG: kubeconfig, HOME: home },
    });
  expect((await create('fixtures.yaml')).stderr).toBe('');
  await vi.waitFor(async () => expect((await create('gizmos.yaml')).stderr).toBe(''), { timeout: 60_000 });
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
