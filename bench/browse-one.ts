/** Measures the browser once, for browse.ts: `node browse-one.js PODS CHANGES FOLDER` prints JSON. */
import { PassThrough, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { GeneratedCluster } from './browse-cluster.ts';

const SIZE = { columns: 160, rows: 50 };
/** The columns to sort by, and their keys. */
const COLUMNS = { name: 'n', status: 's', restarts: 't', age: 'a', ip: 'i', node: 'o' };
/** How often a held key repeats, in milliseconds. */
const KEY_EVERY_MS = 30;

/** The measurements. */
export interface Measured {
  pods: number;
  changes: number;
  firstMs: number;
  lastMs: number;
  keys: Record<string, { p50: number; p99: number; most: number; cpu: number; cpu99: number }>;
  /** Milliseconds from the key until the rows are in the requested order. */
  sortedMs: Record<string, number>;
  cpuPercent: number;
  mostMiB: number;
  changesSeen: number;
}

/** An invisible terminal that records when something was drawn. */
class Terminal extends Writable {
  readonly isTTY = true;
  readonly columns = SIZE.columns;
  readonly rows = SIZE.rows;
  /** When the first row was drawn. */
  firstRowAt: number | undefined;
  #waiting: (() => void)[] = [];

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    if (chunk.includes('web-')) this.firstRowAt ??= performance.now();
    for (const resolve of this.#waiting.splice(0)) resolve();
    done();
  }

  /** Resolves when something is drawn. */
  next(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}

async function measure(pods: number, changes: number, folder: string): Promise<Measured> {
  const load = (path: string) => import(pathToFileURL(`${folder}/${path}`).href);
  const { boundYoungGeneration, keepHeapSmall } = await load('process/heap.js');
  const { Browser } = await load('browser/app/browser.js');
  const { BrowserCluster } = await load('browser/state/cluster.js');
  const { Clipboard } = await load('browser/copy/clipboard.js');
  const { Looks } = await load('browser/bar/looks.js');
  const { usualKeys } = await load('browser/keys/key-map.js');
  const { Recents } = await load('browser/state/recents.js');
  const { StateFile } = await load('browser/state/state-file.js');
  const { systemClock } = await load('process/clock.js');
  const { loadScreen } = await load('terminal/ui/load.js');
  const mountScreen = await loadScreen();
  const { chooseTheme } = await load('terminal/ui/theme.js');
  boundYoungGeneration();
  await keepHeapSmall();
  const generated = new GeneratedCluster(pods, changes);
  const resource = {
    group: '',
    version: 'v1',
    kind: 'Pod',
    name: 'pods',
    singularName: 'pod',
    namespaced: true,
    verbs: ['delete', 'get', 'list', 'watch'],
    shortNames: [],
    categories: [],
  };
  const info = {
    contextName: 'bench',
    user: '',
    namespace: 'default',
    mode: 'open',
    knownNamespaces: [],
  };
  const cluster = new BrowserCluster(info, generated, {});
  const browser = new Browser({
    looks: new Looks({
      names: [],
      theme: () => chooseTheme({ name: undefined, themes: {}, variables: {} }),
      chosen: undefined,
      keep() {},
    }),
    keys: usualKeys,
    aliases: {},
    clock: systemClock,
    random: Math.random,
    recents: new Recents(),
    state: new StateFile(),
    place: { folder: '/nowhere', home: '/nowhere' },
    clipboard: new Clipboard({}, () => undefined),
    contexts: [],
    noTrunc: false,
    suspend() {},
    lend: async (use: () => Promise<void>) => use(),
    actionLogPath: '',
    keepLogEntry() {},
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
  const mounted = mountScreen(browser, { stdin, stdout: terminal });
  while (terminal.firstRowAt === undefined) await new Promise((resolve) => setTimeout(resolve, 5));
  const firstMs = terminal.firstRowAt - began;
  while (!browser.frame(SIZE).header.facts.some(({ text }: { text: string }) => text === '● live'))
    await new Promise((resolve) => setTimeout(resolve, 20));
  const lastMs = performance.now() - began;
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const cpu = process.cpuUsage();
  const cpuBegan = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const used = process.cpuUsage(cpu);
  const cpuPercent = (used.user + used.system) / 10 / (performance.now() - cpuBegan);
  const keys: Measured['keys'] = {};
  const press = async (name: string, sequence: string[], times: number) => {
    const took: number[] = [];
    const worked: number[] = [];
    for (let round = 0; round < times; round++) {
      for (const key of sequence) {
        await new Promise((resolve) => setTimeout(resolve, KEY_EVERY_MS));
        const next = terminal.next();
        const pressed = performance.now();
        const cpuBefore = process.threadCpuUsage();
        stdin.write(key);
        const drawn = next.then(() => true);
        // A key without an effect, such as down on the last row, draws nothing.
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
      most: at(took, 1),
      cpu: at(worked, 0.5),
      cpu99: at(worked, 0.99),
    };
  };
  await press('down', ['j'], 100);
  // Not beyond the end, where nothing is drawn.
  await press('page down', ['\u001b[6~'], Math.min(100, Math.floor(pods / SIZE.rows)));
  await press('last, first', ['G', 'g'], 30);
  await press(
    'filter',
    ['/', 'w', 'e', 'b', '-', '0', '4', '2', '\u0015', '!', 'r', 'u', 'n', '\u0015', '\r'],
    14,
  );
  await press('label filter', ['/', ...'-l app=web-7', '\u0015', '\r'], 8);
  for (const [column, letter] of Object.entries(COLUMNS)) {
    // In both directions: each is a different order.
    await press(`sort by ${column}`, ['s', letter], 30);
  }
  /** Resolves when the rows are in the chosen order. */
  const sorted = async () => {
    const isSorted = () => {
      const { body, state } = browser.frame(SIZE);
      return body.kind === 'table' && !state.some(({ text }: { text: string }) => text.includes('sorting'));
    };
    do await new Promise((resolve) => setTimeout(resolve, 2));
    while (!isSorted());
  };
  await sorted();
  // The selected row may have become the last.
  stdin.write('g');
  await press('down, sorted', ['j'], 100);
  const sortedMs: Measured['sortedMs'] = {};
  for (const [column, letter] of Object.entries(COLUMNS)) {
    stdin.write('s');
    await new Promise((resolve) => setTimeout(resolve, KEY_EVERY_MS));
    const pressed = performance.now();
    stdin.write(letter);
    await sorted();
    sortedMs[column] = performance.now() - pressed;
  }
  clearInterval(watcher);
  mounted.unmount();
  await browser.close();
  return {
    pods,
    changes,
    firstMs,
    lastMs,
    keys,
    cpuPercent,
    mostMiB,
    changesSeen: generated.events,
    sortedMs,
  };
}

const [pods, changes, folder] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await measure(Number(pods), Number(changes), folder!)));
process.exit(0);
