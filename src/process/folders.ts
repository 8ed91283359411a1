import { resolve } from 'node:path';
import envPaths from 'env-paths';
import type { Environment } from './environment.js';

/** The folder for caches, not created yet: by --cache-dir, KUBECACHEDIR or the platform. */
export async function findCacheFolder(
  flags: { 'cache-dir': string },
  environment: Environment,
): Promise<string> {
  const named = flags['cache-dir'] || environment.variables.KUBECACHEDIR;
  if (named) return resolve(environment.workingFolder, named);
  return envPaths('proa', { suffix: '' }).cache;
}

/** The folder of proa's config file. */
export async function configFolder(): Promise<string> {
  return envPaths('proa', { suffix: '' }).config;
}
