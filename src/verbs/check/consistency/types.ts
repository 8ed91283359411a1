/** What a check of consistency is asked and what it finds. Plain values, so that they can be printed as JSON. */

/** `different` outweighs `unknown`, which outweighs `consistent`. */
export type Verdict = 'consistent' | 'different' | 'unknown';

/**
 * How a list was requested.
 * - `cache`: the state of any time, or not older than a resourceVersion: the server may answer from its watch cache.
 * - `exact`: the state at one resourceVersion. From etcd before Kubernetes 1.34; since then from the cache as well.
 * - `present`: the latest state, for a cache whose resourceVersion etcd has compacted since.
 */
type LegKind = 'cache' | 'exact' | 'present';

/** One list that was read to its end. */
export interface Leg {
  /** From 1, by which comparisons name it. */
  number: number;
  server: string;
  kind: LegKind;
  /** The parameters that made it of this kind, as in a URL: `resourceVersion=0`; "" for the present. */
  query: string;
  /** What the server said it answered from. */
  resourceVersion: string;
  objects: number;
  pages: number;
  /** SHA-256 over all its objects, in hex: the same wherever and in whatever order and pages they are read. */
  digest: string;
}

/**
 * How an object differs between a reference and a leg: the leg has it not (`missing`), only the leg has it (`extra`),
 * it is at another resourceVersion, or at the same one and yet has other content.
 */
export type DifferenceKind = 'missing' | 'extra' | 'resourceVersion' | 'content';

/** One object that is not the same in two lists. */
export interface Difference {
  /** "" for objects without a namespace. */
  namespace: string;
  name: string;
  kind: DifferenceKind;
  /** The object's resourceVersion in the reference; absent if that has it not. */
  reference?: string;
  /** The object's resourceVersion in the other leg; absent if that has it not. */
  other?: string;
}

/** Two lists of one state beside each other. */
export interface ListComparison {
  /** The number of the leg that was read first. */
  reference: number;
  /** The number of the leg compared with it. */
  other: number;
  /** Pages of the other leg, and those whose digest was another than the reference's for the same range of names. */
  pages: number;
  differentPages: number;
  /** All that differ. */
  differenceCount: number;
  /** The first of them, in the order of the list; no more than MAX_DIFFERENCES. */
  differences: Difference[];
  verdict: Verdict;
  /** What it proves, and what not, in sentences. */
  meaning: string;
}

/** More are counted, not kept. */
export const MAX_DIFFERENCES = 1000;

/** Something that could not be found out. */
export interface Unknown {
  server: string;
  reason: string;
}

/** What was found about one type. */
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

/** What was found in all. */
export interface ConsistencyReport {
  /** When the check began, in RFC 3339, where it is one of several. */
  time?: string;
  verdict: Verdict;
  /** The servers that were asked; the version is absent if it could not be read. */
  servers: { server: string; version?: string }[];
  types: TypeReport[];
  /** What must not be read into all this: the ends of a sentence. */
  notShown: string[];
}

/** What several findings come to; none at all is consistent. */
export function worst(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('different')) return 'different';
  return verdicts.includes('unknown') ? 'unknown' : 'consistent';
}
