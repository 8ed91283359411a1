/**
 * Measures the browser on generated clusters and writes its section of RESULTS.md, unless told to be quick:
 * `node bench/browse.ts [--quick] [FOLDER]`, after `npm run build`; FOLDER is that of another build. Each size runs in a process of its own. Told are the time to the first rows and to the last, the time from a
 * keypress to its frame (half, and 99 of 100, are below) and the part in it of the one thread that draws, which other
 * programs lengthen less, the processor's share while changes come, and the most
 * memory the process had, the generator's own included.
 */
import { execFileSync } from 'node:child_process';
import { PassThrough, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { commit, load, machine } from './machine.ts';
import { writeSection } from './results-file.ts';

const SIZE = { columns: 160, rows: 50 };
const CHANGES = 500;

interface Measured {
  pods: number;
  changes: number;
  firstMs: number;
  lastMs: number;
  keys: Record<string, { p50: number; p99: number; cpu: number; cpu99: number }>;
  cpuPercent: number;
  mostMiB: number;
  changesSeen: number;
}

/** A terminal that nobody sees, which notes when something was drawn. */
class Terminal extends Writable {
  readonly isTTY = true;
  readonly columns = SIZE.columns;
  readonly rows = SIZE.rows;
  drawn = 0;
  text = '';
  private waiting: (() => void)[] = [];

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.drawn += chunk.length;
    this.text = chunk.toString('utf8');
    for (const resolve of this.waiting.splice(0)) resolve();
    done();
  }

  /** Resolves when something is drawn. */
  next(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}

async function measure(pods: number, changes: number, folder: string): Promise<Measured> {
  const load = (path: string) => import(pathToFileURL(`${folder}/${path}`).href);
  const { boundYoungGeneration } = await load('young-generation.js');
  const { keepHeapSmall } = await load('browse/heap.js');
  const { Browser } = await load('browse/browser.js');
  const { Cluster } = await load('browse/cluster.js');
  const { Recents } = await load('browse/recents.js');
  const { systemClock } = await load('transport/clock.js');
  const { loadScreen } = await load('render/ui/load.js');
  const mountScreen = await loadScreen(process.env);
  const { chooseTheme } = await load('render/ui/theme.js');
  boundYoungGeneration();
  keepHeapSmall();
  const { GeneratedCluster } = (await import(
    new URL('./browse-cluster.ts', import.meta.url).href
  )) as typeof import('./browse-cluster.js');
  const generated = new GeneratedCluster(pods, changes);
  const resource = {
    group: '',
    version: 'v1',
    kind: 'Pod',
    name: 'pods',
    namespaced: true,
    verbs: [],
    shortNames: [],
  };
  const facts = {
    contextName: 'bench',
    user: '',
    namespace: 'default',
    isProtected: false,
    knownNamespaces: [],
  };
  const cluster = new Cluster(facts, generated, {});
  const browser = new Browser({
    clock: systemClock,
    random: Math.random,
    recents: new Recents(),
    contexts: [],
    noTrunc: false,
    suspend() {},
    open: async () => cluster,
  });
  let mostMiB = 0;
  const watcher = setInterval(() => {
    mostMiB = Math.max(mostMiB, process.memoryUsage.rss() / 2 ** 20);
  }, 20);
  const terminal = new Terminal();
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode() {}, ref() {}, unref() {} });
  const began = performance.now();
  browser.start(cluster, { resource, namespace: undefined });
  const theme = chooseTheme({ name: undefined, themes: {}, variables: {} });
  const mounted = mountScreen(browser, theme, { stdin, stdout: terminal });
  const table = () => browser.frame(SIZE).body;
  while (table().rows.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await terminal.next();
  const firstMs = performance.now() - began;
  while (!browser.frame(SIZE).header.some(({ value }: { value: string }) => value.includes('live')))
    await new Promise((resolve) => setTimeout(resolve, 20));
  const lastMs = performance.now() - began;
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const cpu = process.cpuUsage();
  const cpuBegan = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 4000));
  const used = process.cpuUsage(cpu);
  const cpuPercent = (used.user + used.system) / 10 / (performance.now() - cpuBegan);
  const keys: Measured['keys'] = {};
  const press = async (name: string, sequence: string[], times: number) => {
    const took: number[] = [];
    const worked: number[] = [];
    for (let round = 0; round < times; round++) {
      for (const key of sequence) {
        await new Promise((resolve) => setTimeout(resolve, 35));
        const next = terminal.next();
        const pressed = performance.now();
        const cpuBefore = process.threadCpuUsage();
        stdin.write(key);
        const drawn = next.then(() => true);
        // A key that changes nothing, as going down at the end, draws nothing either.
        if (!(await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, 2000, false))])))
          continue;
        took.push(performance.now() - pressed);
        const { user, system } = process.threadCpuUsage(cpuBefore);
        worked.push((user + system) / 1000);
      }
    }
    const at = (times: number[], share: number) =>
      times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!;
    keys[name] = {
      p50: at(took, 0.5),
      p99: at(took, 0.99),
      cpu: at(worked, 0.5),
      cpu99: at(worked, 0.99),
    };
  };
  await press('down', ['j'], 100);
  await press('page down', ['\u001b[6~'], 100);
  await press('last, first', ['G', 'g'], 30);
  await press(
    'filter',
    ['/', 'w', 'e', 'b', '-', '0', '4', '2', '\u0015', '!', 'r', 'u', 'n', '\u0015', '\r'],
    6,
  );
  await press('label filter', ['/', ...'-l app=web-7', '\u0015', '\r'], 3);
  for (const column of ['name', 'status', 'restarts', 'age', 'ip', 'node']) {
    // There and back, a few times: each is an order of its own.
    await press(`sort by ${column}`, ['s', ...column, '\r'], 4);
  }
  await press('down, sorted', ['j'], 100);
  clearInterval(watcher);
  mounted.unmount();
  await browser.close();
  return { pods, changes, firstMs, lastMs, keys, cpuPercent, mostMiB, changesSeen: generated.events };
}

function report(results: readonly Measured[]): string {
  const lines: string[] = [];
  for (const { pods, changes, firstMs, lastMs, keys, cpuPercent, mostMiB, changesSeen } of results) {
    lines.push(
      `${pods.toLocaleString('en-US')} pods, ${changes} changes/s (${changesSeen} seen): first rows ${firstMs.toFixed(0)} ms, ` +
        `all ${lastMs.toFixed(0)} ms, processor ${cpuPercent.toFixed(0)} %, at most ${mostMiB.toFixed(0)} MiB`,
    );
    for (const [name, { p50, p99, cpu, cpu99 }] of Object.entries(keys))
      lines.push(
        `  ${name.padEnd(18)} p50 ${p50.toFixed(1).padStart(6)} ms   p99 ${p99.toFixed(1).padStart(6)} ms   processor p50 ${cpu.toFixed(1).padStart(6)} ms   p99 ${cpu99.toFixed(1).padStart(6)} ms`,
      );
  }
  return `${lines.join('\n')}\n`;
}

/** The section of bench/RESULTS.md. */
function section(results: readonly Measured[], busy: number): string {
  return `# The browser

Written by \`npm run bench:browse\`: from a keypress to its frame, on generated clusters; half and 99 of 100 were
below. "Processor" is the part of the one thread that draws, "at most" the most memory of the process, the generator of
pods and changes included. To reach at 100,000 pods with 500 changes a second: below 50 ms a keypress, 300 MiB.

- Machine: ${machine()}; load before the measurements ${busy.toFixed(1)}
- proa: ${commit()}, on Node.js ${process.version}

\`\`\`text
${report(results)}\`\`\`
`;
}

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean' }, one: { type: 'string' }, changes: { type: 'string' } },
  allowPositionals: true,
});
const folder = positionals[0] ?? new URL('../build', import.meta.url).pathname;
if (values.one !== undefined) {
  const measured = await measure(Number(values.one), Number(values.changes), folder);
  process.stdout.write(JSON.stringify(measured));
  process.exit(0);
}
const busy = load();
const sizes = values.quick === true ? [1_000] : [1_000, 20_000, 100_000];
const results = sizes.flatMap((pods) =>
  [0, CHANGES].map((changes) => {
    const args = [import.meta.filename, `--one=${pods}`, `--changes=${changes}`, folder];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Measured;
  }),
);
process.stdout.write(report(results));
if (values.quick !== true) writeSection(section(results, busy));
