import { parse, resolve, sep } from 'node:path';
import type { Environment } from './environment.js';

/** The folder for caches, not created yet: by --cache-dir, KUBECACHEDIR or the platform. */
export function findCacheFolder(
  flags: { 'cache-dir': string },
  { variables, workingFolder, folders }: Pick<Environment, 'variables' | 'workingFolder' | 'folders'>,
): string {
  const named = flags['cache-dir'] || variables.KUBECACHEDIR;
  return named ? resolve(workingFolder, named) : folders.cache;
}

/**
 * A path that was typed, as files are opened by it from anywhere: below the folder unless it is absolute. It is not
 * shortened, since the system takes `link/..` and a slash at the end in its own way; no path stays none.
 * @param folder the working folder of who typed it
 */
export function pathFrom(folder: string, path: string): string {
  return path === '' || parse(path).root !== '' ? path : `${folder}${sep}${path}`;
}
