import { createServer } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { ApiServerOptions } from '../../src/sandbox/app/options.js';
import { plainKubeconfig } from '../plain-kubeconfig.js';

const { startApiServer }: typeof import('../../src/sandbox/app/sandbox.js') = await import(
  new URL('../../build/sandbox/app/sandbox.js', import.meta.url).href
);

/** A server that replays a sandbox's first responses, so that the programs are measured, not the sandbox. */
export interface Replay {
  /** The text of a kubeconfig for it: plain HTTP, without credentials. */
  kubeconfig: string;
  stop(): Promise<void>;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Headers that belong to the sandbox's connection. */
const OWN = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date']);

/** Starts a sandbox, and a server in front of it that reads each response once. */
export async function startReplay(options: ApiServerOptions): Promise<Replay> {
  const sandbox = await startApiServer(options);
  const known = new Map<string, Promise<Answer>>();
  const ask = (path: string, accept: string) =>
    new Promise<Answer>((resolve, reject) => {
      const headers = { accept, authorization: `Bearer ${sandbox.token}` };
      const asking = request(new URL(path, sandbox.url), { ca: sandbox.caPem, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const kept = Object.entries(response.headers).filter(([name]) => !OWN.has(name));
          const body = Buffer.concat(chunks);
          resolve({
            status: response.statusCode!,
            headers: Object.fromEntries(kept) as Answer['headers'],
            body,
          });
        });
        response.on('error', reject);
      });
      asking.on('error', reject);
      asking.end();
    });
  const server = createServer((asked, response) => {
    const { url = '/', headers } = asked;
    const accept = headers.accept ?? '*/*';
    const key = `${accept} ${url}`;
    let answer = known.get(key);
    if (answer === undefined) {
      answer = ask(url, accept);
      known.set(key, answer);
    }
    answer.then(
      ({ status, headers: own, body }) => response.writeHead(status, own).end(body),
      (error: Error) => response.destroy(error),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    kubeconfig: plainKubeconfig(port),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await sandbox.close();
    },
  };
}
