/**
 * Measures `get` with JSON and with protobuf on the wire, on a kube-apiserver with many pods. See `usage`. The server's
 * CPU time is read from /proc, which only Linux has.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { realServerAssets, startRealServer } from '../../test/support/real-server.js';
import { loadPods } from '../load-pods.js';
import { commit, load, machine } from '../machine.js';
import { type Command, findTime, type Measured, measure } from '../measure.js';
import { writeSection } from '../results-file.js';
import { spread } from '../statistics.js';
import { type CountingProxy, countingProxy } from './counting-proxy.js';
import { type Output, outputs, type WireName, wires } from './outputs.js';
import { autoRatio, type Figures, type Row, report } from './report.js';

const usage = `usage: npm run bench:wire -- [--pods N] [--rounds N] [--only NAME]... [--print]
  --pods N     default 20000
  --rounds N   default 3
  --only NAME  only this output, by its name in the report; may be repeated
  --print      only prints the report, instead of writing it to bench/RESULTS.md
Needs KUBEBUILDER_ASSETS, a folder with kube-apiserver, and GNU time.
`;

/** The clock ticks per second on Linux. */
const TICKS = 100;

/** `auto` may be slower than the better of the two formats by at most a tenth. */
const MOST = 1.1;

interface Bench {
  kubeconfig: string;
  /** The same server behind a counting proxy. */
  countedKubeconfig: string;
  proxy: CountingProxy;
  serverPid: number;
  home: string;
  time: string;
}

/** Runs it; returns the exit code, 1 if `auto` missed its goal. */
export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      pods: { type: 'string', default: '20000' },
      rounds: { type: 'string', default: '3' },
      only: { type: 'string', multiple: true, default: [] },
      print: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [assets, time] = [realServerAssets(), findTime()];
  if (values.help || assets === undefined || time === undefined) {
    process.stdout.write(usage);
    return values.help ? 0 : 1;
  }
  const [pods, rounds] = [Number(values.pods), Number(values.rounds)];
  const chosen = outputs.filter(({ name }) => values.only.length === 0 || values.only.includes(name));
  const home = mkdtempSync(join(tmpdir(), 'proa-wire-'));
  const server = await startRealServer(assets);
  const proxy = await countingProxy(Number(new URL(server.url).port));
  try {
    await loadPods({ server: server.url, token: server.token }, pods, 'default');
    const countedKubeconfig = join(home, 'counted');
    const text = readFileSync(server.kubeconfig, 'utf8');
    const counted = text.replaceAll(server.url, `https://127.0.0.1:${proxy.port}`);
    writeFileSync(countedKubeconfig, counted, { mode: 0o600 });
    const bench = {
      kubeconfig: server.kubeconfig,
      countedKubeconfig,
      proxy,
      serverPid: server.pid,
      home,
      time,
    };
    const rows: Row[] = [];
    const before = load();
    for (const output of chosen) {
      rows.push(await measureOutput(output, rounds, bench));
      process.stderr.write(`${output.name}\n`);
    }
    const date = new Date().toISOString().slice(0, 10);
    const loads = `${before.toFixed(1)} before, ${load().toFixed(1)} after`;
    const setting = { date, machine: machine(), proa: commit(), load: loads, pods, rounds };
    const result = report(rows, setting);
    process.stdout.write(result);
    if (!values.print) writeSection(result);
    const isGood = ({ figures }: Row) => autoRatio(figures, ({ client, server }) => client + server) <= MOST;
    return rows.every(isGood) ? 0 : 1;
  } finally {
    await proxy.stop();
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

async function measureOutput(output: Output, rounds: number, bench: Bench): Promise<Row> {
  const runs: Record<WireName, (Measured & { server: number })[]> = { json: [], protobuf: [], auto: [] };
  const received = {} as Record<WireName, number>;
  for (const wire of wires)
    received[wire] = await countBytes(commandOf(output, wire, bench.countedKubeconfig, bench), bench);
  for (let round = 0; round < rounds; round++) {
    for (const wire of wires) {
      const before = processorTime(bench.serverPid);
      const command = commandOf(output, wire, bench.kubeconfig, bench);
      const measured = await measure(command, { lines: 1 }, bench.time, bench.home);
      runs[wire].push({ ...measured, server: processorTime(bench.serverPid) - before });
    }
  }
  const figuresOf = (wire: WireName): Figures => {
    const median = (of: (run: (typeof runs)[WireName][number]) => number) =>
      spread(runs[wire].map(of)).median;
    return {
      wall: median(({ seconds }) => seconds),
      client: median(({ processor }) => processor!),
      server: median((run) => run.server),
      memory: median(({ memory }) => memory!),
      received: received[wire] / 2 ** 20,
    };
  };
  const figures = { json: figuresOf('json'), protobuf: figuresOf('protobuf'), auto: figuresOf('auto') };
  return { output, figures };
}

function commandOf({ args }: Output, wire: WireName, kubeconfig: string, { home }: Bench): Command {
  const launcher = join(import.meta.dirname, '../../bin/run.js');
  return {
    program: process.execPath,
    args: [launcher, 'get', 'pods', `--wire=${wire}`, ...args],
    env: { ...process.env, KUBECONFIG: kubeconfig, HOME: home },
  };
}

async function countBytes(command: Command, { proxy, time, home }: Bench): Promise<number> {
  proxy.received();
  await measure(command, { lines: 1 }, time, home);
  return proxy.received();
}

/** The CPU time of a process so far, in seconds (proc(5), /proc/pid/stat: utime and stime). */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}
