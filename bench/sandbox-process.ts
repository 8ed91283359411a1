/**
 * A sandbox in its own process, so that serving does not take time from measuring: forked with the sandbox's options as
 * JSON, it sends its kubeconfig, and then, for each message, the number of requests since the last one, and the last
 * request.
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
