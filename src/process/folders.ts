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
 * kubectl's own cache folder, which makes the first discovery fast; undefined if --cache-dir or KUBECACHEDIR names the
 * only folder to use. @param cacheDir as for findCacheFolder
 */
export function findKubectlCache(
  cacheDir: string,
  { variables, home }: Pick<Environment, 'variables' | 'home'>,
): string | undefined {
  return cacheDir || variables.KUBECACHEDIR ? undefined : join(home, '.kube', 'cache');
}

/**
 * A typed path in a form that opens the same file from anywhere: below the folder unless it is absolute. It is not
 * normalized, because the system treats `link/..` and a trailing slash specially; an empty path stays empty.
 * @param folder the working directory of the user
 */
export function pathFrom(folder: string, path: string): string {
  return path === '' || parse(path).root !== '' ? path : `${folder}${sep}${path}`;
}
