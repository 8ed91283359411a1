import { parseArgs } from 'node:util';
import { load } from '../machine.js';
import { startEtcd } from './etcd.js';
import { type Filling, fill } from './fill.js';
import { measureReads, type Reading } from './measure.js';
import { report } from './report.js';

const USAGE = `npm run bench:reads -- [FLAGS]: lists over etcd, read by a quorum and from the watch cache.
  --etcd PROGRAM   an etcd of 3.4.25, 3.5.8 or newer (default: etcd on PATH)
  --small N        config maps of 1 kB (default 300000; 0 leaves them out)
  --large N        config maps of 1 MB (default 300; 0 leaves them out)
  --rounds N       lists of each kind (default 30)
  --interval N     seconds from one list to the next (default 1)
Run \`npm run build\` first.
`;

/** Measures and prints a table in Markdown. Gives the exit code. */
export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      help: { type: 'boolean', default: false },
      etcd: { type: 'string', default: 'etcd' },
      small: { type: 'string', default: '300000' },
      large: { type: 'string', default: '300' },
      rounds: { type: 'string', default: '30' },
      interval: { type: 'string', default: '1' },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const fillings: Filling[] = [
    { name: '1 kB', count: Number(values.small), size: 1000 },
    { name: '1 MB', count: Number(values.large), size: 1_000_000 },
  ].filter(({ count }) => count > 0);
  const etcd = await startEtcd(values.etcd);
  try {
    process.stdout.write(`${process.version}, etcd ${etcd.version}, load ${load().toFixed(1)}\n\n`);
    for (const [at, filling] of fillings.entries()) {
      const prefix = `/bench-${at}`;
      await fill(etcd.url, prefix, filling);
      const read = (cache: boolean): Promise<Reading> =>
        measureReads(etcd, prefix, cache, Number(values.rounds), Number(values.interval));
      const quorum = await read(false);
      process.stdout.write(report(filling, quorum, await read(true)));
    }
    return 0;
  } finally {
    await etcd.stop();
  }
}
