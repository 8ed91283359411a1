import type { DeleteSettings } from '../../cluster/client/write-settings.js';
import type { DryRun } from '../../cluster/dry-run.js';
import type { Validation } from '../../cluster/validation.js';
import type { WriteOptions } from '../../objects/visit/write-rules.js';
import type { EncodingChoice } from '../../process/settings.js';
import type { ObjectFormat } from '../../render/output-format.js';

/** The validated options of `replace`. */
export interface ReplaceOptions extends WriteOptions {
  /** Delete the objects and create them again; undefined to change them in place. */
  deletion: ReplaceDeletion | undefined;
  /** "" for the object itself. */
  subresource: string;
  validation: Validation;
  fieldManager: string;
  saveConfig: boolean;
  /** The change cause; undefined for none. */
  changeCause: string | undefined;
  wire: EncodingChoice;
  /** Undefined: one line per object with the result. */
  format: ObjectFormat | undefined;
}

/** How to delete objects that are created again. */
export interface ReplaceDeletion {
  propagation: NonNullable<DeleteSettings['propagationPolicy']>;
  /** Seconds; negative for the default of the object. */
  gracePeriod: number;
  /** How long to wait until they are gone, in milliseconds. */
  timeoutMs: number;
}

/** The deletion options of the flags. */
interface DeletionRequest {
  propagation: ReplaceDeletion['propagation'];
  force: boolean;
  gracePeriod: number;
  timeoutMs: number;
  wait: boolean;
}

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;

/**
 * Reads the flags of the deletion. Without a grace period an object has one second: it is created again only once the
 * old one is gone. Fails with kubectl's message for flags that need --force, or exclude it.
 */
export function readReplaceDeletion(
  { propagation, force, gracePeriod, timeoutMs, wait }: DeletionRequest,
  dryRun: DryRun,
): ReplaceDeletion | undefined {
  if (gracePeriod >= 0 && !force) throw new Error('--grace-period must have --force specified');
  if (timeoutMs !== 0 && !force) throw new Error('--timeout must have --force specified');
  if (force && dryRun !== 'none') throw new Error('--dry-run can not be used when --force is set');
  if (!force) return undefined;
  const isPatient = wait || gracePeriod === 0;
  return {
    propagation,
    gracePeriod: gracePeriod === 0 ? 1 : gracePeriod,
    timeoutMs: timeoutMs !== 0 ? timeoutMs : isPatient ? WEEK : 5 * MINUTE,
  };
}
