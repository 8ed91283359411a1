/** `--dry-run`: what is sent, and whether the server stores it. */
export type DryRun = 'none' | 'client' | 'server';

/** What is told behind an object's name, as kubectl has it: ` (dry run)`. */
export const dryRunSuffix: Readonly<Record<DryRun, string>> = {
  none: '',
  client: ' (dry run)',
  server: ' (server dry run)',
};
