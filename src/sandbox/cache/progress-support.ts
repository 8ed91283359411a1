/** Whether a store's marks of progress can be relied on. */
export type ProgressSupport = 'reliable' | 'unreliable' | 'unknown';

/**
 * What etcd's version says of its answers to progress requests. Before 3.4.25, and in 3.5 before 3.5.8, one could
 * overtake the events it spoke of (etcd's changelogs for these releases; Kubernetes asks for the same versions).
 * @param version as etcd's Status gives it: `3.5.16`, `3.6.0-rc.1`; undefined where it gave none
 */
export function progressSupport(version: string | undefined): ProgressSupport {
  const match = /^v?(\d+)\.(\d+)\.(\d+)/.exec(version ?? '');
  if (match === null) return 'unknown';
  const [major = 0, minor = 0, patch = 0] = match.slice(1).map(Number);
  const fixed =
    major > 3 || (major === 3 && (minor > 5 || (minor === 5 && patch >= 8) || (minor === 4 && patch >= 25)));
  return fixed ? 'reliable' : 'unreliable';
}

/** What several servers together support: as much as the worst of them. */
export function commonSupport(versions: readonly (string | undefined)[]): ProgressSupport {
  const all = versions.map(progressSupport);
  if (all.includes('unreliable')) return 'unreliable';
  return all.includes('unknown') ? 'unknown' : 'reliable';
}
