import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { TestClient } from '../../test/sandbox/client.js';
import { Churn } from './churn.js';
import { Door } from './door.js';
import { FAULTS, type Fault, type FaultTools } from './faults.js';
import { type Finding, Findings } from './findings.js';
import { askHeld, type Held } from './held.js';
import { Oracle } from './oracle.js';
import { listsBegun, unseen } from './requests.js';
import { readScreen } from './screen.js';
import { Terminal } from './terminal.js';
import { User } from './user.js';

/** How long to run, and on what. */
export interface EndureOptions {
  /** The folder for its files. */
  folder: string;
  /** The launcher of proa. */
  program: string;
  minutes: number;
  pods: number;
  changesPerSecond: number;
  calmMs: number;
  seed: number;
}

/** The result. */
export interface Endured {
  options: EndureOptions;
  findings: readonly Finding[];
  looks: Readonly<Record<string, number>>;
  /** How long it took until a list was live again after each fault, in milliseconds. */
  regained: ReadonlyMap<string, readonly number[]>;
  held: readonly Held[];
  actions: number;
  changes: number;
  /** The CPU time of the browser, in seconds. */
  processorSeconds: number;
}

const SIZE = { columns: 150, rows: 40 };
/**
 * How old the rows of a screen that claims to be live may be, in milliseconds: silence is reported after five seconds.
 */
const FRESH_MS = 6_500;
const LOOK_EVERY_MS = 1_000;
const HELD_EVERY_MS = 45_000;
/** A separate namespace that is deleted occasionally. */
const DOOMED = 'shop-0';

const build = (path: string) => import(new URL(`../../build/sandbox/${path}`, import.meta.url).href);

/** Runs the browser in a terminal on a sandbox, with a user, changes, faults and checks, each at its own pace. */
export async function endure(options: EndureOptions): Promise<Endured> {
  const { startApiServer }: typeof import('../../src/sandbox/app/sandbox.js') = await build('app/sandbox.js');
  const { objectAt, toValue }: typeof import('../../src/sandbox/object/value.js') =
    await build('object/value.js');
  const { seededRandom }: typeof import('../../src/sandbox/base/random.js') = await build('base/random.js');
  const random = seededRandom(options.seed);
  const sandbox = await startApiServer({ pods: options.pods, namespaces: 8, sample: true, metrics: true });
  const door = await Door.to(sandbox.url);
  const client = new TestClient(sandbox);
  const kubeconfig = join(options.folder, 'kubeconfig');
  writeFileSync(kubeconfig, sandbox.kubeconfigYaml.replace(new URL(sandbox.url).port, String(door.port)), {
    mode: 0o600,
  });
  const probe = join(options.folder, 'probe');
  const terminal = new Terminal(
    [
      process.execPath,
      ...['--expose-gc', '--import', new URL('probe.mjs', import.meta.url).href],
      ...[options.program, 'browse', 'pods', '-A'],
    ],
    {
      ...{ PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', TERM: 'xterm-256color' },
      ...{ HOME: options.folder, KUBECONFIG: kubeconfig, ENDURE_PROBE: probe },
    },
    SIZE,
  );
  const over = new AbortController();
  const { signal } = over;
  const began = Date.now();
  const end = began + options.minutes * 60_000;
  const findings = new Findings();
  const { store } = sandbox;
  const now = () => Date.now();
  const oracle = await Oracle.follow({ store, objectAt, now, keptMs: 30_000, signal });
  const churn = new Churn({ store, objectAt, toValue, random });
  const user = new User({
    lines: () => terminal.lines(),
    type: (text) => terminal.type(text),
    wait: (ms) => setTimeout(ms),
    random,
  });
  let fault: Fault | undefined;
  let lastFault = '';
  let calmSince = Number.POSITIVE_INFINITY;
  const isCalm = () => fault === undefined && now() - calmSince > 3_000;
  const at = () => ({
    afterSeconds: (now() - began) / 1000,
    fault: fault?.name ?? (isCalm() ? '' : `just after ${lastFault}`),
    screen: [`last: ${user.last}`, ...terminal.lines()],
  });
  const until = async (holds: () => boolean, limitMs: number) => {
    const limit = now() + limitMs;
    while (!holds() && now() < limit && terminal.ended === undefined) await setTimeout(100);
    return holds();
  };
  const isLive = () => readScreen(terminal.lines()).isLive;
  if (!(await until(isLive, 30_000)))
    throw new Error(`the browser never started:\n${terminal.lines().join('\n')}`);
  calmSince = now();

  const goesOn = () => !signal.aborted && now() < end && terminal.ended === undefined;
  const tools: FaultTools = {
    door,
    setFaults: (faults) => sandbox.setFaults(faults),
    compact: () => sandbox.compact(),
    deleteNamespace: async () => {
      await client.write('DELETE', `/api/v1/namespaces/${DOOMED}`, {});
    },
    createNamespace: async () => {
      await sandbox.settled();
      await fill(client, DOOMED);
    },
  };
  const regained = new Map<string, number[]>();
  const faults = async () => {
    for (let turn = 0; goesOn(); turn++) {
      await setTimeout(options.calmMs, undefined, { signal }).catch(() => undefined);
      if (!goesOn()) return;
      const chosen = FAULTS[turn % FAULTS.length]!;
      fault = chosen;
      lastFault = chosen.name;
      const begun = now();
      await chosen.begin(tools);
      while (now() < begun + chosen.lastsMs) {
        await setTimeout(200);
        if (chosen.noticedMs !== undefined && now() > begun + chosen.noticedMs)
          findings.look('noticed', isLive() ? 'the screen still calls itself live' : '', 2, at());
      }
      await chosen.end(tools);
      const ended = now();
      if (await until(isLive, chosen.regainedMs))
        regained.set(chosen.name, [...(regained.get(chosen.name) ?? []), now() - ended]);
      else if (terminal.ended === undefined)
        findings.add({ ...at(), what: `not live again ${chosen.regainedMs / 1000} s after the fault` });
      fault = undefined;
      calmSince = now();
    }
  };
  const changes = async () => {
    while (goesOn()) {
      await setTimeout(1000 / options.changesPerSecond);
      await churn.change();
    }
  };
  const held: Held[] = [];
  const acts = async () => {
    let heldAt = now();
    while (goesOn()) {
      if (now() - heldAt > HELD_EVERY_MS && isCalm()) {
        await user.home();
        // Connections from before a fault end later.
        if (isCalm() && isLive()) {
          const sample = await askHeld(probe);
          held.push(sample);
          heldAt = now();
          process.stderr.write(`${at().afterSeconds.toFixed(0)} s: ${JSON.stringify(sample)}\n`);
        }
      }
      await user.act();
    }
  };
  const looks = async () => {
    let acted = 0;
    let list: readonly string[] = [];
    while (goesOn()) {
      await setTimeout(LOOK_EVERY_MS);
      oracle.tidy();
      const screen = readScreen(terminal.lines());
      if (screen.isLive) findings.look('rows', oracle.wrong(screen, FRESH_MS), 2, at());
      const isLog = user.last.startsWith('log') || user.last.startsWith('container');
      const open = sandbox.openRequests();
      if (screen.isList) list = screen.place;
      if (isCalm()) findings.look('watched', unseen(open, [screen.place, list], isLog), 4, at());
      // A request that a fault held back is repeated a little later.
      const most = 2 + user.keysSent - acted + (isCalm() ? 0 : 2);
      acted = user.keysSent;
      const many = [...listsBegun(sandbox.requests())].find(([, times]) => times > most);
      findings.look(
        'lists',
        many === undefined ? '' : `${many[0]} was listed ${many[1]} times in a second`,
        1,
        at(),
      );
      const twice = [...listsBegun(open)].find(([, times]) => times > 1);
      findings.look('lists at once', twice === undefined ? '' : `${twice[0]} is listed twice`, 3, at());
      sandbox.resetRequests();
    }
  };
  try {
    await Promise.all([faults(), changes(), acts(), looks()]);
    if (terminal.ended !== undefined) findings.add({ ...at(), what: `the browser ended: ${terminal.ended}` });
    return {
      ...{ options, findings: findings.all, looks: findings.looks, regained, held },
      ...{ actions: user.done, changes: churn.made, processorSeconds: processorSeconds(terminal.pid) },
    };
  } finally {
    over.abort();
    terminal.close();
    client.close();
    await door.end();
    await sandbox.close();
  }
}

/** Creates a namespace with some objects, for the browser to find. */
async function fill(client: TestClient, namespace: string): Promise<void> {
  const metadata = { name: namespace };
  await client.write('POST', '/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata });
  const within = `/api/v1/namespaces/${namespace}`;
  for (let number = 0; number < 30; number++) {
    await client.write('POST', `${within}/pods`, {
      ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name: `web-${number}`, labels: { tier: 'web' } } },
      spec: { containers: [{ name: 'main', image: 'image' }] },
    });
    const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: `map-${number}` }, data: {} };
    if (number < 5) await client.write('POST', `${within}/configmaps`, map);
  }
}

/** The user and system time of a process so far. */
function processorSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}
