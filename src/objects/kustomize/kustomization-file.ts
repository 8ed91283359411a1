import { yamlText } from '../../go/yaml-text.js';
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
  const found: [name: string, bytes: Uint8Array][] = [];
  for (const name of NAMES) {
    const bytes = await loader.bytes(name).catch((error: unknown) => {
      if (isStop(error)) throw error;
      return undefined;
    });
    if (bytes !== undefined) found.push([name, bytes]);
  }
  if (found.length > 1) throw new Error(`Found multiple kustomization files under: ${loader.root}\n`);
  if (found.length === 0) {
    const names = NAMES.map((name) => `'${name}'`);
    throw new Error(
      `unable to find one of ${names.slice(0, -1).join(', ')} or ${names.at(-1)} in directory '${loader.root}'`,
    );
  }
  const [name, bytes] = found[0]!;
  const kustomization = await readKustomization(textOf(bytes), loader.root, warn);
  return { name, kustomization };
}

function textOf(bytes: Uint8Array): string {
  try {
    return yamlText(bytes);
  } catch (error) {
    throw new Error(`invalid Kustomization: yaml: ${(error as Error).message}`, { cause: error });
  }
}
