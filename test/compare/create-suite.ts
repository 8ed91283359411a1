import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it, vi } from 'vitest';
import { proaCommand } from '../support/proa.js';
import { type ProcessResult, runProcess } from '../support/run-process.js';
import { splitWords } from './invocations.js';

const fixtures = resolve(import.meta.dirname, 'create');

/**
 * Two ways of proa, each held against kubectl. The names of their namespaces are of one length, since a server quotes so
 * many bytes.
 */
const wires = ['auto', 'json'] as const;

/** A server under test, and who asks it. */
export interface CreateScene {
  kubectl: string;
  kubeconfig: string;
  home: string;
}

/** The namespaces, and the custom resources of the other comparisons. */
export async function prepareCreate(scene: CreateScene): Promise<void> {
  const plainly = (line: string) => run([scene.kubectl], `${line} -n default`, 'default', scene);
  for (const namespace of ['made-kctl', ...wires.map((wire) => `made-${wire}`)])
    await plainly(`create ns ${namespace}`);
  await plainly(`create -f ${resolve(import.meta.dirname, 'fixtures.yaml')}`);
  await vi.waitFor(async () => expect(await plainly('get gizmos -A')).toMatchObject({ exit: 0 }), 60_000);
}

/**
 * One test for each line, in their order: kubectl and proa must answer alike, and in the end have made the same.
 * @param types of objects that are looked at in the end
 */
export function compareCreate(lines: readonly string[], types: string, given: () => CreateScene): void {
  it.each(lines)('%s', async (line) => {
    const scene = given();
    const expected = comparable(await run([scene.kubectl], line, 'made-kctl', scene));
    for (const wire of wires) {
      const typed = line.replace(/^create/, wire === 'auto' ? 'create' : `create --wire=${wire}`);
      const found = comparable(await run(proaCommand, typed, `made-${wire}`, scene));
      expect(found, `--wire=${wire}`).toEqual(expected);
    }
  });

  it('leave the same objects behind, managed fields and all', async () => {
    const scene = given();
    const left = async (namespace: string) =>
      comparable(await run([scene.kubectl], `get ${types} -o yaml --show-managed-fields`, namespace, scene));
    const expected = await left('made-kctl');
    expect(expected.stdout.match(/^- apiVersion/gm)!.length).toBeGreaterThan(20);
    for (const wire of wires) expect(await left(`made-${wire}`), `--wire=${wire}`).toEqual(expected);
  });
}

function run(
  command: readonly [string, ...string[]],
  line: string,
  namespace: string,
  { kubeconfig, home }: CreateScene,
): Promise<ProcessResult> {
  const [words = '', file] = line.split(' < ');
  const args = splitWords(words).map((word) => word.replaceAll('NS', namespace));
  const [program, ...first] = command;
  const all = [...first, ...args, ...(args.includes('-n') ? [] : [`--namespace=${namespace}`])];
  const env = { KUBECONFIG: kubeconfig, HOME: home };
  const stdin = file === undefined ? '' : readFileSync(join(fixtures, file), 'utf8');
  return runProcess(program, all, { env, stdin, cwd: fixtures });
}

/** What differs from one creation to the next is alike: identities, times, the namespace, what the server made up. */
function masked(text: string): string {
  return text
    .replace(/\bmade-(kctl|auto|json)\b/g, 'NS')
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'UID')
    .replace(/(resourceVersion"?: ?)"\d+"/g, '$1"N"')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, 'TIME')
    .replace(/\bsome-\w{5}\b/g, 'some-*');
}

/** klog's lines name places in kubectl's sources. */
function comparable({ stdout, stderr, exit }: ProcessResult): ProcessResult {
  const told = stderr.split('\n').filter((line) => !/^[EWI]\d{4} [\d:.]+ /.test(line));
  return {
    stdout: masked(stdout),
    stderr: masked(told.join('\n')).replace(/\bkubectl(\.[\d.]+)?\b/g, 'proa'),
    exit,
  };
}
