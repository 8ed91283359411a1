import { resolve } from 'node:path';
import type { Environment } from './environment.js';

/** The folder for caches, not created yet: by --cache-dir, KUBECACHEDIR or the platform. */
export function findCacheFolder(
  flags: { 'cache-dir': string },
  { variables, workingFolder, folders }: Pick<Environment, 'variables' | 'workingFolder' | 'folders'>,
): string {
  const named = flags['cache-dir'] || variables.KUBECACHEDIR;
  return named ? resolve(workingFolder, named) : folders.cache;
}
