import { type Environment, mention } from '../../process/environment.js';
import type { ManifestIo } from './manifest.js';

/** Files, standard input and the web, for manifests. */
export async function manifestIo({
  workingFolder,
  stdin,
  signal,
  stderr,
  variables,
}: Environment): Promise<ManifestIo> {
  const { nodeManifestIo } = await import('./node-io.js');
  const get = async (url: string) => {
    const { download } = await import('../../transport/download.js');
    return download(url, { userAgent: 'proa', environment: variables }, signal);
  };
  return nodeManifestIo(workingFolder, stdin, get, signal, (line) => mention(stderr.write(`${line}\n`)));
}
