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
 * Two ways of proa, each held against kubectl. The names of their namespaces are of one length, since a server quotes so
 * many bytes.
 */
const wires = ['auto', 'json'] as const;
const OF_KUBECTL = 'made-kctl';

/** A server under test, and a home for who asks it. */
export interface CreateScene {
  kubeconfig: string;
  home: string;
}

/** What the lines of `create` are to print, in their order, and to leave behind. */
export interface CreateAnswers {
  lines: ProcessResult[];
  left: ProcessResult;
}

/** The namespaces, and the custom resources of the other comparisons. */
export async function prepareCreate(run: Run): Promise<void> {
  for (const file of ['create-namespaces.yaml', 'fixtures.yaml']) {
    expect((await run('create', ...LIKE_KUBECTL, '-f', resolve(folder, '..', file))).stderr).toBe('');
  }
  await vi.waitFor(async () => expect((await run('get', 'gizmos', '-A')).exit).toBe(0), 60_000);
}

/** What the answers follow from beside the lines. */
export const createFiles = () => textsBelow(folder);

/**
 * Has kubectl run all lines, one after the other: what is there already cannot be created again.
 * @param types of objects that are looked at in the end
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

/** One test for each line, in their order: proa must answer as kubectl did, and in the end have made the same. */
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

  it('leave the same objects behind, managed fields and all', async () => {
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
    // kyaml is newer than the kubectl that is compared.
    env: { KUBECONFIG: kubeconfig, HOME: home, TZ: 'UTC', KUBECTL_KYAML: 'false' },
    stdin: file === undefined ? '' : readFileSync(join(folder, file), 'utf8'),
    cwd: folder,
  };
}

/** As in every run, and without namespaces and what the server made up. */
function masked(text: string): string {
  return maskRun(text)
    .replace(/\bmade-(kctl|auto|json)\b/g, 'NS')
    .replaceAll(folder, '@')
    .replace(/\bsome-\w{5}\b/g, 'some-*');
}
