import { type ContextModes, readContextModes } from '../../kubeconfig/context-modes.js';
import type { Kubeconfig } from '../../kubeconfig/entries.js';
import { shownUrl } from '../../kubeconfig/server-url.js';
import type { Environment } from '../../process/environment.js';
import { findCacheFolder } from '../../process/folders.js';
import { readNamedText } from '../../process/read-file.js';
import { pickOne } from './pick.js';
import type { Choice } from './picker.js';
import type { Question } from './question.js';

/**
 * Asks for a context of the kubeconfig, without requests to a server. Fails as pickOne does. @param cacheDir see
 * findCacheFolder
 */
export async function pickContext(
  config: Kubeconfig,
  cacheDir: string,
  environment: Environment,
): Promise<string> {
  const modes = await readContextModes(environment.folders.config, (path) =>
    readNamedText(path, environment.signal),
  );
  const cacheFolder = findCacheFolder(cacheDir, environment);
  return pickOne(contextQuestion(config, modes), { environment, cacheFolder });
}

/** Asks which context of the kubeconfig to use. @param modes of contexts in the configuration file */
export function contextQuestion(config: Kubeconfig, modes: ContextModes): Question<string> {
  return {
    title: 'Which context?',
    things: 'contexts',
    kind: 'contexts',
    nothing: 'the kubeconfig has no contexts',
    async *read() {
      yield [...config.contexts.keys()].map((name) => contextChoice(config, name, modes));
    },
  };
}

function contextChoice(config: Kubeconfig, name: string, modes: ContextModes): Choice<string> {
  const { cluster = '', user = '', namespace = '' } = config.contexts.get(name)?.value ?? {};
  const server = config.clusters.get(cluster)?.value.server;
  const isProtected = modes.isGuarded(name);
  const words = [name === config.currentContext ? 'current' : '', isProtected ? 'PROTECTED' : ''];
  return {
    text: name,
    note: words.filter((word) => word !== '').join(', '),
    preview: () => [
      `Cluster: ${cluster}${server === undefined ? '' : ` (${shownUrl(server)})`}`,
      `User: ${user}`,
      `Namespace: ${namespace || 'default'}`,
      ...(isProtected ? ['PROTECTED in the configuration file of proa'] : []),
    ],
    value: name,
  };
}
