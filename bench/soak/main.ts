/** Holds streams open while pods and API servers end. See `usage`. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findKubectl } from '../../test/support/kubectl.js';
import { commit, load, machine } from '../machine.js';
import { writeSection } from '../results-file.js';
import { nodeKubeconfig } from '../streams/node-pod.js';
import { restart } from './disturb.js';
import { soakExec } from './exec.js';
import { soakForward } from './forward.js';
import { soakLogs } from './logs.js';
import type { Held, Soak, Tally } from './tally.js';
import { soakTerminal } from './terminal.js';

const usage = `usage: npm run bench:soak -- [--minutes N] [--server-pid FILE] [--restart-every SECONDS] [--print]
  --minutes N              default 60
  --server-pid FILE        contains the API server's process ID; it is killed twice, and restarted
  --restart-every SECONDS  how often a pod is deleted; default 60
  --print                  only prints the report, instead of writing it to bench/RESULTS.md
Needs kubectl, Linux, and a cluster with containers in PROA_NODE_KUBECONFIG.
`;

const script = [
  'mkdir -p /www',
  'yes 0123456789abcdef | head -c 1000000 > /www/data',
  'httpd -p 8080 -h /www',
  'n=0',
  'name=$(hostname)',
  'while :; do n=$((n+1)); echo "$name $n"; usleep 10000; done',
].join('; ');

const labels = { app: 'soak' };
const deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'soak' },
  spec: {
    replicas: 3,
    selector: { matchLabels: labels },
    template: {
      metadata: { labels },
      spec: {
        terminationGracePeriodSeconds: 0,
        containers: [
          { name: 'soak', image: 'busybox:latest', imagePullPolicy: 'Never', command: ['sh', '-c', script] },
        ],
      },
    },
  },
};

/** Runs it; returns the exit code, 1 if something was wrong. */
export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '60' },
      'server-pid': { type: 'string' },
      'restart-every': { type: 'string', default: '60' },
      print: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const kubectl = findKubectl();
  if (values.help || kubectl === undefined || nodeKubeconfig === undefined) {
    process.stdout.write(usage);
    return values.help ? 0 : 1;
  }
  const home = mkdtempSync(join(tmpdir(), 'proa-soak-'));
  const env = { PATH: process.env.PATH ?? '', HOME: home, KUBECONFIG: nodeKubeconfig };
  const ask = (...words: string[]) =>
    execFileSync(kubectl, words, {
      env,
      input: JSON.stringify(deployment),
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'ignore'],
    });
  const minutes = Number(values.minutes);
  const [end, before] = [Date.now() + minutes * 60_000, load()];
  const over = new AbortController();
  const soak: Soak = {
    env,
    proa: [process.execPath, resolve(import.meta.dirname, '../../bin/run.js')],
    signal: over.signal,
  };
  try {
    ask('apply', '-f', '-');
    ask('rollout', 'status', 'deploy/soak', '--timeout=120s');
    const data = Buffer.from('0123456789abcdef\n'.repeat(60_000).slice(0, 1_000_000));
    const works = Promise.all([soakExec(soak), soakTerminal(soak), soakForward(soak, data), soakLogs(soak)]);
    const [deleted, killed] = await disturb({
      ask,
      end,
      every: Number(values['restart-every']),
      server: values['server-pid'],
    });
    over.abort();
    const [exec, terminal, forward, logs] = await works;
    const rows = [
      row('exec of 1 MB to the pod and back', exec),
      row('exec -it from a terminal', terminal),
      row('port-forward --reconnect, 1 MB each', forward, forward.held),
      row('lines of logs -f of three pods', logs, logs.held),
    ];
    const text = `# Soak of streams

\`npm run bench:soak\`, ${new Date().toISOString().slice(0, 10)}, ${minutes} minutes on a real node, ${machine()}; proa ${commit()}; load ${before.toFixed(1)} before,
${load().toFixed(1)} after. ${deleted} pods were deleted, and the API server was killed ${killed} times. Failures with a message on stderr
count as reported; anything lost or duplicated without a message, or a terminal that is not restored, counts as wrong. Open files and
memory are those of the single process, in the first and the last tenth of the time (medians).

| work | times | reported | wrong | open files | memory |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
    process.stdout.write(text);
    const wrong = [exec, terminal, forward, logs].flatMap((tally) => tally.wrong);
    for (const each of wrong.slice(0, 20)) process.stdout.write(`${each}\n`);
    if (!values.print) writeSection(text);
    return wrong.length === 0 ? 0 : 1;
  } finally {
    over.abort();
    try {
      ask('delete', 'deploy', 'soak', '--now', '--ignore-not-found');
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  }
}

/** Deletes pods, and kills the server after a third and two thirds of the time. Returns how often each was done. */
async function disturb(deps: {
  ask(...words: string[]): string;
  end: number;
  every: number;
  server: string | undefined;
}): Promise<[deleted: number, killed: number]> {
  const begin = Date.now();
  const kills =
    deps.server === undefined ? [] : [1, 2].map((third) => begin + ((deps.end - begin) * third) / 3);
  let [deleted, killed] = [0, 0];
  let next = begin + deps.every * 1000;
  while (Date.now() < deps.end) {
    await setTimeout(500);
    if (kills[0] !== undefined && Date.now() > kills[0]) {
      kills.shift();
      await restart(deps.server!);
      killed++;
    }
    if (Date.now() < next) continue;
    next += deps.every * 1000;
    try {
      const [pod] = deps.ask('get', 'pods', '-l', 'app=soak', '-o', 'name').split('\n');
      deps.ask('delete', pod!, '--now', '--wait=false');
      deleted++;
    } catch {
      // The server is currently down.
    }
  }
  return [deleted, killed];
}

function row(name: string, { done, told, wrong }: Tally, held: readonly Held[] = []): string {
  const tenth = Math.max(1, Math.floor(held.length / 10));
  const change = (of: (each: Held) => number, unit: string) =>
    held.length === 0
      ? ''
      : `${median(held.slice(0, tenth).map(of))}${unit}, then ${median(held.slice(-tenth).map(of))}${unit}`;
  const cells = [
    name,
    done,
    told,
    wrong.length,
    change((each) => each.handles, ''),
    change((each) => each.memory, ' MiB'),
  ];
  return `| ${cells.join(' | ')} |`;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}
