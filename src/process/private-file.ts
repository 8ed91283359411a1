import { randomInt } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Writes a new file that only this user can read. Gives its path.
 * @param folder where temporary files are; the system's where it is undefined or ""
 * @param prefix begins its name: `proa-edit-`
 * @param suffix ends it: `.yaml`
 */
export async function newPrivateFile(
  folder: string | undefined,
  prefix: string,
  suffix: string,
  text: string,
): Promise<string> {
  for (;;) {
    const path = join(folder || tmpdir(), `${prefix}${randomInt(2 ** 32)}${suffix}`);
    try {
      await writeFile(path, text, { mode: 0o600, flag: 'wx' });
      return path;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      // A disk that is full has made the file all the same.
      await rm(path, { force: true }).catch(() => undefined);
      throw error;
    }
  }
}
