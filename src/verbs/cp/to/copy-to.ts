import { posix } from 'node:path';
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
  /** This many bytes have been copied. */
  copied(bytes: number): void;
}

/** A path of the container as its programs are given it: normalized, and never taken for an option. */
export function containerPath(path: string): string {
  const normalized = posix.normalize(path).replace(/(?<=.)\/$/, '');
  return normalized.startsWith('-') ? `./${normalized}` : normalized;
}
