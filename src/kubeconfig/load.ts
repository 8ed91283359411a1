import { decodeKubeconfig } from './decode.js';
import type { Kubeconfig, KubeconfigDocument, KubeconfigFile } from './entries.js';
import { errorCode, KubeconfigError, oneOrMore } from './errors.js';
import { type KubeconfigLocations, kubeconfigLocations } from './locations.js';
import type { Machine } from './machine.js';
import { mergeKubeconfigs } from './merge.js';
import { parseYamlOrJson } from './parse.js';
import { readYamlText } from './read.js';

/** The merged configuration and its sources. */
export interface LoadedKubeconfig {
  config: Kubeconfig;
  /** Each file by itself, in order of precedence. */
  files: readonly KubeconfigFile[];
  locations: KubeconfigLocations;
  /** Files of KUBECONFIG that do not exist; kubectl mentions them at -v=1 if there is no other. */
  missing: readonly string[];
}

/**
 * Reads and merges the kubeconfig files by client-go's rules (clientcmd.ClientConfigLoadingRules).
 * @param explicitPath the value of --kubeconfig, if given
 * @param missingFlagFile how to treat a missing file of --kubeconfig: commands that change it start with an empty one
 * @throws KubeconfigError if a required file is missing, or one cannot be read or is invalid
 */
export async function loadKubeconfig(
  explicitPath: string | undefined,
  machine: Machine,
  missingFlagFile: 'refused' | 'empty' = 'refused',
): Promise<LoadedKubeconfig> {
  const locations = kubeconfigLocations(explicitPath, machine);
  const files: KubeconfigFile[] = [];
  const missing: string[] = [];
  const failures: string[] = [];
  for (const path of locations.files) {
    try {
      const document = await readKubeconfigFile(path, machine);
      if (document !== undefined) files.push({ path, document });
      else if (locations.source === 'flag' && missingFlagFile === 'refused')
        throw new KubeconfigError(`stat ${path}: no such file or directory`);
      // Node.js replaces bytes of a name that are not UTF-8, and the file may well exist.
      else if (path.includes('\ufffd'))
        throw new KubeconfigError(`error loading config file "${path}": its name is not valid UTF-8`);
      else missing.push(path);
    } catch (error) {
      if (!(error instanceof KubeconfigError)) throw error;
      failures.push(error.message);
    }
  }
  if (failures.length > 0) throw oneOrMore(failures);
  return { config: mergeKubeconfigs(files), files, locations, missing };
}

/**
 * One file, or undefined if there is none.
 * @throws KubeconfigError `error loading config file "…": …`
 */
export async function readKubeconfigFile(
  path: string,
  machine: Machine,
): Promise<KubeconfigDocument | undefined> {
  let text: string;
  try {
    text = await readYamlText(path, machine);
  } catch (error) {
    if (!(error instanceof KubeconfigError)) throw error;
    if (errorCode(error.cause) === 'ENOENT') return undefined;
    throw new KubeconfigError(`error loading config file "${path}": ${error.message}`, { cause: error });
  }
  try {
    return decodeKubeconfig(await parseYamlOrJson(text, machine.signal));
  } catch (error) {
    if (!(error instanceof KubeconfigError)) throw error;
    throw new KubeconfigError(`error loading config file "${path}": ${error.message}`, { cause: error });
  }
}
