import type { KubeObject } from '../../codec/object.js';
import type { ManifestContent } from './content.js';

/** One object described by a file, and where it stood. Lists are taken apart into their items. */
export interface Manifest {
  object: KubeObject;
  /** The file's name or URL as given, `STDIN`, or the kustomization's folder. */
  source: string;
  /** It stood in a List. */
  isItem: boolean;
}

/** What stands in a folder. A link to a folder is none, as in Go's walks: it may lead in circles. */
export interface FolderEntry {
  name: string;
  isFolder: boolean;
  /** It is no JSON or YAML by its name, but protobuf of the API by its first bytes. */
  isProtobuf?: boolean;
}

/** The outside world as manifests see it. */
export interface ManifestIo {
  /** Fails in kubectl's words. */
  readFile(path: string): Promise<ManifestContent>;
  /** The bytes of the same file, whatever they are. Fails with Go's words for a file that cannot be read. */
  readBytes(path: string): Promise<Uint8Array>;
  /** What is in a folder, by name; undefined if the path is no folder. */
  listFolder(path: string): Promise<FolderEntry[] | undefined>;
  /** Fails in kubectl's words if the system does not let one look. */
  exists(path: string): Promise<boolean>;
  /** A path from the root of the file system, without links in it. Fails if there is nothing. */
  realPath(path: string): Promise<string>;
  /** A path from the root of the file system, links in it or not. */
  absolutePath(path: string): string;
  /** Paths that match a shell pattern, see go-glob.ts. */
  glob(pattern: string): Promise<string[]>;
  readStdin(): Promise<ManifestContent>;
  /** What is behind a URL. Fails with the message to show. */
  fetch(url: string): Promise<ManifestContent>;
  /** The same as bytes. */
  fetchBytes(url: string): Promise<Uint8Array>;
  /** To be awaited between the parts of long work: Ctrl-C is heard in it. Fails if the command is to end. */
  pause(): Promise<void>;
  /** Tells the user a line that is about no object. */
  warn(line: string): void;
}

/** Which files are taken from a folder, beside those in protobuf. */
export const manifestExtensions = ['.json', '.yaml', '.yml'];
