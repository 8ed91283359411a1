import { posix } from 'node:path';
import type { Retries } from '../retries.js';

/** A copy to a container. */
export interface CopyTo {
  /** A local file or folder. */
  local: string;
  /** Its destination in the container, or the folder for it. */
  remote: string;
  noPreserve: boolean;
  /** Compare checksums. */
  checksum: boolean;
  retries: Retries;
  /** This many bytes have been copied. */
  copied(bytes: number): void;
}

/** A path in the container for the arguments of programs: normalized, and never mistaken for an option. */
export function containerPath(path: string): string {
  const normalized = posix.normalize(path).replace(/(?<=.)\/$/, '');
  return normalized.startsWith('-') ? `./${normalized}` : normalized;
}
