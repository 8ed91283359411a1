import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes a folder that only this user can read, and removes it when `use` has ended or the process exits.
 * @param name begins the folder's name: `proa-sandbox-`
 * @returns what `use` gives
 */
export async function withTemporaryFolder<T>(name: string, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), name));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.on('exit', remove);
  try {
    return await use(folder);
  } finally {
    remove();
    process.off('exit', remove);
  }
}
