import type { Retries } from '../retries.js';

/** A copy to a container. */
export interface CopyTo {
  /** A file or folder of this machine. */
  local: string;
  /** What it becomes in the container, or the folder it is put into. */
  remote: string;
  noPreserve: boolean;
  /** Compare checksums. */
  checksum: boolean;
  retries: Retries;
  /** So many bytes have been copied. */
  copied(bytes: number): void;
}
