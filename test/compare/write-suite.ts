import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it, vi } from 'vitest';
import { type ProcessResult, runProcess } from '../support/run-process.js';
import { runAsKubectl } from './as-kubectl.js';
import { splitWords } from './invocations.js';
import { comparableBy, maskRun, textsBelow } from './mask.js';
import { LIKE_KUBECTL, type Run, STALE } from './suite.js';

/** The folder with the command lines' files, in which they run. */
const folder = resolve(import.meta.dirname, 'write');

/** Each program has its own namespace; the names have the same length because a server quotes a fixed number of bytes. */
const namespaces = { kubectl: 'made-kctl', proa: 'made-proa' } as const;

/** A server under test, and a home for its users. */
export interface WriteScene {
  kubeconfig: string;
  home: string;
}

/** Command lines that write, in order, and what is compared after them. */
export interface WriteStory {
  lines: readonly string[];
  /** Types of the objects that must be the same at the end. */
  types: string;
  /** Managers are not compared: on a running clock, they are in the order of the seconds of their writes. */
  anyManagers?: boolean;
}

/** What the lines must print and leave behind. */
export interface WriteAnswers {
  lines: ProcessResult[];
  left: ProcessResult;
}

/** Creates both namespaces, the custom resources of the other comparisons, and the same objects in each namespace. */
export async function prepareWrites(run: Run): Promise<void> {
  const create = async (path: string, ...more: string[]) =>
    expect((await run('create', ...LIKE_KUBECTL, '-f', path, ...more)).stderr).toBe('');
  for (const name of ['write/namespaces.yaml', 'fixtures.yaml']) await create(resolve(folder, '..', name));
  await vi.waitFor(async () => expect((await run('get', 'gizmos', '-A')).exit).toBe(0), 60_000);
  for (const namespace of Object.values(namespaces)) {
    await create(join(folder, 'setup.yaml'), '-n', namespace, '--save-config');
    await create(join(folder, 'setup-bare.yaml'), '-n', namespace);
  }
}

/** What the answers depend on besides the lines. */
export const writeFiles = () => textsBelow(folder);

/** Runs all lines with kubectl, one after the other. */
export async function askKubectlToWrite(
  kubectl: string,
  { lines, ...left }: WriteStory,
  scene: WriteScene,
): Promise<WriteAnswers> {
  const ask = async (line: string) => {
    const { args, ...options } = question(line, namespaces.kubectl, scene);
    return comparableBy(masked, await runProcess(kubectl, args, options));
  };
  const answers: ProcessResult[] = [];
  for (const line of lines) answers.push(await ask(line));
  return { lines: answers, left: await ask(lookAt(left)) };
}

/** One test for each line, in order: proa must answer as kubectl did, and have created the same objects at the end. */
export function compareWrites(
  { lines, ...left }: WriteStory,
  given: () => WriteScene & { expected: WriteAnswers },
): void {
  const ask = async (line: string) => {
    const { args, ...options } = question(line, namespaces.proa, given());
    return comparableBy(masked, await runAsKubectl(args, options));
  };

  it.each(lines.map((line, index) => [line, index] as const))('%s', async (line, index) => {
    expect(await ask(line), STALE).toEqual(given().expected.lines[index]);
  });

  it('leave the same objects behind', async () => {
    const { left: expected } = given().expected;
    expect(expected.stdout).toMatch(/^- apiVersion/m);
    expect(await ask(lookAt(left)), STALE).toEqual(expected);
  });
}

function lookAt({ types, anyManagers }: Omit<WriteStory, 'lines'>): string {
  return `get ${types} -o yaml${anyManagers ? '' : ' --show-managed-fields'}`;
}

function question(line: string, namespace: string, { kubeconfig, home }: WriteScene) {
  const [words = '', file] = line.split(' < ');
  const typed = splitWords(words).map((word) => word.replaceAll('NS', namespace));
  const args = typed.slice(typed.findIndex((word) => !/^[A-Z_]+=/.test(word)));
  const variables = typed.slice(0, typed.length - args.length).map((word) => word.split(/=(.*)/s, 2));
  return {
    args: [...args, ...(args.includes('-n') ? [] : [`--namespace=${namespace}`])],
    // kyaml is newer than the kubectl in the comparison.
    env: {
      ...{ KUBECONFIG: kubeconfig, HOME: home, TZ: 'UTC', KUBECTL_KYAML: 'false' },
      ...Object.fromEntries(variables),
    },
    stdin:
      file === undefined ? '' : readFileSync(join(folder, file), 'utf8').replaceAll(/\bNS\b/g, namespace),
    cwd: folder,
  };
}

/** Masks what differs from run to run, namespaces, and addresses that servers assign. */
function masked(text: string): string {
  return (
    maskRun(text)
      .replace(/\bmade-(kctl|proa)\b/g, 'NS')
      // Since 1.36, which proa follows, the namespace is printed there.
      .replace(/ deleted from NS namespace$/gm, ' deleted')
      // A client without --field-manager is identified by its User-Agent.
      .replace(/(manager"?: ?"?)(kubectl|proa)("|$)/gm, '$1PROGRAM$3')
      .replaceAll(folder, '@')
      // The folders of a diff, and the times of their files.
      .replace(/\S*\/(LIVE|MERGED)-\w+/g, '$1')
      .replace(/\t\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+ [+-]\d{4}$/gm, ' TIME')
      .replace(/\b10\.\d+\.\d+\.\d+\b/g, 'ADDRESS')
      .replace(/\b127\.0\.0\.1:\d{4,5}\b/g, 'SERVER')
  );
}
