import { fileErrorText, KubeconfigError } from '../errors.js';
import { absolutePath } from '../locations.js';
import type { Machine } from '../machine.js';

/**
 * A file's content as base64, for --embed-certs.
 * @param flag the flag that names it, for the message
 */
export function fileToEmbed(flag: string, path: string, machine: Machine): string {
  try {
    return Buffer.from(machine.readFile(absolutePath(path, machine))).toString('base64');
  } catch (error) {
    throw new KubeconfigError(`could not stat ${flag} file ${path}: ${fileErrorText('stat', path, error)}`);
  }
}
