import { expect } from 'vitest';
import { RealClient } from '../support/real-client.js';
import { type RealServer, startRealServer } from '../support/real-server.js';

/** A server with config maps to list, and its client. */
export interface ServedMaps {
  server: RealServer;
  client: RealClient;
  /** In the order of a list. */
  names: readonly string[];
  /** Creates one more; it is listed after those above if its name comes after theirs. */
  add(name: string): Promise<void>;
  end(): Promise<void>;
}

const MAPS = '/api/v1/namespaces/default/configmaps';

/** Flags of proa that select these config maps, and none of the server's own. */
export const MADE_HERE = ['configmaps', '-l', 'made=here'] as const;

/** Starts a server with this number of config maps, all of which its watch cache knows. */
export async function serveMaps(assets: string, count: number): Promise<ServedMaps> {
  const server = await startRealServer(assets);
  const client = new RealClient(server);
  const end = async () => {
    client.close();
    await server.stop();
  };
  const add = async (name: string) => {
    const metadata = { name, labels: { made: 'here' } };
    expect(await client.post(MAPS, { apiVersion: 'v1', kind: 'ConfigMap', metadata })).toBe(201);
  };
  const names = Array.from({ length: count }, (_, index) => `map-${String(index).padStart(3, '0')}`);
  try {
    for (const name of names) await add(name);
    // The cache receives them from etcd a little later.
    const cached = `${MAPS}?labelSelector=made%3Dhere&resourceVersion=0`;
    while ((await client.count(cached)) < count);
  } catch (error) {
    await end();
    throw error;
  }
  return { server, client, names, add, end };
}
