import { readlink } from 'node:fs/promises';
import { fileNameText } from './file-name.js';

/**
 * The folder that this process works in, as fileNameText returns it: in a path that is not UTF-8, Node.js replaces bytes.
 * Elsewhere than on Linux, the path of Node.js.
 */
export async function workingFolderText(): Promise<string> {
  const bytes = await readlink('/proc/self/cwd', 'buffer').catch(() => undefined);
  return bytes === undefined ? process.cwd() : fileNameText(bytes);
}
