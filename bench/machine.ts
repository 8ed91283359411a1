import { execFileSync } from 'node:child_process';
import { arch, cpus, loadavg, platform, totalmem } from 'node:os';

/** What measurements depend on, and what makes them comparable. */
export interface Surroundings {
  machine: string;
  kubectl: string;
  node: string;
  proa: string;
}

/** Describes this machine and the programs, without paths or host names. */
export function surroundings(kubectl: string): Surroundings {
  return {
    machine: machine(),
    kubectl: kubectlVersion(kubectl),
    node: process.version,
    proa: commit(),
  };
}

/** This machine, without its name: `2 × AMD EPYC, 24 GiB, linux x64`. */
export function machine(): string {
  const processors = cpus();
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  return `${processors.length} × ${processors[0]?.model.trim()}, ${gibibytes} GiB, ${platform()} ${arch()}`;
}

/** How busy the machine has been in the last minute, in runnable processes. */
export function load(): number {
  return loadavg()[0]!;
}

function kubectlVersion(kubectl: string): string {
  const text = execFileSync(kubectl, ['version', '--client', '-o', 'json'], { encoding: 'utf8' });
  return JSON.parse(text).clientVersion.gitVersion;
}

/** The measured commit. */
export function commit(): string {
  try {
    const options = { encoding: 'utf8', cwd: import.meta.dirname, stdio: 'pipe' } as const;
    return `commit ${execFileSync('git', ['rev-parse', '--short', 'HEAD'], options).trim()}`;
  } catch {
    return 'not from a repository';
  }
}
