import type { KubeconfigFile } from '../kubeconfig/entries.js';
import { exposedFiles, exposedText } from '../kubeconfig/exposure.js';
import type { Machine } from '../kubeconfig/machine.js';
import { isFirstTime } from '../process/said-once.js';

/**
 * The warnings of kubeconfigs that hold credentials and that others may read, a line each, of each file once for its mode.
 * @param cacheFolder remembers what was said
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
