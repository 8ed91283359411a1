import { rm } from 'node:fs/promises';

/**
 * Removes a folder with its content, even if a program that is about to end may still write to it. Node.js 22 retries
 * without reading the folder again, so this does.
 */
export async function removeFolder(folder: string, attempts = 10): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true, maxRetries: 2 });
  } catch (error) {
    if (attempts === 1 || (error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
    await removeFolder(folder, attempts - 1);
  }
}
