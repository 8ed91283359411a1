import type { CopyWay } from './file-spec.js';

/** The validated options of `cp`. */
export interface CopyOptions {
  copy: CopyWay;
  /** "" for none. */
  container: string;
  /** Owners and permissions are not kept in the container. */
  noPreserve: boolean;
  /** Compare the checksums of local files and those in the container. */
  checksum: boolean;
  /** How often a copy continues after a lost connection; less than 0 for always. */
  retries: number;
  /** Copy one file by `cat`, for containers without tar. */
  noTar: boolean;
  /** `--yes`. */
  yes: boolean;
}
