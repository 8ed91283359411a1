/**
 * A sandbox in a process of its own, so that serving does not take the measurer's time:
 * forked with the sandbox' options as JSON, it sends what it listens as, and then, whenever it is sent
 * anything, the number of requests since the last time, and the last of them.
 */
import type { ApiServerOptions } from '../src/sandbox/app/options.js';

const { startApiServer }: typeof import('../src/sandbox/app/sandbox.js') = await import(
  new URL('../build/sandbox/app/sandbox.js', import.meta.url).href
);
const options = JSON.parse(process.argv[2] ?? '{}') as ApiServerOptions;
const sandbox = await startApiServer(options);
process.on('message', () => {
  const requests = sandbox.requests();
  process.send?.({ requests: requests.length, last: requests.at(-1) });
  sandbox.resetRequests();
});
process.on('disconnect', () => process.exit());
process.send?.({ kubeconfig: sandbox.kubeconfigYaml });
