import type { KubeconfigFile } from '../kubeconfig/entries.js';
import { exposedFiles, exposedText } from '../kubeconfig/exposure.js';
import type { Machine } from '../kubeconfig/machine.js';
import { isFirstTime } from '../process/said-once.js';

/**
 * The warnings about kubeconfigs that contain credentials and that others may read, one line each, and once for each
 * file and mode.
 * @param cacheFolder remembers the warnings
 */
export function exposureWarnings(
  files: readonly KubeconfigFile[],
  machine: Machine,
  cacheFolder: string,
): string[] {
  return exposedFiles(files, machine)
    .filter(({ path, mode }) => isFirstTime(cacheFolder, ['readable kubeconfig', path, String(mode)]))
    .map(exposedText);
}
