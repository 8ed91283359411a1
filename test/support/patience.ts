/**
 * How long a test waits for what has to come: generous, for machines under load, since a wait ends as soon as it is there;
 * and less than the minute after which a test fails that hangs, so that the wait itself tells what never came.
 */
export const PATIENCE_MS = 45_000;
