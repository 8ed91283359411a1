/**
 * The least time for a list: `node floor.ts KUBECONFIG PATH QUERY ACCEPT` fetches its pages with proa's own client,
 * requesting each as soon as the previous token arrives, and discards them. PATH and the rest are from proa's request.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const build = (path: string) => new URL(`../../build/${path}`, import.meta.url).href;
const [kubeconfig, path, search, accept] = process.argv.slice(2) as [string, string, string, string];
const { loadKubeconfig }: typeof import('../../src/kubeconfig/load.js') = await import(
  build('kubeconfig/load.js')
);
const { resolveConnection }: typeof import('../../src/kubeconfig/resolve.js') = await import(
  build('kubeconfig/resolve.js')
);
const { createTransport }: typeof import('../../src/transport/create.js') = await import(
  build('transport/create.js')
);

const machine = {
  env: {},
  homeDirectory: undefined,
  workingDirectory: fileURLToPath(new URL('.', import.meta.url)),
  confirmReadable: () => undefined,
  readFile: async (name: string) => readFileSync(name),
  modeOf: () => undefined,
};
const { config } = await loadKubeconfig(kubeconfig, machine);
const { connection } = await resolveConnection(config, {}, machine);
const transport = createTransport(connection, {
  userAgent: 'proa-floor',
  environment: {},
  verbosity: 0,
  log: () => undefined,
  onWarning: () => undefined,
});

const first = new URLSearchParams(search);
first.delete('continue');

function ask(token: string) {
  const query = new Map([...first, ...(token === '' ? [] : [['continue', token] as const])]);
  return transport.send({ method: 'GET', path, query: [...query], headers: { accept } });
}

let bytes = 0;
for (let page: ReturnType<typeof ask> | undefined = ask(''); page !== undefined; ) {
  let next: ReturnType<typeof ask> | undefined;
  let head = '';
  for await (const chunk of (await page).body) {
    bytes += chunk.length;
    if (next !== undefined || head.length > 4096) continue;
    head += Buffer.from(chunk.subarray(0, 4096)).toString('latin1');
    // Base64 of JSON, in JSON and protobuf responses alike; nothing else in a list's head looks like it.
    const token = /eyJ[\w-]{20,}/.exec(head)?.[0];
    if (token !== undefined) next = ask(token);
  }
  page = next;
}
transport.close();
process.stdout.write(`${bytes}\n`);
