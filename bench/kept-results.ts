import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Circumstances } from './report.js';
import type { Result } from './result.js';

/** Results of earlier runs, so that an interrupted run can continue, or measure one scenario again. */
export interface Kept {
  circumstances: Circumstances;
  results: Result[];
}

/** Where results are kept, quick ones separately from complete ones. */
export function keptPath(quick: boolean): string {
  return join(import.meta.dirname, '../node_modules/.cache/proa-bench', quick ? 'quick.json' : 'full.json');
}

/** The results at a path from the same circumstances, except for the commit; none if there is no such file. */
export function readKept(path: string, circumstances: Circumstances): Result[] {
  let kept: Kept;
  try {
    kept = JSON.parse(readFileSync(path, 'utf8')) as Kept;
  } catch {
    return [];
  }
  const same = ({ machine, kubectl, node, apiserver, quick }: Circumstances) =>
    JSON.stringify([machine, kubectl, node, apiserver, quick]);
  return same(kept.circumstances) === same(circumstances) ? kept.results : [];
}

export function writeKept(path: string, kept: Kept): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(kept));
}
