import { isUtf8 } from 'node:buffer';
import { isStop } from '../process/errors.js';
import { fileErrorText, KubeconfigError } from './errors.js';
import { absolutePath } from './locations.js';
import type { Machine } from './machine.js';

/**
 * The bytes of a file from a kubeconfig or a flag.
 * @param path as it was named
 * @param words makes the message for a file that cannot be read: `open /x: no such file or directory`
 * @throws KubeconfigError, or the abort error unchanged
 */
export async function readFileBytes(
  path: string,
  machine: Machine,
  words: (text: string) => string = (text) => text,
): Promise<Uint8Array> {
  try {
    return await machine.readFile(absolutePath(path, machine));
  } catch (error) {
    if (isStop(error)) throw error;
    throw new KubeconfigError(words(fileErrorText('open', path, error)), { cause: error });
  }
}

/** The same as UTF-8 text, without a byte order mark. */
export async function readFileText(path: string, machine: Machine): Promise<string> {
  return new TextDecoder().decode(await readFileBytes(path, machine));
}

/**
 * The same of a YAML file. Fails, as in kubectl, if it is not UTF-8: each such byte would be replaced, and the file may be
 * written back.
 */
export async function readYamlText(path: string, machine: Machine): Promise<string> {
  const bytes = await readFileBytes(path, machine);
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  const { faultOf } = await import('../go/yaml-text.js');
  throw new KubeconfigError(`yaml: ${faultOf(bytes)}`);
}
