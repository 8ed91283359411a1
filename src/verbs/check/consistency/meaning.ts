import type { Difference, Leg, Verdict } from './types.js';

/** The release of a server: `v1.34.1`; undefined if it could not be read. */
export interface Release {
  version: string | undefined;
}

/** The sources of two lists, as far as they affect the meaning of a comparison. */
export interface ComparedLists {
  reference: Pick<Leg, 'server' | 'kind' | 'resourceVersion'>;
  other: Pick<Leg, 'server' | 'kind' | 'resourceVersion'>;
  referenceVersion: string | undefined;
  otherVersion: string | undefined;
  differences: readonly Difference[];
}

/**
 * Whether a server may serve exact lists from its cache rather than from etcd: by default since 1.34 (the feature gate
 * ListFromCacheSnapshot, KEP-4988). For an unknown release, this is assumed.
 */
function mayAnswerExactFromCache(version: string | undefined): boolean {
  const minor = minorOf(version);
  return minor === undefined || minor >= 34;
}

/** The verdict on a comparison. Servers of two releases may write the same stored object differently. */
export function comparisonVerdict(compare: ComparedLists): Verdict {
  if (compare.differences.length === 0) return 'consistent';
  const sameRelease = minorOf(compare.referenceVersion) === minorOf(compare.otherVersion);
  const onlyContent = compare.differences.every(({ kind }) => kind === 'content');
  return onlyContent && !sameRelease ? 'unknown' : 'different';
}

/** What a comparison proves, and what it does not, in sentences. */
export function meaningOf(compare: ComparedLists): string {
  const { reference, other } = compare;
  if (other.kind === 'cache') return meaningOfBehind(compare);
  const place =
    other.kind === 'present'
      ? `ResourceVersion ${reference.resourceVersion} has been compacted, so the latest state was compared. `
      : '';
  switch (comparisonVerdict(compare)) {
    case 'consistent':
      return place + agreement(compare);
    case 'different':
      return `${place}${disagreement(compare)}: readers may get old or wrong objects.`;
    default:
      return (
        `${place}Servers of different releases (${compare.referenceVersion ?? 'unknown'}, ` +
        `${compare.otherVersion ?? 'unknown'}) may write one stored object differently: that alone proves nothing.`
      );
  }
}

function agreement(compare: ComparedLists): string {
  const { reference, other } = compare;
  const at = `at resourceVersion ${other.resourceVersion}`;
  const isSame = reference.server === other.server;
  if (isFromEtcd(compare)) {
    const held = isSame ? 'etcd held' : `etcd, read by ${other.server}, held`;
    return `What ${reference.server} may serve from its cache is what ${held} ${at}.`;
  }
  return isSame
    ? `The server does not contradict itself ${at}, but may have answered both from one cache: this does not prove ` +
        'that it agrees with etcd.'
    : `${reference.server} and ${other.server} return the same data ${at}. Both may have answered from their ` +
        'caches, so this does not prove that they agree with etcd.';
}

function disagreement(compare: ComparedLists): string {
  const { reference, other } = compare;
  const at = `at resourceVersion ${other.resourceVersion}`;
  if (reference.server !== other.server) {
    return `${reference.server} and ${other.server} return different data ${at}`;
  }
  return isFromEtcd(compare)
    ? `What ${reference.server} may serve from its cache is not what etcd held ${at}`
    : `The server contradicts itself ${at}`;
}

/** Whether the list that was compared with the cache's certainly comes from etcd. */
function isFromEtcd({ other, otherVersion }: ComparedLists): boolean {
  return !(other.kind === 'present' ? mayAnswerPresentFromCache : mayAnswerExactFromCache)(otherVersion);
}

/** A cache that could not be read at the reference's resourceVersion, because it did not reach it in time. */
function meaningOfBehind({ reference, other, differences }: ComparedLists): string {
  const stood = `${other.server} was at resourceVersion ${other.resourceVersion} and did not reach ${reference.resourceVersion}, where ${reference.server} was`;
  return differences.length === 0
    ? `${stood}. It serves the same objects, so no difference is visible.`
    : `${stood}: it is behind, and serves old objects from its cache.`;
}

/** What no comparison of a run shows: the ends of a sentence. */
export function notShownBy(run: { servers: readonly Release[]; labelSelector: string }): string[] {
  const notes = [
    'whether a list came from a cache at all: servers do not say, and some types (events) have no cache',
    'any other resourceVersion',
  ];
  if (run.servers.length === 1) {
    notes.push('other members of the control plane: name the addresses of all with --members');
  }
  if (run.servers.some(({ version }) => mayAnswerExactFromCache(version))) {
    notes.push('etcd itself: Kubernetes 1.34 and later may answer every list from a cache');
  }
  if (run.labelSelector !== '') notes.push('objects that the selector leaves out');
  return notes;
}

/** Lists of the latest state come from the cache by default since 1.31 (ConsistentListFromCache, KEP-2340). */
function mayAnswerPresentFromCache(version: string | undefined): boolean {
  const minor = minorOf(version);
  return minor === undefined || minor >= 31;
}

/** The 34 of `v1.34.1+k3s1`; undefined if it is not a release of Kubernetes 1. */
function minorOf(version: string | undefined): number | undefined {
  const match = /^v?1\.(\d+)/.exec(version ?? '');
  return match === null ? undefined : Number(match[1]);
}
