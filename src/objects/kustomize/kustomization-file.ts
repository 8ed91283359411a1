import { isStop } from '../../process/errors.js';
import { type Kustomization, readKustomization } from './config/kustomization.js';
import type { Loader } from './loader.js';

/** The possible file names of a kustomization; exactly one must exist. */
const NAMES = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];

/**
 * Reads the kustomization of a folder. Fails in kustomize's words if there is none, or more than one.
 * @param warn receives kustomize's warnings about old fields
 */
export async function readKustomizationFile(
  loader: Loader,
  warn: (line: string) => void,
): Promise<{ name: string; kustomization: Kustomization }> {
  const found: [name: string, text: string][] = [];
  for (const name of NAMES) {
    const text = await loader.text(name).catch((error: unknown) => {
      if (isStop(error)) throw error;
      return undefined;
    });
    if (text !== undefined) found.push([name, text]);
  }
  if (found.length > 1) throw new Error(`Found multiple kustomization files under: ${loader.root}\n`);
  if (found.length === 0) {
    const names = NAMES.map((name) => `'${name}'`);
    throw new Error(
      `unable to find one of ${names.slice(0, -1).join(', ')} or ${names.at(-1)} in directory '${loader.root}'`,
    );
  }
  const [name, text] = found[0]!;
  const kustomization = await readKustomization(text, loader.root, warn);
  return { name, kustomization };
}
