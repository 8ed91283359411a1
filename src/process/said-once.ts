import { createHash } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolderSync } from './make-folder.js';

/**
 * Whether something is said for the first time, which is remembered from then on, in an empty file for this user alone
 * whose name shows nothing of it. Of several runs at once only one says it. Where nothing can be remembered, every run does.
 * @param folder of the cache
 * @param what is said, and of what
 */
export function isFirstTime(folder: string, what: readonly string[]): boolean {
  const name = createHash('sha256').update(what.join('\0')).digest('hex').slice(0, 32);
  const said = join(folder, 'said');
  try {
    makeFolderSync(said, 0o700);
    closeSync(openSync(join(said, name), 'wx', 0o600));
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EEXIST';
  }
}
