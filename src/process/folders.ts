import { join, parse, resolve, sep } from 'node:path';
import type { Environment } from './environment.js';

/** The folder for caches, not created yet. @param cacheDir --cache-dir; "" for KUBECACHEDIR or the platform's */
export function findCacheFolder(
  cacheDir: string,
  { variables, workingFolder, folders }: Pick<Environment, 'variables' | 'workingFolder' | 'folders'>,
): string {
  const named = cacheDir || variables.KUBECACHEDIR;
  return named ? resolve(workingFolder, named) : folders.cache;
}

/**
 * kubectl's own folder for caches, by which discovery starts warm; undefined if --cache-dir or KUBECACHEDIR names the
 * one folder that is meant. @param cacheDir as of findCacheFolder
 */
export function findKubectlCache(
  cacheDir: string,
  { variables, home }: Pick<Environment, 'variables' | 'home'>,
): string | undefined {
  return cacheDir || variables.KUBECACHEDIR ? undefined : join(home, '.kube', 'cache');
}

/**
 * A path that was typed, as files are opened by it from anywhere: below the folder unless it is absolute. It is not
 * shortened, since the system takes `link/..` and a slash at the end in its own way; no path stays none.
 * @param folder the working folder of who typed it
 */
export function pathFrom(folder: string, path: string): string {
  return path === '' || parse(path).root !== '' ? path : `${folder}${sep}${path}`;
}
