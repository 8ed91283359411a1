import type { CacheFolder } from './cache-folder.js';
import { parseGroups } from './cache-format.js';
import type { CacheWriters } from './cache-writers.js';
import { cacheTtlMs, groupsFile } from './disk-source.js';
import { mergeGroups, readGroups } from './groups-document.js';
import { serverOrder } from './priority.js';
import type { CachedDocuments } from './tagged-documents.js';

/** What the cache knows about a server. */
export interface CacheReport {
  folder: string;
  /** The age of the list of groups in milliseconds; undefined if there is no readable one. */
  ageMs: number | undefined;
  /** Whether it is still valid. */
  fresh: boolean;
  /** Whether a complete aggregated response is kept, to be revalidated with its ETag. */
  aggregated: boolean;
  groups: number;
  versions: number;
  /** Group-versions without a file of their own; they are requested when needed. */
  uncached: string[];
  /** Group-versions that are stale or of an unknown form in the cached response, and why. */
  failed: { groupVersion: string; error: string }[];
  /** Who wrote the files of the folder, which may be shared with other clients. */
  writers: CacheWriters;
  /**
   * kubectl's cache of the server, from which proa copies missing files; absent if there is none, or if nothing is
   * copied.
   */
  kubectl?: { folder: string; ageMs: number; fresh: boolean };
}

/** The folders to inspect. */
interface ReportedFolders {
  own: CacheFolder;
  kubectls: CacheFolder | undefined;
}

/** Inspects the cache without sending requests. Never fails: what cannot be read counts as missing. */
export async function reportCache(
  { own: folder, kubectls }: ReportedFolders,
  documents: CachedDocuments,
  writers: CacheWriters,
  now: () => number,
): Promise<CacheReport> {
  const file = await folder.read(groupsFile);
  const groups = file === undefined ? [] : orNone(() => parseGroups(file.text), []);
  const kept = await documents.loadDated();
  const [core, others] = [kept?.documents['/api'], kept?.documents['/apis']];
  const answer =
    core && others
      ? orNone(() => mergeGroups(readGroups(core.body), readGroups(others.body)), undefined)
      : undefined;
  const names = serverOrder(groups).map(({ name }) => name);
  const written = await Promise.all(names.map((name) => folder.modified(`${name}/serverresources.json`)));
  const theirs = await kubectls?.read(groupsFile);
  const isFresh = (ms: number) => Math.abs(ms) <= cacheTtlMs;
  const ageMs = file === undefined || groups.length === 0 ? undefined : now() - file.modified;
  return {
    folder: folder.path,
    ageMs,
    fresh: ageMs !== undefined && isFresh(ageMs),
    aggregated: answer?.resources !== undefined,
    groups: groups.length,
    versions: names.length,
    uncached: names.filter((name, index) => !answer?.resources?.has(name) && written[index] === undefined),
    failed: [...(answer?.failed ?? [])].map(([groupVersion, { message }]) => ({
      groupVersion,
      error: message,
    })),
    writers,
    ...(kubectls !== undefined &&
      theirs !== undefined && {
        kubectl: {
          folder: kubectls.path,
          ageMs: now() - theirs.modified,
          fresh: isFresh(now() - theirs.modified),
        },
      }),
  };
}

function orNone<T>(read: () => T, none: T): T {
  try {
    return read();
  } catch {
    return none;
  }
}
