import type { Retries } from '../retries.js';

/** A copy from a container. */
export interface CopyFrom {
  /** A file or folder in the container. */
  remote: string;
  /** What it becomes on this machine. */
  local: string;
  retries: Retries;
  /** Compare checksums. */
  checksum: boolean;
  /** What was typed to copy: `proa`. */
  program: string;
  /** This many bytes have been copied. */
  copied(bytes: number): void;
}
