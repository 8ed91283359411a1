import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Machine } from '../../src/kubeconfig/machine.js';
import { machineOf } from '../../src/kubeconfig/node-machine.js';

/** A machine whose files are in memory, under absolute paths. */
export function memoryMachine(
  files: Record<string, string> = {},
  env: Record<string, string> = {},
  workingDirectory = '/work-dir',
): Machine {
  return {
    env,
    homeDirectory: '/home/me',
    workingDirectory,
    confirmReadable: (path) => void fileText(files, path),
    readFile: async (path) => new TextEncoder().encode(fileText(files, path)),
    modeOf: () => 0o600,
  };
}

function fileText(files: Record<string, string>, path: string): string {
  const text = files[path];
  if (text === undefined) throw Object.assign(new Error(`no ${path}`), { code: 'ENOENT' });
  return text;
}

/** A machine with real files. */
export function diskMachine(workingDirectory: string, env: Record<string, string> = {}): Machine {
  return machineOf({
    variables: env,
    home: workingDirectory,
    workingFolder: workingDirectory,
    process,
    piped: new Map(),
    signal: new AbortController().signal,
  });
}

/** Runs a function in its own folder, which is removed afterwards. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T> | T): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'kubeconfig-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What a program printed and how it ended. */
export interface Ran {
  stdout: string;
  stderr: string;
  code: number;
}

/** Runs kubectl in a folder that is also its home, without other variables of this process's environment. */
export function runKubectl(
  kubectl: string,
  args: readonly string[],
  folder: string,
  env: Record<string, string> = {},
): Ran {
  const { stdout, stderr, status } = spawnSync(kubectl, args, {
    cwd: folder,
    env: { HOME: folder, PATH: process.env.PATH ?? '', ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { stdout, stderr, code: status ?? -1 };
}
