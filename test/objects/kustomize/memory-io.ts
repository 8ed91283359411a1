import { posix } from 'node:path';
import type { KustomizeIo } from '../../../src/objects/kustomize/loader.js';

/** A file system of some files below a folder, in memory. Paths are absolute, and start with the folder. */
export function memoryIo(folder: string, files: Readonly<Record<string, string | Uint8Array>>): KustomizeIo {
  const contents = new Map(Object.entries(files).map(([path, text]) => [posix.join(folder, path), text]));
  const folders = new Set(['/']);
  for (const path of contents.keys())
    for (let at = posix.dirname(path); at !== '/'; at = posix.dirname(at)) folders.add(at);
  const exists = (path: string) => contents.has(path) || folders.has(path);
  const plain = (path: string) => posix.resolve(folder, path).replace(/(.)\/$/, '$1');
  return {
    absolutePath: plain,
    exists: async (path) => exists(plain(path)),
    realPath: async (path) => {
      if (exists(plain(path))) return plain(path);
      throw Object.assign(new Error(`no ${path}`), { code: 'ENOENT' });
    },
    listFolder: async (path) => (folders.has(plain(path)) ? [] : undefined),
    readBytes: async (path) => {
      const content = contents.get(plain(path));
      if (content !== undefined) return Buffer.from(content as string);
      throw new Error(`open ${plain(path)}: no such file or directory`);
    },
    pause: async () => undefined,
    fetchBytes: async (url) => Promise.reject(new Error(`no web: ${url}`)),
  };
}
