import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and missing parents, step by step: Node's own recursive mkdir never ends if a folder exists in which
 * none can be created, as in /proc. Fails as mkdir does, except for an existing folder.
 * @param mode of new folders: 0o700
 */
export function makeFolderSync(path: string, mode: number): void {
  const make = () => {
    try {
      mkdirSync(path, { mode });
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  };
  try {
    make();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    makeFolderSync(dirname(path), mode);
    make();
  }
}

/**
 * The same without blocking.
 * @param mkdir of node:fs/promises, or a substitute
 */
export async function makeFolder(path: string, mode: number, mkdir: MakeOne): Promise<void> {
  const place = await pathForNode(path);
  const make = () =>
    mkdir(place, { mode }).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  try {
    await make();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path), mode, mkdir);
    await make();
  }
}

/** A path as nodePath returns it, which is loaded only for the rare ones that are not UTF-8. */
export function pathForNode(path: string): string | Promise<string | Buffer> {
  return /[\udc80-\udcff]/u.test(path)
    ? import('./file-name.js').then(({ nodePath }) => nodePath(path))
    : path;
}

type MakeOne = (path: string | Buffer, options: { mode: number }) => Promise<unknown>;

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
