import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInProcess } from '../../support/in-process.js';
import type { ProcessResult } from '../../support/run-process.js';

const pods = {
  ...{ resource: 'pods', singularResource: 'pod', scope: 'Namespaced', shortNames: ['po'] },
  ...{ responseKind: { group: '', version: '', kind: 'Pod' }, verbs: ['get', 'list', 'watch'] },
};
const discoveryType = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';

/** Aggregated discovery of a server that has only pods. */
export const podsAlone = JSON.stringify({
  ...{ kind: 'APIGroupDiscoveryList', apiVersion: 'apidiscovery.k8s.io/v2', metadata: {} },
  items: [{ metadata: { name: '' }, versions: [{ version: 'v1', resources: [pods] }] }],
});

/** Broken lists are requested repeatedly; after this number of requests, the server refuses. */
const MAX_REQUESTS = 2;

/** The response for one run, and how often the run may still request it. */
interface Script {
  path: string;
  answer: Buffer;
  left: number;
}

/** A server in this process that answers requests for one path with bytes that are set for each run, and proa with it. */
export interface AnsweringServer {
  /** Runs `proa` with words separated by spaces while these bytes are the response for paths with this prefix. */
  run(line: string, path: string, answer: Buffer): Promise<ProcessResult>;
  close(): void;
}

/** Starts one. */
export async function startAnswering(): Promise<AnsweringServer> {
  const folder = mkdtempSync(join(tmpdir(), 'proa-fuzz-'));
  // Each run has its own server address with a separate path, so that a late request does not count for another run.
  const scripts = new Map<string, Script>();
  const server = createServer((request, response) => {
    const [, name = '', path = ''] = /^\/(\d+)(\/.*)$/.exec(request.url!) ?? [];
    const script = scripts.get(name);
    if (script === undefined) {
      response.statusCode = 410;
      response.end();
    } else if (path.startsWith(script.path)) {
      if (script.left-- === 0) response.statusCode = 403;
      response.setHeader('content-type', script.path.includes('/pods') ? 'application/json' : discoveryType);
      response.end(script.answer);
    } else {
      response.setHeader('content-type', discoveryType);
      response.end(path === '/api' ? podsAlone : podsAlone.replace(/"items":.*/, '"items":[]}'));
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const at = `--server=http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let runs = 0;
  return {
    async run(line, path, answer) {
      const name = String(++runs);
      const cache = join(folder, name);
      scripts.set(name, { path, answer, left: MAX_REQUESTS });
      try {
        const env = { HOME: folder, KUBECACHEDIR: cache };
        return await runInProcess([...line.split(' '), `${at}/${name}`], { env });
      } finally {
        scripts.delete(name);
        rmSync(cache, { recursive: true, force: true });
      }
    },
    close() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
