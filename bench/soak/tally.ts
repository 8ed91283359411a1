/** What has become of one kind of work. */
export interface Tally {
  /** How often it was done, or how many connections, lines there were. */
  done: number;
  /** It failed, and said so. */
  told: number;
  /** What must not be: bytes that are missing or doubled without a word, a terminal that is not as it was. */
  wrong: string[];
}

export function newTally(): Tally {
  return { done: 0, told: 0, wrong: [] };
}

/** How a soak is run. */
export interface Soak {
  /** Everything that programs need of the environment. */
  env: Record<string, string | undefined>;
  /** A program with its first words: `node bin/run.js`. */
  proa: readonly [string, string];
  /** Aborted when it is over. */
  signal: AbortSignal;
}

/** What a process that lives long holds, by /proc. */
export interface Held {
  handles: number;
  /** Resident memory in MiB. */
  memory: number;
}
