import { fileErrorText, KubeconfigError } from '../errors.js';
import { absolutePath } from '../locations.js';
import type { Machine } from '../machine.js';
import { readFileBytes } from '../read.js';

/**
 * Checks that a file for --embed-certs exists, without reading it.
 * @param flag the flag that names it, for the message
 * @throws KubeconfigError
 */
export function confirmEmbeddable(flag: string, path: string, machine: Machine): void {
  try {
    machine.confirmReadable(absolutePath(path, machine));
  } catch (error) {
    throw new KubeconfigError(`could not stat ${flag} file ${path}: ${fileErrorText('stat', path, error)}`);
  }
}

/**
 * A file's content as base64, for --embed-certs. If it cannot be read or is empty, kubectl embeds nothing silently;
 * here it is an error.
 * @param flag the flag that names it, for the message
 * @throws KubeconfigError
 */
export async function fileToEmbed(flag: string, path: string, machine: Machine): Promise<string> {
  const bytes = await readFileBytes(path, machine, (text) => `could not embed ${flag} file ${path}: ${text}`);
  if (bytes.length === 0) throw new KubeconfigError(`could not embed ${flag} file ${path}: it is empty`);
  return Buffer.from(bytes).toString('base64');
}
