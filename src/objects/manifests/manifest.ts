import type { KubeObject } from '../../codec/object.js';
import type { ManifestContent } from './content.js';

/** One object in a file, and its place. Lists are split into their items. */
export interface Manifest {
  object: KubeObject;
  /** The file's name or URL as given, `STDIN`, or the kustomization's folder. */
  source: string;
  /** It was in a List. */
  isItem: boolean;
}

/** The content of a folder. As in Go's walks, a link to a folder is skipped: it may lead in circles. */
export interface FolderEntry {
  name: string;
  isFolder: boolean;
  /** It is not JSON or YAML by its name, but Kubernetes protobuf by its first bytes. */
  isProtobuf?: boolean;
}

/** The outside world of manifests. */
export interface ManifestIo {
  /** Fails in kubectl's words. */
  readFile(path: string): Promise<ManifestContent>;
  /** The unchanged bytes of the same file. Fails with Go's words for a file that cannot be read. */
  readBytes(path: string): Promise<Uint8Array>;
  /** The content of a folder, sorted by name; undefined if the path is not a folder. */
  listFolder(path: string): Promise<FolderEntry[] | undefined>;
  /** Fails in kubectl's words if the system does not allow access. */
  exists(path: string): Promise<boolean>;
  /** An absolute path, without links in it. Fails if it does not exist. */
  realPath(path: string): Promise<string>;
  /** An absolute path, with or without links in it. */
  absolutePath(path: string): string;
  /** Paths that match a shell pattern, see go-glob.ts. */
  glob(pattern: string): Promise<string[]>;
  readStdin(): Promise<ManifestContent>;
  /** The content of a URL. Fails with the message to show. */
  fetch(url: string): Promise<ManifestContent>;
  /** The same as bytes. */
  fetchBytes(url: string): Promise<Uint8Array>;
  /** Awaited between the parts of long work: Ctrl-C is handled in it. Fails if the command must end. */
  pause(): Promise<void>;
  /** Prints a line for the user that is not about an object. */
  warn(line: string): void;
}

/** Which files of a folder are used, besides those in protobuf. */
export const manifestExtensions = ['.json', '.yaml', '.yml'];
