import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { backgroundClock } from '../../src/sandbox/base/clock.js';
import { runInProcess } from '../support/in-process.js';
import type { KubectlAnswers } from '../support/kubectl-answers.js';
import type { ProcessResult } from '../support/run-process.js';
import { askKubectl, askProa, filesOf, newHome, type Place, wordsOf, world } from './compare.js';
import { writeKubeconfig } from './describe-stage.js';
import { STALE } from './suite.js';

/** The time at which both sandboxes start, so that created objects are the same, including times. */
const BEGINNING = Date.parse('2025-01-02T03:04:05Z');

/** Lines that run in order on one server, because they change it. */
export interface Sequence {
  title: string;
  lines: readonly string[];
  /** Lines of `create` that proa runs first, on both servers. */
  before?: readonly string[];
  /** Types whose objects are compared at the end, including managed fields; or the line that prints them. */
  left: string;
  answers: KubectlAnswers;
}

/**
 * One test for each line: proa must answer as kubectl did, each on its own new server, and have left the same objects
 * behind at the end.
 */
export function compareSequence({ title, lines, before = [], left, answers }: Sequence): void {
  describe(title, () => {
    const all = [...lines, left.includes(' ') ? left : `get ${left} -A -o yaml --show-managed-fields`];
    let ours: ProcessResult[];
    let expected: ProcessResult[];

    beforeAll(async () => {
      ours = await onNewServer(before, (place) => inTurn(all, (line) => askProa(line, place)));
      const given = [all, before, [...before, ...all].map(filesOf)];
      const ask = (kubectl: string) =>
        onNewServer(before, (place) => inTurn(all, (line) => askKubectl(line, kubectl, place)));
      expected = await answers.answer(title, given, async (kubectl) => (await ask(kubectl)).map(masked));
    });

    it.each(all.map((line, index) => [line, index] as const))('%s', (_line, index) => {
      expect(masked(ours[index]!), STALE).toEqual(expected[index]);
    });
  });
}

/** Starts a sandbox for as long as the work takes. */
async function onNewServer<T>(before: readonly string[], work: (place: Place) => Promise<T>): Promise<T> {
  const home = newHome();
  const place: Place = { home, kubeconfig: join(home, 'kubeconfig') };
  let sandbox: ApiServer | undefined;
  try {
    sandbox = await startApiServer({ clock: { ...backgroundClock, now: () => BEGINNING } });
    writeKubeconfig(place.kubeconfig, sandbox.kubeconfigYaml);
    for (const line of before) {
      const { stderr } = await runInProcess(wordsOf(line), world(place));
      expect(stderr).toBe('');
    }
    return await work(place);
  } finally {
    await sandbox?.close();
    rmSync(home, { recursive: true, force: true });
  }
}

async function inTurn<T>(lines: readonly string[], ask: (line: string) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (const line of lines) answers.push(await ask(line));
  return answers;
}

/** Masks values that servers generate, and times that are not set, which kubectl 1.36 does not show. */
export function masked({ stdout, stderr, exit }: ProcessResult): ProcessResult {
  const text = withoutNullTimes(stdout)
    .replaceAll('kubectl.1.32 ', 'kubectl ')
    .replace(/\b10\.96\.\d+\.\d+\b/g, '10.96.N.N')
    .replace(/(nodePort"?: )\d{5}\b/g, '$1NNNNN')
    .replace(/\b(nginx-1-2|my-image|a-b)-[bcdfghjklmnpqrstvwxz2456789]{5}\b/g, '$1-*****')
    .replace(/(manager: )(kubectl[.\d]*|proa)$/gm, '$1PROGRAM')
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'TOKEN');
  return { stdout: text, stderr: ofRelease132(stderr), exit };
}

function withoutNullTimes(text: string): string {
  return text
    .replace(/\{\s*"creationTimestamp": null\s*\}/g, '{}')
    .replace(/,\s*"creationTimestamp": null/g, '')
    .replace(/,\\"creationTimestamp\\":null/g, '')
    .replace(/\\"creationTimestamp\\":null,?/g, '')
    .replace(/"creationTimestamp": null,\s*/g, '')
    .replace(/,"creationTimestamp":null/g, '')
    .replace(/"creationTimestamp":null,?/g, '')
    .replace(/^( *)(metadata:)\n( +)creationTimestamp: null\n(?!\3\S)/gm, '$1$2 {}\n')
    .replace(/^ *creationTimestamp: null\n/gm, '');
}

/** Removes what is newer than the kubectl in the comparison: kyaml, and the deprecation of --cpu-percent. */
function ofRelease132(stderr: string): string {
  return stderr
    .replace('jsonpath-file,kyaml,', 'jsonpath-file,')
    .replace(/^Flag --cpu-percent has been deprecated, .*\n/m, '');
}
