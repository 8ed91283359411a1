import { Client } from '../../src/cluster/client/client.js';
import type { ClientDeps } from '../../src/cluster/client/deps.js';
import { ProtobufMemory } from '../../src/discovery/protobuf-memory.js';
import type { EncodingChoice } from '../../src/process/settings.js';
import type { Transport } from '../../src/transport/types.js';
import { memoryFolder } from '../discovery/support/memory-folder.js';

/** Discovery as far as a client needs it: its results are correct, and nothing is known about protobuf. */
export function settledDiscovery(): ClientDeps['discovery'] {
  return {
    doubt: () => false,
    resolveKind: async ({ kind }) => {
      throw new Error(`nobody was to look for ${kind}`);
    },
    protobuf: new ProtobufMemory(memoryFolder(), () => 1_000_000),
  };
}

/** Permits every write. */
export const openGuard: ClientDeps['guard'] = { check: async () => undefined };

/** A client of a server behind a transport. */
export function clientOn(transport: Transport, choice: EncodingChoice = 'json'): Client {
  const { signal } = new AbortController();
  return new Client({ transport, discovery: settledDiscovery(), signal, guard: openGuard }, choice);
}
