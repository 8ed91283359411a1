import { GroupDiscoveryFailedError, StaleGroupVersionError } from './types.js';

/** What could not be read, by how kubectl treats it. */
interface FailedGroups {
  /** The server itself has lost sight of them; kubectl leaves them out without a word. */
  stale: GroupDiscoveryFailedError | undefined;
  /** Asking for them failed: kubectl prints what it has and fails. */
  broken: GroupDiscoveryFailedError | undefined;
}

/** Sorts the failures of a whole discovery. @param failed by group-version */
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
