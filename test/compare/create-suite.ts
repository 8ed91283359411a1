import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it, vi } from 'vitest';
import { type ProcessResult, runProcess } from '../support/run-process.js';
import { runAsKubectl } from './as-kubectl.js';
import { splitWords } from './invocations.js';
import { comparableBy, maskRun, textsBelow } from './mask.js';
import { LIKE_KUBECTL, type Run, STALE } from './suite.js';

const folder = resolve(import.meta.dirname, 'create');

/**
 * Two wire formats of proa, each compared with kubectl. The names of their namespaces have the same length because a
 * server quotes a fixed number of bytes.
 */
const wires = ['auto', 'json'] as const;
const OF_KUBECTL = 'made-kctl';

/** A server under test, and a home for its users. */
export interface CreateScene {
  kubeconfig: string;
  home: string;
}

/** What the lines of `create` must print, in order, and leave behind. */
export interface CreateAnswers {
  lines: ProcessResult[];
  left: ProcessResult;
}

/** Creates the namespaces, and the custom resources of the other comparisons. */
export async function prepareCreate(run: Run): Promise<void> {
  for (const file of ['create-namespaces.yaml', 'fixtures.yaml']) {
    expect((await run('create', ...LIKE_KUBECTL, '-f', resolve(folder, '..', file))).stderr).toBe('');
  }
  await vi.waitFor(async () => expect((await run('get', 'gizmos', '-A')).exit).toBe(0), 60_000);
}

/** What the answers depend on besides the lines. */
export const createFiles = () => textsBelow(folder);

/**
 * Runs all lines with kubectl in order: existing objects cannot be created again.
 * @param types of objects to compare at the end
 */
export async function askKubectlToCreate(
  kubectl: string,
  lines: readonly string[],
  types: string,
  scene: CreateScene,
): Promise<CreateAnswers> {
  const ask = async (line: string) => {
    const { args, ...options } = question(line, OF_KUBECTL, scene);
    return comparableBy(masked, await runProcess(kubectl, args, options));
  };
  const answers: ProcessResult[] = [];
  for (const line of lines) answers.push(await ask(line));
  return { lines: answers, left: await ask(lookAt(types)) };
}

/** One test for each line, in order: proa must answer as kubectl did, and have created the same objects at the end. */
export function compareCreate(
  lines: readonly string[],
  types: string,
  given: () => CreateScene & { expected: CreateAnswers },
): void {
  const ask = async (line: string, wire: (typeof wires)[number]) => {
    const { args, env, ...options } = question(line, `made-${wire}`, given());
    return comparableBy(masked, await runAsKubectl(args, { ...options, env: { ...env, PROA_WIRE: wire } }));
  };

  it.each(lines.map((line, index) => [line, index] as const))('%s', async (line, index) => {
    for (const wire of wires) {
      expect(await ask(line, wire), `PROA_WIRE=${wire}; ${STALE}`).toEqual(given().expected.lines[index]);
    }
  });

  it('leave the same objects behind, including managed fields', async () => {
    const { left } = given().expected;
    expect(left.stdout.match(/^- apiVersion/gm)!.length).toBeGreaterThan(20);
    for (const wire of wires)
      expect(await ask(lookAt(types), wire), `PROA_WIRE=${wire}; ${STALE}`).toEqual(left);
  });
}

function lookAt(types: string): string {
  return `get ${types} -o yaml --show-managed-fields`;
}

function question(line: string, namespace: string, { kubeconfig, home }: CreateScene) {
  const [words = '', file] = line.split(' < ');
  const args = splitWords(words).map((word) => word.replaceAll('NS', namespace));
  return {
    args: [...args, ...(args.includes('-n') ? [] : [`--namespace=${namespace}`])],
    // kyaml is newer than the kubectl in the comparison.
    env: { KUBECONFIG: kubeconfig, HOME: home, TZ: 'UTC', KUBECTL_KYAML: 'false' },
    stdin: file === undefined ? '' : readFileSync(join(folder, file), 'utf8'),
    cwd: folder,
  };
}

/** Masks what differs from run to run, namespaces, and values that the server generated. */
function masked(text: string): string {
  return maskRun(text)
    .replace(/\bmade-(kctl|auto|json)\b/g, 'NS')
    .replaceAll(folder, '@')
    .replace(/\bsome-\w{5}\b/g, 'some-*');
}
