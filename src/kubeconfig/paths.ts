import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { Cluster, KubeconfigEntry, User } from './entries.js';
import { absolutePath } from './locations.js';
import type { Machine } from './machine.js';

/** A copy of a cluster with relative paths resolved against the folder of its file. */
export function clusterWithPaths(entry: KubeconfigEntry<Cluster>, machine: Machine): Cluster {
  return mapClusterPaths(entry.value, (path) => resolveAgainst(entry.file, path, machine));
}

/** The same for a user. An exec command is a path only if it has a separator; others are found on PATH. */
export function userWithPaths(entry: KubeconfigEntry<User>, machine: Machine): User {
  return mapUserPaths(entry.value, (path) => resolveAgainst(entry.file, path, machine));
}

/** The path of a file relative to another file's folder; absolute paths are kept. */
export function resolveAgainst(file: string, path: string, machine: Machine): string {
  return isAbsolute(path) ? path : join(dirname(absolutePath(file, machine)), path);
}

/**
 * The inverse, for a file about to be written: paths in or below its folder become relative, others are kept.
 * @param path as in the entry: absolute, or relative to the file
 */
export function relativizeAgainst(file: string, path: string, machine: Machine): string {
  const base = dirname(absolutePath(file, machine));
  const absolute = resolveAgainst(file, path, machine);
  const short = relative(base, absolute) || '.';
  return short.startsWith(`..${sep}`) ? absolute : short;
}

/** A copy with each path of a cluster replaced. */
export function mapClusterPaths(cluster: Cluster, change: (path: string) => string): Cluster {
  const copy = { ...cluster };
  if (copy['certificate-authority']) copy['certificate-authority'] = change(copy['certificate-authority']);
  return copy;
}

/** A copy with each path of a user replaced. */
export function mapUserPaths(user: User, change: (path: string) => string): User {
  const copy = { ...user };
  for (const field of ['client-certificate', 'client-key', 'tokenFile'] as const)
    if (copy[field]) copy[field] = change(copy[field]);
  if (copy.exec?.command?.includes(sep)) copy.exec = { ...copy.exec, command: change(copy.exec.command) };
  return copy;
}
