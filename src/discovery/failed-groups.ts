import { GroupDiscoveryFailedError, StaleGroupVersionError } from './types.js';

/** Group-versions that could not be read, by how kubectl treats them. */
interface FailedGroups {
  /** The server itself cannot reach them; kubectl omits them silently. */
  stale: GroupDiscoveryFailedError | undefined;
  /** The request for them failed: kubectl prints what it has and fails. */
  broken: GroupDiscoveryFailedError | undefined;
}

/** Sorts the failures of a complete discovery. @param failed by group-version */
export function sortFailures(failed: ReadonlyMap<string, Error>): FailedGroups {
  const entries = [...failed];
  return {
    stale: errorOf(entries.filter(([, error]) => error instanceof StaleGroupVersionError)),
    broken: errorOf(entries.filter(([, error]) => !(error instanceof StaleGroupVersionError))),
  };
}

function errorOf(entries: [string, Error][]): GroupDiscoveryFailedError | undefined {
  return entries.length === 0 ? undefined : new GroupDiscoveryFailedError(new Map(entries));
}
