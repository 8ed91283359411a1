import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Json, JsonObject } from '../../../src/codec/object.js';
import { findKubectl } from '../../support/kubectl.js';

/** A patch, and kubectl's result for an object, or its error. */
export interface PatchCase {
  type: 'strategic' | 'merge' | 'json';
  object: JsonObject;
  patch: Json;
  result?: Json;
  error?: string;
}

/**
 * The result of `kubectl patch --local` for an object; undefined if two runs differ, because Go iterates over objects
 * in random order.
 */
export async function kubectlPatch(
  given: Omit<PatchCase, 'result' | 'error'>,
): Promise<PatchCase | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'patch-'));
  try {
    const [first, second] = [await patchOnce(folder, given), await patchOnce(folder, given)];
    const same = 'error' in first ? 'error' in second : JSON.stringify(first) === JSON.stringify(second);
    return same ? { ...given, ...first } : undefined;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function patchOnce(folder: string, { type, object, patch }: Omit<PatchCase, 'result' | 'error'>) {
  const [file, patchFile] = [join(folder, 'object.json'), join(folder, 'patch.json')];
  await writeFile(file, JSON.stringify(object));
  await writeFile(patchFile, JSON.stringify(patch));
  const words = [
    'patch',
    '--local',
    '-f',
    file,
    '--type',
    type,
    '--patch-file',
    patchFile,
    '-o',
    'json',
    '--show-managed-fields',
  ];
  const { failed, stdout, stderr } = await run(words, folder);
  return failed ? { error: errorIn(stderr) } : { result: JSON.parse(stdout) as Json };
}

function errorIn(stderr: string): string {
  if (/^panic: /m.test(stderr)) return 'panic';
  return stderr.replace(/^error: /, '').replace(/\n$/, '');
}

function run(words: string[], home: string): Promise<{ failed: boolean; stdout: string; stderr: string }> {
  const env = { PATH: process.env.PATH, HOME: home, KUBECONFIG: join(home, 'none') };
  return new Promise((resolve) => {
    execFile(findKubectl()!, words, { env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      resolve({ failed: error !== null, stdout, stderr });
    });
  });
}

/** Runs tasks, several at a time, and returns their results in order. */
export async function severalAtATime<T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const work = async () => {
    while (next < items.length) {
      const at = next++;
      results[at] = await run(items[at]!);
    }
  };
  await Promise.all(Array.from({ length: 3 }, work));
  return results;
}
