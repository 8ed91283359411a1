import { execFileSync, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  constants,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { some } from '../support/cases.js';
import { beforePage, startHttpProxy } from '../support/http-proxy.js';
import { installPlugin, type Way, waysIn } from '../support/oclif-ways.js';
import { isExecutable } from '../support/proa.js';
import { removeFolder } from '../support/remove-folder.js';
import { type ProcessOptions, type ProcessResult, runProcess, signalOnce } from '../support/run-process.js';

const reading = `
version --client
version --client -o yaml
version
get pods -o name
get pods -A -oname --limit=2
get nodes -o jsonpath={.items[*].metadata.name}
get deployments -A -o custom-columns=N:.metadata.name
get configmaps,secrets -o name
get --raw /api
get --raw /nope
get pods nope
get nope
describe pod nope
logs nope
api-versions
api-resources -o name
explain pods.spec.containers
auth can-i list pods
config view -o json
config get-contexts -o name
config use-context nope`;

const writing = `
create configmap one --from-literal=a=b
create cm two --dry-run=client -o yaml
create configmap one
label configmap one x=y
patch configmap one --type=merge -p {"data":{"a":"c"}}
apply -f manifest.yaml
apply -f manifest.yaml
apply -f nope.yaml
delete configmap one
delete configmap one
scale deployment nope --replicas=1
config set-context other --namespace=x`;

const wrong = `
get --nope
get pods -o nope
get pods -o
logs
delete
create
create nope
rollout
rollout nope
config nope
config view --nope
nope
nope a:b c
gett pods`;

const flagsFirst = `
-n kube-system get pods
--namespace=default get configmaps -o name
--server=https://localhost:1 --request-timeout=1s get pods
-n x config view -o json
config -n x view -o json
--nope get pods
--context nope get pods`;

const help = `
help
--help
-h
get --help
get -h
help get
help nope
config
config view --help
-n x get --help
options
--version`;

const completion = `
completion bash
completion nope
__complete get pods --out
__complete conf`;

const plugins = `
greet a b
greet a:b c
greet --help
create thing x
plugin list
hello big world
hello --help`;

const lines = [reading, writing, wrong, flagsFirst, help, completion, plugins].flatMap((text) =>
  text.trim().split('\n'),
);

const manifest = 'kind: ConfigMap\napiVersion: v1\nmetadata: {name: three}\ndata: {a: b}\n';

/** A command of an oclif plugin, and a hook that reports commands before they run. */
const hello = `
export default class Hello {
  static id = 'hello';
  static summary = 'Greet somebody';
  static flags = {};
  static args = {};
  static async run(argv) { console.log('hello ' + argv.join(' ')); }
}`;
const prerun = `
export default async ({ Command: { id }, argv }) => {
  if (process.env.TELL) console.error(['to run:', id, ...argv].join(' '));
};`;

/** A way to run proa, with its own server and home. */
class Place {
  readonly #home: string;
  readonly #way: Way;
  readonly sandbox: ApiServer;

  constructor(home: string, way: Way, sandbox: ApiServer) {
    this.#home = home;
    this.#way = way;
    this.sandbox = sandbox;
    const path = join(home, 'path');
    mkdirSync(path, { recursive: true });
    writeFileSync(join(home, 'kubeconfig'), sandbox.kubeconfigYaml, { mode: 0o600 });
    writeFileSync(join(home, 'manifest.yaml'), manifest);
    for (const name of ['kubectl-greet', 'kubectl-create-thing']) {
      writeFileSync(join(path, name), `#!/bin/sh\necho "${name}:" "$@"\nexit 7\n`);
      chmodSync(join(path, name), 0o755);
    }
    const oclif = { commands: './commands', hooks: { prerun: './prerun.js' } };
    installPlugin(home, 'proa-hello', oclif, { 'commands/hello.js': hello, 'prerun.js': prerun });
  }

  /** Runs a line, and returns its results without what necessarily differs between places. */
  async run(line: string, { env, ...options }: ProcessOptions = {}): Promise<ProcessResult> {
    const [program, ...args] = this.#typed(line);
    const home = this.#home;
    const place = { cwd: home, env: { ...this.#env, ...env } };
    const { stdout, stderr, exit } = await runProcess(program, args, { ...place, ...options });
    const plain = (text: string) =>
      text
        .replaceAll(home, 'HOME')
        .replace(/(127\.0\.0\.1|localhost):\d{4,}/g, 'SERVER')
        .replace(/(after|uid:) \d+/g, '$1 N')
        // An executable has its own runtime.
        .replace(/node-v[\d.]+/g, 'RUNTIME');
    return { stdout: plain(stdout), stderr: plain(stderr), exit };
  }

  /**
   * Runs a line into a full pipe that nobody reads, presses Ctrl-C when it has printed something else, and returns its
   * exit code.
   */
  async interruptUnread(line: string): Promise<number | null> {
    const path = join(this.#home, 'unread');
    execFileSync('mkfifo', [path]);
    const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
    try {
      fill(pipe);
      const [program, ...args] = this.#typed(line);
      const stdio: StdioOptions = ['ignore', pipe, 'pipe'];
      const child = spawn(program, args, { cwd: this.#home, env: this.#env, stdio });
      const end = once(child, 'exit');
      await once(child.stderr!, 'data');
      child.kill('SIGINT');
      const [exit] = await end;
      return exit;
    } finally {
      closeSync(pipe);
      rmSync(path);
    }
  }

  #typed(line: string): [string, ...string[]] {
    const [program, ...first] = this.#way;
    return [program, ...first, ...line.split(' ').filter(Boolean)];
  }

  get #env(): Record<string, string> {
    const home = this.#home;
    return {
      HOME: home,
      KUBECONFIG: join(home, 'kubeconfig'),
      KUBECACHEDIR: join(home, 'cache'),
      PATH: `${join(home, 'path')}:${process.env.PATH}`,
      // oclif takes longer to start, and completion omits what it cannot read in time.
      PROA_COMPLETION_TIMEOUT: '60',
    };
  }
}

/** Fills a pipe, so that the next writer has to wait. */
function fill(pipe: number): void {
  try {
    while (writeSync(pipe, ' '.repeat(4096)) > 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
  }
}

describe('under stock oclif, and with its own class of commands,', () => {
  const folder = mkdtempSync(join(tmpdir(), 'proa-oclif-'));
  const places: Place[] = [];
  beforeAll(async () => {
    for (const [name, way] of Object.entries(waysIn(folder)))
      places.push(new Place(join(folder, name, 'home'), way, await startApiServer({ pods: 20 })));
  });
  afterAll(async () => {
    await Promise.all(places.map(({ sandbox }) => sandbox.close()));
    await removeFolder(folder);
  });

  /** Does the same in all places, and returns the common outcome. Fails if there are others. */
  async function everywhere<T>(work: (place: Place) => Promise<T>): Promise<T> {
    const [expected, ...others] = await Promise.all(places.map(work));
    for (const other of others) expect(other).toEqual(expected);
    return expected!;
  }

  it.each(some(['', ...lines]))('"proa %s" works as usual', async (line) => {
    const { stdout, stderr } = await everywhere((place) => place.run(line));
    expect(stdout + stderr).not.toBe('');
  });

  it('a list that is interrupted continues', async () => {
    const { first, all } = await everywhere(async (place) => {
      let comes: Promise<void> | undefined = new Promise(() => {});
      const server = await startHttpProxy(place.sandbox, { before: beforePage('/pods', 2, () => comes) });
      const line = `get pods -A -o name --chunk-size=5 --server=${server}`;
      const begun = await place.run(line, { onOutput: signalOnce('SIGINT') });
      comes = undefined;
      const rest = await place.run(`${line} --resume`);
      return { first: { ...begun, stdout: '' }, all: begun.stdout + rest.stdout, rest: rest.exit };
    });
    expect(first).toMatchObject({ exit: 130, stderr: expect.stringContaining('--resume') });
    expect(all.trim().split('\n')).toHaveLength(20);
  });

  it.each([
    ['SIGINT', 1],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('a watch that receives %s ends with %i', async (signal, exit) => {
    const result = await everywhere((place) =>
      place.run('get pods -A -o name -w', { onOutput: signalOnce(signal) }),
    );
    expect(result).toMatchObject({ stderr: '', exit });
  });

  it('a list that nobody reads ends quietly', async () => {
    const onOutput: ProcessOptions['onOutput'] = (_text, child) => child.stdout?.destroy();
    const result = await everywhere(async (place) => {
      const { stderr, exit } = await place.run('get pods -A -o json --chunk-size=1', { onOutput });
      return { stderr, exit };
    });
    expect(result).toEqual({ stderr: '', exit: 141 });
  });

  // An executable waits for the reader at its first output, as in slow-reader.test.ts, and has printed nothing else by
  // then.
  it.skipIf(isExecutable)(
    'Ctrl-C ends a command that is done, although nobody reads what it wrote',
    async () => {
      expect(await everywhere((place) => place.interruptUnread('tree namespace default'))).toBe(130);
    },
  );

  it('hooks of plugins run before commands', async () => {
    const [, ...byOclif] = places;
    for (const place of byOclif)
      expect(await place.run('config current-context', { env: { TELL: 'yes' } })).toMatchObject({
        stderr: 'to run: config:current-context\n',
        exit: 0,
      });
  });
});
