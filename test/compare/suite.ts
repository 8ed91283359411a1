import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { KubectlAnswers } from '../support/kubectl-answers.js';
import type { ProcessResult } from '../support/run-process.js';
import { askKubectl, askProa, askProaUntilLimit, filesOf, fixtures, type Place } from './compare.js';

/** What the fixtures define: the versions of each group, and the resource in them. */
const DEFINED = [
  ['example.io/v1', 'gizmos'],
  ...['v1', 'v1beta1', 'v2alpha1'].map((version) => [`alpha.example.io/${version}`, 'things']),
  ['beta.example.io/v1', 'things'],
] as const;

/** What a failure shows besides the difference. */
export const STALE = 'where the server was changed on purpose: npm run record';

/** Objects that proa creates look as if kubectl had created them. */
export const LIKE_KUBECTL = ['--field-manager=kubectl-create', '--concurrency=1'];

/** Runs a client's command line to its end. */
export type Run = (...words: string[]) => Promise<ProcessResult>;

/**
 * Creates the fixtures on a server. A real server serves a new definition a little later, and adds it to discovery even
 * later: this resolves when everything exists and is in the client's own cache.
 */
export async function createFixtures(run: Run): Promise<void> {
  const create = (file: string) => run('create', ...LIKE_KUBECTL, '-f', join(fixtures, file));
  expect((await create('fixtures.yaml')).stderr).toBe('');
  for (const [version, resource] of DEFINED)
    while (!(await run('get', '--raw', `/apis/${version}`)).stdout.includes(`"name":"${resource}"`));
  const known = async () => (await run('api-versions')).stdout.split('\n');
  const versions = DEFINED.map(([version]) => version);
  for (let found: string[] = []; !versions.every((version) => found.includes(version)); )
    found = await known();
  expect((await create('gizmos.yaml')).stderr).toBe('');
}

/** The server, and the fixtures on it. */
export interface Comparison extends Place {
  answers: KubectlAnswers;
  /** The fixtures on the server, by file name. */
  served: readonly string[];
}

/**
 * kubectl's recorded answer to a line; the recording depends on the files of the line and of the server.
 * @param masked removes what differs from one run of kubectl to the next
 * @param ours proa's own answer
 */
export function kubectlAnswer(
  line: string,
  { answers, served, ...place }: Comparison,
  masked = (answer: ProcessResult) => answer,
  ours?: ProcessResult,
): Promise<ProcessResult> {
  const given = [filesOf(line), ...served.map((file) => readFileSync(join(fixtures, file), 'utf8'))];
  const ask = async (kubectl: string) => masked(await askKubectl(line, kubectl, place));
  return answers.answer(line, given, ask, ours);
}

/** One test for each command line: proa must answer as kubectl did when it was recorded. */
export function compareEach(lines: readonly string[], given: () => Comparison): void {
  it.each([...new Set(lines)])('%s', async (line) => {
    const comparison = given();
    const limit = / -w .*--request-timeout=(\d+)s/.exec(line)?.[1];
    const found =
      limit === undefined
        ? await askProa(line, comparison)
        : await askProaUntilLimit(line, Number(limit), comparison);
    const expected = await kubectlAnswer(line, comparison, undefined, found);
    expect(found, STALE).toEqual(expected);
  });
}

/** One test for each command line, several at a time: kubectl and proa run at once, and must answer in the same way. */
export function compareEachLive(lines: readonly string[], given: () => Place & { kubectl: string }): void {
  it.concurrent.each([...new Set(lines)])('%s', async (line) => {
    const { kubectl, ...place } = given();
    const [expected, found] = await Promise.all([askKubectl(line, kubectl, place), askProa(line, place)]);
    expect(found).toEqual(expected);
  });
}
