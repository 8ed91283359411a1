/** The description of proa in packages, as paragraphs of short lines. */
export const description: readonly string[] = [
  `proa takes the commands, flags and arguments of kubectl, prints its output
and returns its exit codes. Lists are printed as they arrive, in memory that
does not grow with them, and continue after interruptions. Discovery reads
only what a command needs.`,
  `A browser shows live tables of any resource, and a sandbox is an API server
to try it all on.`,
];
