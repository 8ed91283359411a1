import type { KubeObject } from '../../codec/object.js';
import { DisplayableError } from '../../process/errors.js';

/** One object described by a file, and where it stood. Lists are taken apart into their items. */
export interface Manifest {
  object: KubeObject;
  /** The file's name or URL as given, `STDIN`, or the kustomization's folder. */
  source: string;
}

/** Everything that the `-f`, `-R` and `-k` flags name. */
export interface LoadedManifests {
  manifests: Manifest[];
  /** What could not be read or understood; the rest is there all the same, as with kubectl. */
  errors: Error[];
  /** True where one plain file or kustomization was named: a single object from it is printed alone, not in a List. */
  singleFile: boolean;
}

/** What a file says cannot be understood. kubectl tells it without `error:` before it. */
export class ManifestError extends DisplayableError {
  override readonly name = 'ManifestError';
  constructor(message: string, { cause }: ErrorOptions = {}) {
    super(message, { reason: 'Manifest', cause, display: message });
  }
}

/** What stands in a folder. A link to a folder is none, as in Go's walks: it may lead in circles. */
export interface FolderEntry {
  name: string;
  isFolder: boolean;
}

/** The outside world as manifests see it. */
export interface ManifestIo {
  /** Fails with ManifestError. */
  readFile(path: string): Promise<string>;
  /** What is in a folder, by name; undefined where the path is no folder. */
  listFolder(path: string): Promise<FolderEntry[] | undefined>;
  exists(path: string): Promise<boolean>;
  /** Paths that match a shell pattern, see go-glob.ts. */
  glob(pattern: string): Promise<string[]>;
  readStdin(): Promise<string>;
  /** The text behind a URL. Fails with the message to show. */
  fetch(url: string): Promise<string>;
}

/** Which files are taken from a folder. */
export const manifestExtensions = ['.json', '.yaml', '.yml'];
