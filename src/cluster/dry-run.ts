/** `--dry-run`: whether a request is sent, and whether the server stores the result. */
export type DryRun = 'none' | 'client' | 'server';

/** The suffix after the name of an object, as in kubectl: ` (dry run)`. */
export const dryRunSuffix: Readonly<Record<DryRun, string>> = {
  none: '',
  client: ' (dry run)',
  server: ' (server dry run)',
};
