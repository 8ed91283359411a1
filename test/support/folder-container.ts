import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ContainerCommand, ContainerEnd } from './pod-server.js';

/** An empty folder, which is removed with the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'proa-cp-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A container with this machine's programs, except for some, in its own folder. */
export function containerIn(folder: string, without: readonly string[] = []) {
  return ({ argv, stdin, stdout, stderr }: ContainerCommand): Promise<ContainerEnd> =>
    new Promise((resolve) => {
      const [program = '', ...words] = argv;
      const notFound = { message: `exec: "${program}": executable file not found in $PATH` };
      if (without.includes(program)) return resolve(notFound);
      const child = spawn(program, words, { cwd: folder });
      child.on('error', () => resolve(notFound));
      stdin.pipe(child.stdin.on('error', () => undefined));
      child.stdout.pipe(stdout, { end: false });
      child.stderr.pipe(stderr, { end: false });
      child.on('close', (code) => resolve(code ?? 1));
    });
}
