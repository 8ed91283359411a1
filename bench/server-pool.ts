import type { ServerName } from './scenarios.js';
import { type Server, type ServerPlan, startServer } from './servers.js';

/** Servers that are started on first use. */
export interface ServerPool {
  get(name: ServerName): Promise<Server>;
  /** Stops all others, so that they take no resources from these. */
  keepOnly(names: ReadonlySet<ServerName | undefined>): Promise<void>;
}

/** A pool with no server running. @param say receives lines of progress */
export function serverPool(plan: ServerPlan, say: (line: string) => void): ServerPool {
  const running = new Map<ServerName, Promise<Server>>();
  return {
    get(name) {
      const known = running.get(name);
      if (known !== undefined) return known;
      say(`starting the server ${name}`);
      const started = startServer(name, plan);
      running.set(name, started);
      return started;
    },
    async keepOnly(names) {
      for (const [name, server] of running) {
        if (names.has(name)) continue;
        running.delete(name);
        await server.then(({ stop }) => stop()).catch((error) => say(`${name}: ${error}`));
      }
    },
  };
}
