import type { Concurrency } from '../../objects/visit/width.js';

/** The options of `scan`, validated. */
export interface ScanOptions {
  /** Types, not objects. */
  words: readonly string[];
  labelSelector: string;
  fieldSelector: string;
  allNamespaces: boolean;
  /** Objects per batch. */
  chunkSize: number;
  /** The program and its arguments; empty to rewrite objects instead. */
  program: readonly string[];
  /** Run the program once for each object. */
  each: boolean;
  /** Get each object and put it back unchanged. */
  rewrite: boolean;
  fieldManager: string;
  /** Objects to rewrite at a time. */
  concurrency: Concurrency;
  /** The file with which an interrupted scan continues; "" saves nothing. */
  checkpoint: string;
  /** The file for the report as JSON; "" for none. */
  report: string;
  /** See Gate. */
  yes: boolean;
}

/** Fails if the flags cannot be combined. */
export function checkScan({ words, program, each, rewrite, chunkSize }: ScanOptions): void {
  if (words.length === 0) throw new Error('you must specify the type of resource to scan');
  if (rewrite && (program.length > 0 || each))
    throw new Error('--rewrite takes neither a command nor --each');
  if (!rewrite && program.length === 0) throw new Error('a command is required, after "--", or --rewrite');
  if (chunkSize < 1) throw new Error('--chunk-size must be at least 1');
}
