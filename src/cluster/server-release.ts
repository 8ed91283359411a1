import { fetchServerVersion } from '../discovery/server-version.js';
import type { ClientDeps } from './client/deps.js';

/** What is needed to request a server's release, and to remember it. */
export interface ReleaseDeps extends Pick<ClientDeps, 'transport' | 'signal'> {
  discovery: Pick<ClientDeps['discovery'], 'protobuf'>;
}

/**
 * Returns a function for the minor number of the server's release: requested once, remembered for six hours. Undefined
 * if the server does not report it; then nothing is assumed.
 * @param isNeeded fails as fetchServerVersion if the server cannot be reached; else only with the signal's reason
 */
export function serverRelease(
  { discovery, transport, signal }: ReleaseDeps,
  isNeeded = false,
): () => Promise<number | undefined> {
  let release: Promise<number | undefined> | undefined;
  const ask = async () => {
    try {
      return await fetchServerVersion(transport, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (isNeeded) throw error;
      return undefined;
    }
  };
  return () => {
    release ??= discovery.protobuf.releaseBy(ask);
    return release;
  };
}
