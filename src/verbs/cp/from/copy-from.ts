import type { Retries } from '../retries.js';

/** A copy from a container. */
export interface CopyFrom {
  /** A file or folder in the container. */
  remote: string;
  /** Its local destination. */
  local: string;
  /** Where a single file goes: not the same if the destination is a link. */
  file: string;
  retries: Retries;
  /** Compare checksums. */
  checksum: boolean;
  /** The command as typed: `proa`. */
  program: string;
  /** This many bytes have been copied. */
  copied(bytes: number): void;
}
