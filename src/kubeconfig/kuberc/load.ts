import { quote } from '../../go/strconv/quote.js';
import { errorCode, KubeconfigError } from '../errors.js';
import type { Machine } from '../machine.js';
import { yamlDocuments } from '../parse.js';
import { readYamlText } from '../read.js';
import type { KubercPlace } from './locate.js';
import { type Preference, readPreference } from './preference.js';

/** The content of a kuberc file. */
interface LoadedKuberc {
  /** Undefined if there is no file, or nothing usable in it. */
  preference?: Preference;
  /** A sentence for stderr: what was wrong with a file, or a part of it, that was ignored. */
  warning?: string;
}

/**
 * Reads a kuberc file: the first document of a known version. A file that was named must exist and be usable; the one
 * in the home folder need not, but its problems are reported.
 * @throws KubeconfigError `kuberc error kuberc: open x: no such file or directory`
 */
export async function loadKuberc({ path, named }: KubercPlace, machine: Machine): Promise<LoadedKuberc> {
  try {
    const found = await firstPreference(await readYamlText(path, machine), path);
    if (found === undefined) return {};
    const { preference, unknown } = found;
    if (unknown.length === 0) return { preference };
    const faults = unknown.map((field) => `unknown field ${quote(field)}`).join(', ');
    const warning = `kuberc: ignoring strict decoding error in ${path}: strict decoding error: ${faults}`;
    return { preference, warning };
  } catch (error) {
    if (!(error instanceof KubeconfigError)) throw error;
    if (named) throw new KubeconfigError(`kuberc error kuberc: ${error.message}`, { cause: error });
    if (errorCode(error.cause) === 'ENOENT') return {};
    return { warning: `kuberc: no preferences loaded from ${path}: ${error.message}` };
  }
}

async function firstPreference(
  text: string,
  path: string,
): Promise<ReturnType<typeof readPreference> | undefined> {
  const faults: string[] = [];
  for (const read of await yamlDocuments(text)) {
    try {
      const document = read();
      if (document !== null && document !== undefined) return readPreference(document);
    } catch (error) {
      faults.push((error as Error).message);
    }
  }
  if (faults.length === 0) return undefined;
  throw new KubeconfigError(`no valid preferences found in ${path}: ${faults.join('; ')}`);
}
