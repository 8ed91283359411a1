import type { DiscoveryWithCache } from '../../discovery/discovery.js';
import type { Transport } from '../../transport/types.js';
import type { WriteGuard } from '../write-guard.js';

/** What a client of a cluster's resources depends on. */
export interface ClientDeps {
  transport: Pick<Transport, 'send' | 'server' | 'close'>;
  discovery: Pick<DiscoveryWithCache, 'doubt' | 'resolveKind' | 'protobuf'>;
  /** Ends every request. */
  signal: AbortSignal;
  /** Asked before each write. */
  guard: WriteGuard;
}
