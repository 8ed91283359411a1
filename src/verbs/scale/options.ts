import type { Concurrency } from '../../objects/visit/width.js';
import type { ResultOptions } from '../../render/result-printer.js';

/** A checked `scale`. */
export interface ScaleOptions extends Omit<ResultOptions, 'keepOrder' | 'typed'> {
  /** The objects: TYPE NAME, TYPE/NAME. */
  words: readonly string[];
  filenames: readonly string[];
  kustomize: string;
  recursive: boolean;
  labelSelector: string;
  all: boolean;
  replicas: number;
  /** How many there have to be before; -1 for any number. */
  currentReplicas: number;
  /** The version that the object has to have before; "" for any. */
  resourceVersion: string;
  /** How long to wait for each object; 0 not to wait. */
  timeoutMs: number;
  /** What `--record` notes as the cause of the change; undefined without it. */
  changeCause: string | undefined;
  /** Nobody is asked in a protected context. */
  yes: boolean;
  /** How many objects are scaled at a time. */
  concurrency: Concurrency;
  /** What kubectl logs of words it will not take for ever. */
  warnings: readonly string[];
}

/** Fails with kubectl's message for numbers that there cannot be. */
export function checkScale({
  replicas,
  currentReplicas,
}: Pick<ScaleOptions, 'replicas' | 'currentReplicas'>): void {
  if (replicas < 0)
    throw new Error('The --replicas=COUNT flag is required, and COUNT must be greater than or equal to 0');
  if (currentReplicas < -1)
    throw new Error('The --current-replicas must specify an integer of -1 or greater');
}
