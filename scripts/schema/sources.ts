import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** The releases that the tables are generated from, each with the tag of its modules. */
export const tags: Readonly<Record<number, string>> = {
  17: 'v0.17.17',
  18: 'v0.18.19',
  19: 'v0.19.16',
  20: 'v0.20.15',
  21: 'v0.21.14',
  22: 'v0.22.17',
  23: 'v0.23.17',
  24: 'v0.24.17',
  25: 'v0.25.16',
  26: 'v0.26.15',
  27: 'v0.27.16',
  28: 'v0.28.15',
  29: 'v0.29.15',
  30: 'v0.30.14',
  31: 'v0.31.14',
  32: 'v0.32.13',
  33: 'v0.33.13',
  34: 'v0.34.9',
  35: 'v0.35.6',
  36: 'v0.36.2',
};

/** The modules with definitions. */
export const modules = [
  'api',
  'apimachinery',
  'apiextensions-apiserver',
  'kube-aggregator',
  'metrics',
] as const;

/** The time limit for all tags of a module, in case a network does not respond. */
const FETCH_MS = 120_000;

/** The sources cannot be reached. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/**
 * Fetches the definitions of each release into a folder, in the layout for make-schema and make-merge-extensions. Fails
 * with UnreachableError.
 * @param folder an empty one
 * @param repositoryOf returns the URL or git directory of a module's repository
 * @returns `RELEASE=DIR` for each release
 */
export function fetchSources(
  folder: string,
  repositoryOf: (module: string) => string,
  releases: Readonly<Record<number, string>> = tags,
): string[] {
  for (const module of modules) fetchModule(module, repositoryOf(module), folder, releases);
  return Object.keys(releases).map((release) => `${release}=${join(folder, release)}`);
}

/** All tags with one request, without their history. */
function fetchModule(
  module: string,
  repository: string,
  folder: string,
  releases: Readonly<Record<number, string>>,
): void {
  const git = join(folder, `${module}.git`);
  const refs = Object.values(releases).map((tag) => `refs/tags/${tag}:refs/tags/${tag}`);
  execFileSync('git', ['init', '--quiet', '--bare', git]);
  try {
    const fetch = ['fetch', '--quiet', '--no-tags', '--depth=1', repository, ...refs];
    execFileSync('git', ['--git-dir', git, ...fetch], {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: FETCH_MS,
      // For a missing repository, git would ask for a password.
      env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
    });
  } catch (error) {
    const why = String((error as { stderr?: Buffer }).stderr ?? error).trim();
    throw new UnreachableError(`${repository}: ${why}`, { cause: error });
  }
  for (const [release, tag] of Object.entries(releases)) {
    const target = join(folder, release, module);
    mkdirSync(target, { recursive: true });
    execFileSync('sh', ['-c', 'git --git-dir "$0" archive "$1" | tar -x -C "$2"', git, tag, target]);
  }
}
