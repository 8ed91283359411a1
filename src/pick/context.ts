import { readFile } from 'node:fs/promises';
import type { Environment } from '../environment.js';
import type { Kubeconfig } from '../kubeconfig/entries.js';
import { configFolder, findCacheFolder, type SessionFlags } from '../session.js';
import { readBrowseSettings } from '../settings.js';
import { pick } from './pick.js';
import { contextQuestion } from './questions.js';

/** Asks for a context of the kubeconfig; no server is asked. Fails as pick does. */
export async function pickContext(
  config: Kubeconfig,
  flags: Pick<SessionFlags, 'cache-dir'>,
  environment: Environment,
): Promise<string> {
  const settings = await readBrowseSettings(configFolder, (path) => readFile(path, 'utf8'));
  const cacheFolder = await findCacheFolder(flags, environment);
  return pick(contextQuestion(config, settings.protectedContexts), { environment, cacheFolder });
}
