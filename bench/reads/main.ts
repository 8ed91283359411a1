import { parseArgs } from 'node:util';
import { commit, load, machine } from '../machine.js';
import { writeSection } from '../results-file.js';
import { measurePods } from './chunks.js';
import { startEtcd } from './etcd.js';
import { type Filling, fill } from './fill.js';
import { measureReads } from './measure.js';
import { podsReport, readsReport } from './report.js';

const USAGE = `npm run bench:reads -- [FLAGS]: lists over etcd, read by a quorum and from the watch cache, and lists in
chunks from memory.
  --etcd PROGRAM      an etcd of 3.4.25, 3.5.8 or newer (default: etcd on PATH)
  --small N           config maps of 1 kB (default 300000; 0 leaves them out)
  --large N           config maps of 1 MB (default 300; 0 leaves them out)
  --rounds N          lists from the cache, and chunked lists of each form (default 30, and a tenth of it)
  --quorum-rounds N   lists by a quorum (default 10)
  --interval N        seconds from one list to the next (default 1)
  --pods N            pods in memory that are listed in chunks (default 100000; 0 leaves them out)
  --chunk N           pods a chunk (default 500)
  --record            puts what was measured into bench/RESULTS.md, in place of what stood there: the lists over
                      etcd, and the pods in memory, each as a section of its own
Run \`npm run build\` first. The full size takes 2 GiB of disk and 3 GiB of memory.
`;

/** Measures and prints tables in Markdown. Returns the exit code. */
export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      help: { type: 'boolean', default: false },
      etcd: { type: 'string', default: 'etcd' },
      small: { type: 'string', default: '300000' },
      large: { type: 'string', default: '300' },
      rounds: { type: 'string', default: '30' },
      'quorum-rounds': { type: 'string', default: '10' },
      pods: { type: 'string', default: '100000' },
      chunk: { type: 'string', default: '500' },
      record: { type: 'boolean', default: false },
      interval: { type: 'string', default: '1' },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const number = (name: 'small' | 'large' | 'rounds' | 'quorum-rounds' | 'interval' | 'pods' | 'chunk') =>
    Number(values[name]);
  const fillings: Filling[] = [
    { name: '1 kB', count: number('small'), size: 1000, targets: { latency: 20, processor: 5 } },
    { name: '1 MB', count: number('large'), size: 1_000_000 },
  ].filter(({ count }) => count > 0);
  const tell = (text: string) => {
    process.stdout.write(text);
    return text;
  };
  if (fillings.length > 0) {
    const parts: string[] = [];
    const etcd = await startEtcd(values.etcd);
    try {
      parts.push(tell(heading('# The sandbox as a server', args, `, etcd ${etcd.version}`)));
      for (const [at, filling] of fillings.entries()) {
        const prefix = `/bench-${at}`;
        const begin = performance.now();
        await fill(etcd.url, prefix, filling);
        process.stderr.write(`filled in ${((performance.now() - begin) / 1000).toFixed(0)} s\n`);
        const quorum = await measureReads(etcd, prefix, false, number('quorum-rounds'), number('interval'));
        const cached = await measureReads(etcd, prefix, true, number('rounds'), number('interval'));
        parts.push(tell(readsReport(filling, quorum, cached)));
      }
    } finally {
      await etcd.stop();
    }
    if (values.record) writeSection(parts.join('\n'));
  }
  if (number('pods') > 0) {
    const rounds = Math.max(1, Math.round(number('rounds') / 10));
    const title = heading('# Pods in the memory of the sandbox', args, '');
    const text = tell(title + podsReport(await measurePods(number('pods'), number('chunk'), rounds)));
    if (values.record) writeSection(text);
  }
  return 0;
}

/** The command without details of this machine. */
function heading(title: string, args: readonly string[], etcd: string): string {
  const told = args.map((arg, at) => (args[at - 1] === '--etcd' ? 'PROGRAM' : arg));
  return [
    title,
    '',
    `Written by \`${['npm run bench:reads --', ...told].join(' ')}\` on ${new Date().toISOString().slice(0, 10)}.`,
    `${machine()}; load before ${load().toFixed(1)}. Sandbox of ${commit()} on Node.js ${process.version}${etcd};`,
    'clients and servers share the machine.',
    '',
    '',
  ].join('\n');
}
