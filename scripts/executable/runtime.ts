import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { bunOf, type Target } from './targets.ts';

/**
 * The path of Bun's runtime for a target, which npm fetches once into the user's cache folder, for all clones: the
 * release in package-lock.json, checked against its hash there. Fails if npm cannot fetch it, or the hash differs.
 * @param root the package's folder
 */
export function runtimeFor(root: string, target: Target): string {
  const name = bunOf(target).package;
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { version, integrity } = packages[`node_modules/${name}`] as { version: string; integrity: string };
  const runtimes = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'proa-runtimes');
  const folder = join(runtimes, `${target.name}-${version}`);
  const program = join(folder, target.platform === 'windows' ? 'package/bin/bun.exe' : 'package/bin/bun');
  if (existsSync(program)) return program;
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    npm('pack', '--loglevel=error', `--pack-destination=${draft}`, `${name}@${version}`);
    const archive = readdirSync(draft).find((file) => file.endsWith('.tgz'))!;
    checkIntegrity(name, readFileSync(join(draft, archive)), integrity);
    execFileSync('tar', ['-xzf', archive], { cwd: draft });
    rmSync(join(draft, archive));
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  chmodSync(program, 0o755);
  return program;
}

/** Fails if an archive does not have a hash, in the form of package-lock.json: `sha512-BASE64`. */
export function checkIntegrity(name: string, archive: Uint8Array, integrity: string): void {
  const [algorithm = '', expected] = integrity.split(/-(.*)/s);
  const found = createHash(algorithm).update(archive).digest('base64');
  if (found !== expected) throw new Error(`${name} differs from package-lock.json: ${algorithm}-${found}`);
}

function npm(...args: string[]): void {
  // On Windows npm is a script, which needs a shell.
  execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' });
}
