/** The request and the result of a consistency check. Plain values, so that they can be printed as JSON. */

/** `different` outweighs `unknown`, which outweighs `consistent`. */
export type Verdict = 'consistent' | 'different' | 'unknown';

/**
 * How a list was requested.
 * - `cache`: any state, or not older than a resourceVersion: the server may respond from its watch cache.
 * - `exact`: the state at one resourceVersion. From etcd before Kubernetes 1.34; since then from the cache as well.
 * - `present`: the latest state, for a cache whose resourceVersion etcd has compacted since.
 */
type LegKind = 'cache' | 'exact' | 'present';

/** One list that was read completely. */
export interface Leg {
  /** From 1; comparisons refer to it. */
  number: number;
  server: string;
  kind: LegKind;
  /** The parameters of this kind of request, as in a URL: `resourceVersion=0`; "" for the latest state. */
  query: string;
  /** The resourceVersion of the response. */
  resourceVersion: string;
  objects: number;
  pages: number;
  /** SHA-256 over all objects, in hex: the same regardless of source, order and pages. */
  digest: string;
}

/**
 * How an object differs between a reference and a leg: only the reference has it (`missing`), only the leg has it
 * (`extra`), it has another resourceVersion, or the same one with different content.
 */
export type DifferenceKind = 'missing' | 'extra' | 'resourceVersion' | 'content';

/** One object that is not the same in two lists. */
export interface Difference {
  /** "" for objects without a namespace. */
  namespace: string;
  name: string;
  kind: DifferenceKind;
  /** The object's resourceVersion in the reference; absent if it is not there. */
  reference?: string;
  /** The object's resourceVersion in the other leg; absent if it is not there. */
  other?: string;
}

/** Two lists of one state, compared. */
export interface ListComparison {
  /** The number of the leg that was read first. */
  reference: number;
  /** The number of the leg compared with it. */
  other: number;
  /** Pages of the other leg, and those whose digest differs from the reference's for the same range of names. */
  pages: number;
  differentPages: number;
  /** All that differ. */
  differenceCount: number;
  /** The first of them, in the order of the list; no more than MAX_DIFFERENCES. */
  differences: Difference[];
  verdict: Verdict;
  /** What it proves, and what it does not, in sentences. */
  meaning: string;
}

/** Further ones are counted, not kept. */
export const MAX_DIFFERENCES = 1000;

/** Something that could not be determined. */
export interface Unknown {
  server: string;
  reason: string;
}

/** The findings about one type. */
export interface TypeReport {
  /** `pods`, `deployments.apps`. */
  type: string;
  /** Absent for all namespaces, and for types without. */
  namespace?: string;
  /** Absent if all objects were compared. */
  labelSelector?: string;
  verdict: Verdict;
  legs: Leg[];
  comparisons: ListComparison[];
  unknown: Unknown[];
}

/** The overall result. */
export interface ConsistencyReport {
  /** When the check started, in RFC 3339, if it is one of several. */
  time?: string;
  verdict: Verdict;
  /** The checked servers; the version is absent if it could not be read. */
  servers: { server: string; version?: string }[];
  types: TypeReport[];
  /** What this does not prove: the ends of a sentence. */
  notShown: string[];
}

/** The combined result of several findings; none at all is consistent. */
export function worst(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('different')) return 'different';
  return verdicts.includes('unknown') ? 'unknown' : 'consistent';
}
