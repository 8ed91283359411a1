import { lstatSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import './before-loading.js';
import envPaths from 'env-paths';
import { makeFolderSync } from './make-folder.js';

/**
 * Lets Node keep compiled code between runs, in a private folder of proa's cache. Cached code is executed unchecked: a
 * folder that others may write to, or that belongs to another user, is not used. Without one, or if Node cannot,
 * everything works, but a run takes longer. Node itself obeys NODE_COMPILE_CACHE and NODE_DISABLE_COMPILE_CACHE.
 */
export function keepCompiledCode(): void {
  const folder = join(envPaths('proa', { suffix: '' }).cache, 'compiled');
  if (isPrivate(folder, process.getuid?.())) module.enableCompileCache?.(folder);
}

/** Creates the folder if it is missing. */
function isPrivate(folder: string, uid: number | undefined): boolean {
  try {
    makeFolderSync(folder, 0o700);
    const found = lstatSync(folder);
    if (!found.isDirectory()) return false;
    return uid === undefined || (found.uid === uid && (found.mode & 0o022) === 0);
  } catch {
    return false;
  }
}
