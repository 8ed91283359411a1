import type { WriteOptions } from '../../objects/visit/write-rules.js';

/** The validated options of `scale`. */
export interface ScaleOptions extends WriteOptions {
  labelSelector: string;
  all: boolean;
  replicas: number;
  /** The required current number; -1 for any. */
  currentReplicas: number;
  /** The required current version of the object; "" for any. */
  resourceVersion: string;
  /** How long to wait for each object; 0 not to wait. */
  timeoutMs: number;
  /** The change cause for `--record`; undefined without it. */
  changeCause: string | undefined;
}

/** Fails with kubectl's message for impossible numbers. */
export function checkScale({
  replicas,
  currentReplicas,
}: Pick<ScaleOptions, 'replicas' | 'currentReplicas'>): void {
  if (replicas < 0)
    throw new Error('The --replicas=COUNT flag is required, and COUNT must be greater than or equal to 0');
  if (currentReplicas < -1)
    throw new Error('The --current-replicas must specify an integer of -1 or greater');
}
