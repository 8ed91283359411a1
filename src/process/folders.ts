import { join, parse, resolve, sep } from 'node:path';
import type { Environment } from './environment.js';

/** The folder for caches, not created yet. @param cacheDir --cache-dir; "" for KUBECACHEDIR or the platform's */
export function findCacheFolder(
  cacheDir: string,
  { variables, workingFolder, folders }: Pick<Environment, 'variables' | 'workingFolder' | 'folders'>,
): string {
  const named = cacheDir || variables.KUBECACHEDIR;
  return named ? resolveFrom(workingFolder, named) : folders.cache;
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

/** How process-environment names a working directory on Linux that was removed. */
export const UNNAMED_FOLDER = '/proc/self/cwd';

/**
 * A typed path, absolute and normalized. Fails if it leads out of a working directory that was removed, where a normalized
 * path would be that of another file.
 * @param folder the working directory of the user
 */
export function resolveFrom(folder: string, path: string): string {
  const place = resolve(folder, path);
  const leadsOut = place !== folder && !place.startsWith(`${folder}${sep}`);
  if (folder === UNNAMED_FOLDER && leadsOut && parse(path).root === '')
    throw new Error(`${path} leads out of the working directory, which was removed: use an absolute path`);
  return place;
}

/**
 * A typed path in a form that opens the same file from anywhere: below the folder unless it is absolute. It is not
 * normalized, because the system treats `link/..` and a trailing slash specially; an empty path stays empty.
 * @param folder the working directory of the user
 */
export function pathFrom(folder: string, path: string): string {
  return path === '' || parse(path).root !== '' ? path : `${folder}${sep}${path}`;
}
