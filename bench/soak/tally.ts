/** The results of one kind of work. */
export interface Tally {
  /** How often it was done, or the number of connections or lines. */
  done: number;
  /** How often it failed with a message. */
  told: number;
  /** What must not happen: bytes missing or duplicated without a message, or a terminal that is not restored. */
  wrong: string[];
}

export function newTally(): Tally {
  return { done: 0, told: 0, wrong: [] };
}

/** What a soak needs. */
export interface Soak {
  /** The environment variables that programs need. */
  env: Record<string, string | undefined>;
  /** A program with its first arguments: `node bin/run.js`. */
  proa: readonly [string, string];
  /** Aborted when it is over. */
  signal: AbortSignal;
}

/** The resources of a long-running process, from /proc. */
export interface Held {
  handles: number;
  /** Resident memory in MiB. */
  memory: number;
}
