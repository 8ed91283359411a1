import type { Input, Output } from '../process/pipe.js';
import { FileError } from './file-error.js';
import { type FileNode, type FileSystemNode, type FolderNode, newFile, newFolder } from './nodes.js';

/** Maximum number of links that are followed in a row. */
const MAX_LINKS = 20;
/** Maximum size of all files of a container in bytes. */
const MAX_BYTES = 512 * 1024 * 1024;
const ZEROS = Buffer.alloc(32 * 1024);

/** The files of one container: only in memory, without access to the machine's files. Paths are absolute. */
export class FileSystem {
  readonly root: FolderNode;
  readonly #now: () => number;
  #bytes = 0;

  /** @param now milliseconds since 1970 */
  constructor(now: () => number) {
    this.#now = now;
    this.root = newFolder(now());
  }

  /** The node at a path. Fails with FileError. @param follow whether to follow a link at its end */
  get(path: string, follow = true): FileSystemNode {
    return this.#walk(path, follow, 0);
  }

  /** The node at a path, or undefined. */
  find(path: string, follow = true): FileSystemNode | undefined {
    try {
      return this.get(path, follow);
    } catch {
      return undefined;
    }
  }

  /** The folder at a path. Fails with FileError. */
  folder(path: string): FolderNode {
    const node = this.get(path);
    if (node.kind !== 'folder') throw new FileError('ENOTDIR');
    return node;
  }

  /** Makes a folder. Fails with FileError if anything exists there, except folders with `parents`. */
  makeFolder(path: string, parents = false): void {
    const [folder, name] = this.#place(path, parents);
    const there = folder.entries.get(name) ?? (name === '' ? folder : undefined);
    if (there !== undefined && parents && this.find(path)?.kind === 'folder') return;
    if (there !== undefined) throw new FileError('EEXIST');
    this.#put(folder, name, newFolder(this.#now()));
  }

  /** Puts a node at a path, in place of an existing one. Fails with FileError: folders are not replaced. */
  put(path: string, node: FileSystemNode): void {
    const [folder, name] = this.#place(path, false);
    const there = folder.entries.get(name);
    if (name === '' || there?.kind === 'folder') throw new FileError('EISDIR');
    if (there !== undefined) this.#forget(there);
    if (node.kind === 'file') this.#take(node.size);
    this.#put(folder, name, node);
  }

  /** Removes the node at a path with its content. Fails with FileError. */
  remove(path: string): void {
    const [folder, name] = this.#place(path, false);
    const there = folder.entries.get(name);
    if (there === undefined) throw new FileError('ENOENT');
    this.#forget(there);
    folder.entries.delete(name);
    folder.changed = this.#now();
  }

  /** Moves a node to another path, in place of an existing file. Fails with FileError. */
  move(from: string, to: string): void {
    const [folder, name] = this.#place(from, false);
    const node = folder.entries.get(name);
    if (node === undefined) throw new FileError('ENOENT');
    const [target, newName] = this.#place(to, false);
    const there = target.entries.get(newName);
    if (newName === '' || (there?.kind === 'folder' && there !== node)) throw new FileError('EEXIST');
    if (node.kind === 'folder' && isWithin(target, node)) throw new FileError('EINVAL');
    if (there !== undefined && there !== node) this.#forget(there);
    folder.entries.delete(name);
    this.#put(target, newName, node);
  }

  /** The bytes of a file. Fails with FileError. */
  read(path: string): Input {
    const node = this.get(path);
    if (node.kind === 'folder') throw new FileError('EISDIR');
    if (node.kind === 'device' || node.kind === 'link') return deviceInput(node);
    return partsInput(node);
  }

  /** Writes to a file; creates it if it does not exist, otherwise empties it unless `append`. Fails with FileError. */
  write(path: string, append = false, mode = 0o644): Output {
    const there = this.find(path);
    if (there?.kind === 'device') return { write: async () => {} };
    if (there?.kind === 'folder') throw new FileError('EISDIR');
    let file = there?.kind === 'file' ? there : undefined;
    if (file === undefined) {
      file = newFile('', this.#now(), mode);
      this.put(path, file);
    } else if (!append) this.#empty(file);
    return { write: async (data) => this.#append(file, data) };
  }

  #append(file: FileNode, data: Buffer): void {
    this.#take(data.length);
    file.parts.push(Buffer.from(data));
    file.size += data.length;
    file.changed = this.#now();
  }

  #empty(file: FileNode): void {
    this.#bytes -= file.size;
    file.parts = [];
    file.size = 0;
    file.changed = this.#now();
    delete file.program;
  }

  #take(bytes: number): void {
    if (this.#bytes + bytes > MAX_BYTES) throw new FileError('ENOSPC');
    this.#bytes += bytes;
  }

  #forget(node: FileSystemNode): void {
    if (node.kind === 'file') this.#bytes -= node.size;
    if (node.kind === 'folder') for (const each of node.entries.values()) this.#forget(each);
  }

  #put(folder: FolderNode, name: string, node: FileSystemNode): void {
    folder.entries.set(name, node);
    folder.changed = this.#now();
  }

  /** The folder of a path, and the name in it; "" for the root. */
  #place(path: string, parents: boolean): [FolderNode, string] {
    const names = pathNames(path);
    const name = names.pop() ?? '';
    const above = `/${names.join('/')}`;
    if (parents && name !== '' && this.find(above) === undefined) this.makeFolder(above, true);
    return [this.folder(above), name];
  }

  #walk(path: string, follow: boolean, links: number): FileSystemNode {
    if (links > MAX_LINKS) throw new FileError('ELOOP');
    const names = pathNames(path);
    let node: FileSystemNode = this.root;
    for (const [index, name] of names.entries()) {
      if (node.kind !== 'folder') throw new FileError('ENOTDIR');
      const next: FileSystemNode | undefined = node.entries.get(name);
      if (next === undefined) throw new FileError('ENOENT');
      const isLast = index === names.length - 1;
      if (next.kind === 'link' && (follow || !isLast)) {
        const base = next.target.startsWith('/') ? '' : `/${names.slice(0, index).join('/')}`;
        node = this.#walk(`${base}/${next.target}`, true, links + 1);
      } else node = next;
    }
    return node;
  }
}

/** The names in a path, with `.` and `..` resolved. */
export function pathNames(path: string): string[] {
  const names: string[] = [];
  for (const name of path.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return names;
}

function isWithin(folder: FolderNode, other: FolderNode): boolean {
  if (folder === other) return true;
  return [...other.entries.values()].some((each) => each.kind === 'folder' && isWithin(folder, each));
}

function partsInput(file: FileNode): Input {
  let at = 0;
  const back: Buffer[] = [];
  return {
    read: async (signal) => {
      signal.throwIfAborted();
      return back.pop() ?? file.parts[at++];
    },
    unread: (data) => {
      if (data.length > 0) back.push(data);
    },
  };
}

function deviceInput(node: FileSystemNode): Input {
  const isEndless = node.kind === 'device' && node.gives === 'zeros';
  return {
    read: async (signal) => {
      signal.throwIfAborted();
      if (!isEndless) return undefined;
      // Gives others a turn.
      await new Promise((resolve) => setImmediate(resolve));
      return ZEROS;
    },
    unread: () => {},
  };
}
