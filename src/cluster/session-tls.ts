import type { Environment } from '../process/environment.js';
import { readNamedText } from '../process/read-file.js';
import { keepsTlsSessions, readTlsSessionCache } from '../process/settings.js';
import type { TlsSessions } from '../transport/deps.js';

/**
 * Where TLS sessions are kept, on systems that can tell whose a file is; whether is asked for once.
 * @param folder of the cache
 * @param version proa's own
 */
export function tlsSessions(
  { tlsSessionCache }: { tlsSessionCache: boolean | undefined },
  {
    process: facts,
    variables,
    folders,
    signal,
  }: Pick<Environment, 'process' | 'variables' | 'folders' | 'signal'>,
  folder: string,
  version: string,
): TlsSessions | undefined {
  const { uid, runtime } = facts;
  if (uid === undefined) return undefined;
  let wanted: Promise<boolean> | undefined;
  return {
    folder,
    uid,
    client: `proa/${version} ${runtime.name}/${runtime.version}`,
    runtime: runtime.name,
    wanted() {
      wanted ??= keepsTlsSessions({
        flag: tlsSessionCache,
        variables,
        readFile: () => readTlsSessionCache(folders.config, (path) => readNamedText(path, signal)),
      });
      return wanted;
    },
  };
}
