/**
 * How long a test waits: generously, for machines under load, since a wait ends as soon as its condition holds; and
 * less than the minute after which a hanging test fails, so that the wait itself reports what did not happen.
 */
export const PATIENCE_MS = 45_000;
