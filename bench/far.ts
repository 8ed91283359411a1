import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';

/** A proxy to a server on this machine that lengthens every round trip by this many milliseconds. */
export async function longWay(url: string, roundTrip: number): Promise<{ url: string; end: () => void }> {
  const { port } = new URL(url);
  const proxy = fork(join(import.meta.dirname, 'delay-proxy.ts'), [port, `${roundTrip}`]);
  const [own] = (await once(proxy, 'message')) as [{ port: number }];
  return { url: `https://127.0.0.1:${own.port}`, end: () => void proxy.kill() };
}

/** A slow link for clients that use a kubeconfig. */
export interface FarServer {
  kubeconfig: string;
  url: string;
  token: string;
  end(): void;
}

/** Adds a slow link to the server of a kubeconfig. @param folder gets the kubeconfig for the link */
export async function startFar(kubeconfig: string, roundTrip: number, folder: string): Promise<FarServer> {
  const config = parse(readFileSync(kubeconfig, 'utf8'));
  const { cluster } = config.clusters[0];
  const { url, end } = await longWay(cluster.server, roundTrip);
  cluster.server = url;
  const far = join(folder, `kubeconfig-${new URL(url).port}`);
  writeFileSync(far, stringify(config), { mode: 0o600 });
  return { kubeconfig: far, url, token: config.users[0].user.token, end };
}
