import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { KubectlAnswers } from '../../support/kubectl-answers.js';
import { answer, type Universe } from './universe.js';

/** The result of a real kubectl for an argument. */
export interface KubectlRun {
  code: number;
  stdout: string;
  stderr: string;
  /** The paths of the lists that it requested: everything except discovery. */
  lists: string[];
  /** Its discovery cache: file names below the server's folder, and their contents. */
  cache: Record<string, string>;
}

/**
 * Asks kubectl about an imagined server, or looks up its recorded answer. The server's address is `SERVER`.
 * @param masked removes what is random in kubectl
 */
export type AskAbout = (
  universe: Universe,
  args: string[],
  masked?: (run: KubectlRun) => KubectlRun,
) => Promise<KubectlRun>;

/** @param withCache whether its discovery cache is read, too */
export function askAbout(answers: KubectlAnswers, withCache = false): AskAbout {
  return (universe, args, masked = (run) => run) =>
    answers.drawn(args.join(' '), [universe, args], async (kubectl) => {
      await using lab = new KubectlLab(kubectl);
      const run = await lab.run(universe, args);
      return masked(withCache ? run : { ...run, cache: {} });
    });
}

/** A real kubectl with an imagined server. Lists are empty; each run starts without a cache. */
class KubectlLab implements AsyncDisposable {
  #universe: Universe = { groups: [], mode: 'legacy' };
  #paths: string[] = [];
  readonly #server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://host').pathname;
    this.#paths.push(path);
    const headers = { accept: request.headers.accept ?? '' };
    const found = answer(this.#universe, path, headers);
    if (found.status !== 404 || !this.#isList(path)) {
      response.writeHead(found.status, found.headers).end(found.body);
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"kind":"List","apiVersion":"v1","metadata":{},"items":[]}');
  });

  readonly #kubectl: string;

  constructor(kubectl: string) {
    this.#kubectl = kubectl;
  }

  async run(universe: Universe, args: string[]): Promise<KubectlRun> {
    await this.#listen();
    this.#universe = universe;
    this.#paths = [];
    const folder = await mkdtemp(join(tmpdir(), 'kubectl-lab-'));
    const { port } = this.#server.address() as AddressInfo;
    const options = ['-s', `http://127.0.0.1:${port}`, '--cache-dir', folder, '--kubeconfig', '/dev/null'];
    const result = await new Promise<KubectlRun>((resolve) => {
      execFile(this.#kubectl, [...options, ...args], { env: { HOME: folder } }, (error, stdout, stderr) => {
        const code = error === null ? 0 : Number(error.code);
        const lists = this.#paths.filter((path) => this.#isList(path));
        const told = (text: string) => text.replaceAll(`127.0.0.1:${port}`, 'SERVER');
        // klog's lines contain the time, and positions in kubectl's sources.
        const said = stderr.split('\n').filter((line) => !/^[EWI]\d{4} /.test(line));
        resolve({ code, stdout: told(stdout), stderr: told(said.join('\n')), lists, cache: {} });
      });
    });
    const cache = await readTree(join(folder, 'discovery', `127.0.0.1_${port}`));
    await rm(folder, { recursive: true });
    return { ...result, cache };
  }

  #isList(path: string): boolean {
    return path.split('/').length > (path.startsWith('/apis/') ? 4 : 3);
  }

  async #listen(): Promise<void> {
    if (this.#server.listening) return;
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** The files below a folder by name; none if there is no folder. */
export async function readTree(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return Object.fromEntries(files.map((file, index) => [relative(folder, file), texts[index]!]).sort());
}
