/** `--dry-run`: what is sent, and whether the server stores it. */
export type DryRun = 'none' | 'client' | 'server';

/** What `--dry-run` without a value means: kubectl takes it, and warns. */
export const BARE_DRY_RUN = 'unchanged';

/** What is told behind an object's name, as kubectl has it: ` (dry run)`. */
export const dryRunSuffix: Readonly<Record<DryRun, string>> = {
  none: '',
  client: ' (dry run)',
  server: ' (server dry run)',
};

/** `--dry-run`, and what to say where the word is an old one. Fails with kubectl's message for another word. */
export function readDryRun(word: string): { dryRun: DryRun; deprecated?: string } {
  const on = goBool(word);
  if (on !== undefined) {
    const dryRun = on ? 'client' : 'none';
    return {
      dryRun,
      deprecated: `--dry-run=${word} is deprecated (boolean value) and can be replaced with --dry-run=${dryRun}.`,
    };
  }
  if (word === BARE_DRY_RUN) {
    return {
      dryRun: 'client',
      deprecated: '--dry-run is deprecated and can be replaced with --dry-run=client.',
    };
  }
  if (word === 'none' || word === 'client' || word === 'server') return { dryRun: word };
  throw new Error(`Invalid dry-run value (${word}). Must be "none", "server", or "client".`);
}

/** Go's strconv.ParseBool; undefined where a word is none of its. */
export function goBool(word: string): boolean | undefined {
  if (['1', 't', 'T', 'true', 'TRUE', 'True'].includes(word)) return true;
  return ['0', 'f', 'F', 'false', 'FALSE', 'False'].includes(word) ? false : undefined;
}
