import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findKubectl } from '../../support/kubectl.js';
import { type Answers, withApiServer } from './api-server.js';

/** The recordings are from this minor version; others differ in rare cells and escapes. */
const RECORDED_VERSION = 'v1.32.';

/** A kubectl of the recorded version, if there is one. */
export const kubectl = [findKubectl()].find(
  (path) => path !== undefined && clientVersion(path).startsWith(RECORDED_VERSION),
);

/** With `npm run record`, the recordings are updated from that kubectl. */
const recording = process.env.MODE === 'record';

const folder = new URL('../recorded/', import.meta.url);

/** What kubectl printed when it was recorded. */
export function recorded(file: string): string {
  return readFileSync(new URL(file, folder), 'utf8');
}

/** Records kubectl's current output, if requested, and returns the recorded one. */
export function recordedAgainst(file: string, printed: string): string {
  if (recording) writeFileSync(new URL(file, folder), printed);
  return recorded(file);
}

/** kubectl's stdout for `get` on a server with these responses. */
export async function kubectlGet(args: readonly string[], answers: Answers): Promise<string> {
  return withApiServer(answers, (server) => runKubectl(['get', ...args, `--server=${server}`]));
}

/** A document as kubectl prints it while labeling it `k=v`: the only way to make it print without a server. */
export async function kubectlPrint(document: string, format: 'json' | 'yaml'): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'print-'));
  try {
    const file = join(directory, 'document.json');
    writeFileSync(file, document);
    return await runKubectl(['label', '--local', '-f', file, '-o', format, 'k=v', '--show-managed-fields']);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function clientVersion(path: string): string {
  const text = execFileSync(path, ['version', '--client', '-o', 'json'], { encoding: 'utf8' });
  return (JSON.parse(text) as { clientVersion: { gitVersion: string } }).clientVersion.gitVersion;
}

async function runKubectl(args: string[]): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'kubectl-'));
  try {
    const environment = { PATH: process.env.PATH, HOME: home, KUBECONFIG: join(home, 'none') };
    const run = promisify(execFile);
    return (await run(kubectl!, args, { env: environment, maxBuffer: 2 ** 28 })).stdout;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
