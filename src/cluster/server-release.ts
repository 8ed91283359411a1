import { fetchServerVersion } from '../discovery/server-version.js';
import type { ClientDeps } from './client/deps.js';

/** What it takes to request a server's release, and to remember it. */
export interface ReleaseDeps extends Pick<ClientDeps, 'transport' | 'signal'> {
  discovery: Pick<ClientDeps['discovery'], 'protobuf'>;
}

/**
 * Returns a function for the minor number of the server's release: asked for once, remembered for six hours. Undefined
 * if the server does not say; then nothing is taken for granted.
 * @param isNeeded fails as fetchServerVersion where the server cannot be asked; else with the signal's reason alone
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
