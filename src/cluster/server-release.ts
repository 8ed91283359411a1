import { fetchServerVersion } from '../discovery/server-version.js';
import type { ClientDeps } from './client/deps.js';

/**
 * Gives a function for the minor number of the server's release: asked for once, remembered for six hours. Undefined
 * where the server does not say; then nothing is taken for granted. Fails with the signal's reason alone.
 */
export function serverRelease({
  discovery,
  transport,
  signal,
}: Omit<ClientDeps, 'guard'>): () => Promise<number | undefined> {
  let release: Promise<number | undefined> | undefined;
  const ask = async () => {
    try {
      return await fetchServerVersion(transport, signal);
    } catch {
      signal.throwIfAborted();
      return undefined;
    }
  };
  return () => {
    release ??= discovery.protobuf.releaseBy(ask);
    return release;
  };
}
