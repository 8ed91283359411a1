import type { WriteOptions } from '../../objects/visit/write-rules.js';

/** The validated options of `scale`. */
export interface ScaleOptions extends WriteOptions {
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
