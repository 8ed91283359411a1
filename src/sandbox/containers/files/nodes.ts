/** The common attributes of all nodes of a file system. */
interface FileAttributes {
  /** Permissions, without the file type. */
  mode: number;
  /** Time of the last change, in milliseconds since 1970. */
  changed: number;
}

/** A file: its bytes in pieces. */
export interface FileNode extends FileAttributes {
  kind: 'file';
  parts: Buffer[];
  size: number;
  /** The name of the program, if it is one. */
  program?: string;
}

/** A folder. */
export interface FolderNode extends FileAttributes {
  kind: 'folder';
  entries: Map<string, FileSystemNode>;
}

/** A symbolic link. */
interface LinkNode extends FileAttributes {
  kind: 'link';
  target: string;
}

/** A device: one that is empty and accepts everything, or one that returns zeros. */
interface DeviceNode extends FileAttributes {
  kind: 'device';
  gives: 'nothing' | 'zeros';
}

export type FileSystemNode = FileNode | FolderNode | LinkNode | DeviceNode;

export function newFile(content: string | Buffer, changed: number, mode = 0o644): FileNode {
  const part = Buffer.from(content as string);
  return { kind: 'file', mode, changed, parts: part.length === 0 ? [] : [part], size: part.length };
}

export function newFolder(changed: number, mode = 0o755): FolderNode {
  return { kind: 'folder', mode, changed, entries: new Map() };
}
