import { createHash } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolderSync } from './make-folder.js';

/**
 * Whether something is reported for the first time, which is then remembered in an empty file for this user, whose name
 * reveals nothing. Of several concurrent runs only one reports it. If nothing can be remembered, every run does.
 * @param folder of the cache
 * @param what is reported, and about what
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
