import type { DryRun } from '../../cluster/dry-run.js';
import { checkRawPath } from '../../cluster/raw.js';
import type { Concurrency } from '../../objects/visit/width.js';

/** The options of `delete`, validated as far as that needs no server. */
export interface DeleteOptions {
  /** TYPE, TYPE NAME… or TYPE/NAME… */
  words: readonly string[];
  filenames: readonly string[];
  kustomize: string;
  recursive: boolean;
  labelSelector: string;
  fieldSelector: string;
  all: boolean;
  allNamespaces: boolean;
  /** What happens to dependents. */
  propagation: 'Background' | 'Foreground' | 'Orphan';
  force: boolean;
  /** The grace period in seconds; negative for the default of the objects. */
  gracePeriod: number;
  /** Missing objects count as deleted. */
  ignoreNotFound: boolean;
  /** Wait until the objects are gone. */
  wait: boolean;
  /** Milliseconds, for all objects together; 0 for no limit. */
  timeoutMs: number;
  /** Ask before anything is deleted. */
  interactive: boolean;
  dryRun: DryRun;
  /** Skips confirmation in a protected context. */
  yes: boolean;
  /** How many objects are deleted at a time. */
  concurrency: Concurrency;
  /** A path on the server that is deleted unchanged; "" for none. */
  raw: string;
  /** `-o`, not validated. */
  output: string;
}

/** The grace period by the combined flags. Fails with kubectl's message if they contradict each other. */
export function graceOf({
  now,
  force,
  gracePeriod,
}: {
  now: boolean;
  force: boolean;
  gracePeriod: number;
}): number {
  if (now && gracePeriod !== -1) throw new Error('--now and --grace-period cannot be specified together');
  if (now) return 1;
  // 0 abandons running processes, which must be intended.
  if (gracePeriod === 0 && !force) return 1;
  return force && gracePeriod < 0 ? 0 : gracePeriod;
}

/** Fails with kubectl's message if --all is combined with a selector. */
export function checkDeleteSelection({ all, labelSelector, fieldSelector }: DeleteOptions): void {
  if (all && (labelSelector !== '' || fieldSelector !== ''))
    throw new Error("setting 'all' parameter but found a non empty selector. ");
}

/** Fails with kubectl's message if flags cannot be combined; kubectl checks them once it knows the types. */
export function checkDelete({ output, force, gracePeriod }: DeleteOptions): void {
  if (output !== '' && output !== 'name')
    throw new Error(`unexpected -o output mode: ${output}. We only support '-o name'`);
  if (force && gracePeriod > 0)
    throw new Error('--force and --grace-period greater than 0 cannot be specified together');
}

/** Fails with kubectl's message for flags that cannot be combined with --raw. */
export function checkRawDelete({ interactive, filenames, recursive, output, raw }: DeleteOptions): void {
  if (interactive) throw new Error('--interactive can not be used with --raw');
  if (filenames.length > 1) throw new Error('--raw can only use a single local file or stdin');
  if (/^https?:\/\//.test(filenames[0] ?? '')) throw new Error('--raw cannot read from a url');
  if (recursive) throw new Error('--raw and --recursive are mutually exclusive');
  if (output !== '') throw new Error('--raw and --output are mutually exclusive');
  checkRawPath(raw);
}
