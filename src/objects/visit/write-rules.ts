import type { DryRun } from '../../cluster/dry-run.js';
import type { Session } from '../../cluster/session.js';
import type { ManifestFlags } from '../manifests/sources.js';
import type { VisitRules } from './visit.js';
import { type Concurrency, writeWidth } from './width.js';

/** The validated flags and words of most commands that change objects. */
export interface WriteOptions extends ManifestFlags {
  /** The objects: TYPE NAME, TYPE/NAME. */
  words: readonly string[];
  dryRun: DryRun;
  /** Skips confirmation in a protected context. */
  yes: boolean;
  /** How many objects are changed at a time. */
  concurrency: Concurrency;
}

/** How a command that changes objects visits them: several at a time, and also after errors. */
export function writeRules(
  { dryRun, concurrency }: Pick<WriteOptions, 'dryRun' | 'concurrency'>,
  { environment, transport, tell }: Pick<Session, 'environment' | 'transport' | 'tell'>,
): Pick<VisitRules<unknown>, 'continueOnError' | 'width' | 'signal' | 'tell'> {
  return {
    continueOnError: true,
    width: writeWidth(concurrency, transport),
    signal: environment.signal,
    ...(dryRun === 'none' && { tell }),
  };
}
