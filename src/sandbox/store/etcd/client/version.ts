/** Whether an etcd cluster's versions have reliable progress notifications. */
export type ProgressSupport = 'reliable' | 'unreliable' | 'unknown';

/** The first releases whose notifications never overtake events: etcd's changelogs of 3.4 and 3.5. */
const FIXED: Readonly<Record<string, number>> = { '3.4': 25, '3.5': 8 };

/**
 * Whether a cluster's progress notifications are reliable: every member must be 3.4.25, 3.5.8 or newer.
 * @param versions of its members, undefined for an unknown one
 */
export function progressSupport(versions: readonly (string | undefined)[]): ProgressSupport {
  const each = versions.map(supportOf);
  if (each.includes('unreliable')) return 'unreliable';
  return each.includes('unknown') || each.length === 0 ? 'unknown' : 'reliable';
}

/** A warning for the operator; undefined if all is well. */
export function progressWarning(versions: readonly (string | undefined)[]): string | undefined {
  const support = progressSupport(versions);
  if (support === 'reliable') return undefined;
  const known = [...new Set(versions.map((version) => version ?? 'unknown'))].join(', ');
  return support === 'unknown'
    ? `etcd's version is not known (${known}): whether its progress notifications are reliable cannot be told`
    : `etcd ${known} has unreliable progress notifications (fixed in 3.4.25 and 3.5.8): they are not used`;
}

function supportOf(version: string | undefined): ProgressSupport {
  const match = /^(\d+)\.(\d+)\.(\d+)/.exec(version ?? '');
  if (match === null) return 'unknown';
  const [major, minor, patch] = match.slice(1).map(Number) as [number, number, number];
  const fixed = FIXED[`${major}.${minor}`];
  if (fixed !== undefined) return patch >= fixed ? 'reliable' : 'unreliable';
  return major > 3 || (major === 3 && minor > 5) ? 'reliable' : 'unreliable';
}
