/**
 * A sandbox over etcd in its own process: forked with its options as JSON, it sends the address on which it listens,
 * and then, for each message, the CPU time in seconds that it has used so far.
 */
import type { ApiServerOptions } from '../../src/sandbox/app/options.js';

const { startApiServer }: typeof import('../../src/sandbox/app/sandbox.js') = await import(
  new URL('../../build/sandbox/app/sandbox.js', import.meta.url).href
);
const options = JSON.parse(process.argv[2] ?? '{}') as ApiServerOptions;
const sandbox = await startApiServer(options);
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ processor: (user + system) / 1e6, resident: process.memoryUsage().rss });
});
process.on('disconnect', () => process.exit());
process.send?.({ url: sandbox.url });
