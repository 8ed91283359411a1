import type { Session } from '../../cluster/session.js';
import type { CacheFs } from '../../discovery/cache-folder.js';
import { createDiscovery, type DiscoveryWithCache } from '../../discovery/discovery.js';
import { systemClock } from '../../process/clock.js';
import { ConnectionError } from '../../transport/errors.js';

/** Discovery from the cache alone: what is missing or too old counts as failed. */
export function cachedDiscovery(session: Session, fs: CacheFs): DiscoveryWithCache {
  const { transport, cachePlace, limiter, environment } = session;
  return createDiscovery({
    transport: {
      server: transport.server,
      send: async ({ method, path }) => {
        throw new ConnectionError('no requests are sent', { method, url: transport.server + path });
      },
      close: () => undefined,
    },
    ...cachePlace,
    limiter,
    clock: { ...systemClock, now: environment.now },
    fs,
    uid: environment.process.uid,
  });
}
