/** Measures tools for whole clusters beside the requests of kubectl plugins. See `usage`. */
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ApiServerOptions } from '../../src/sandbox/app/options.js';
import { load, machine } from '../machine.js';
import { type Command, findTime, type Measured, measure } from '../measure.js';
import { writeSection } from '../results-file.js';

const usage = `usage: npm run bench:tools -- [--pods N] [--rounds N] [--print]
  --pods N    default 10000
  --rounds N  default 3
  --print     do not change bench/RESULTS.md
Prints a Markdown table with the requests, seconds and memory of proa with a warm discovery cache and of the plugin's requests,
and writes it to bench/RESULTS.md.
`;

/** A tool, the plugin whose requests it is compared with, and the plugin's arguments. */
interface Work {
  args: readonly string[];
  way: string;
  plugin: string;
  about?: string;
}

/** A pod of the sample application with a problem. */
const SICK = 'api-7c6d5b9f48-wq85c';

/** @param about `namespace/name` of a deployment among many */
function works(about: string): Work[] {
  const [namespace = '', deployment = ''] = about.split('/');
  const tree = {
    way: 'tree',
    plugin: 'tree: every type of the namespace in pages of 250',
    about,
  };
  const treeArgs = ['tree', `deploy/${deployment}`, '-n', namespace];
  return [
    { args: treeArgs, ...tree },
    { args: [...treeArgs, '--uses'], ...tree },
    { args: [...treeArgs, '-A'], ...tree },
    {
      ...{ args: ['why', `pod/${SICK}`], way: 'why', about: `default/${SICK}` },
      plugin: 'none known: `kubectl describe`, the pod and its events',
    },
    {
      ...{ args: ['health', '-A'], way: 'health' },
      plugin: 'sick-pods: whole pods, then events and logs of each that is not ready',
    },
    {
      ...{ args: ['get', 'everything', '-A', '-o', 'name'], way: 'get-all' },
      plugin: 'get-all: every type as a whole, one after another',
    },
    {
      ...{ args: ['get', 'pods', '-A', '-o', 'yaml', '--neat'], way: 'neat' },
      plugin: 'neat: the requests of `kubectl get`, parsed once',
    },
    {
      ...{ args: ['capacity', '--pods', '--use'], way: 'capacity' },
      plugin: 'resource-capacity: whole nodes, pods and their metrics',
    },
    {
      ...{ args: ['secret', 'web-tls'], way: 'secret', about: 'default/web-tls' },
      plugin: 'view-secret: the secret',
    },
    {
      ...{ args: ['can', 'matrix'], way: 'matrix' },
      plugin: 'access-matrix: a review for each verb and type',
    },
    {
      ...{ args: ['can', 'who', 'delete', 'pods', '-A'], way: 'who' },
      plugin: 'who-can: reviews for each namespace, whole roles and bindings',
    },
    { args: ['images', '-A'], way: 'images', plugin: 'images: whole pods' },
  ];
}

const launcher = resolve(import.meta.dirname, '../../bin/run.js');
const pluginWay = resolve(import.meta.dirname, 'plugin-way.ts');

/** Measures, and prints the report. Returns the exit code. */
export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      pods: { type: 'string', default: '10000' },
      rounds: { type: 'string', default: '3' },
      print: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const rounds = Number(values.rounds);
  const folder = mkdtempSync(join(tmpdir(), 'proa-tools-'));
  const before = load();
  const options: ApiServerOptions = {
    pods: Number(values.pods),
    namespaces: 5,
    sample: true,
    metrics: true,
    rbac: true,
  };
  const sandbox = fork(resolve(import.meta.dirname, '../sandbox-process.ts'), [JSON.stringify(options)]);
  try {
    const [{ kubeconfig }] = (await once(sandbox, 'message')) as [{ kubeconfig: string }];
    writeFileSync(join(folder, 'config'), kubeconfig, { mode: 0o600 });
    const lines: string[] = [];
    for (const { way, args: words, plugin, about } of works(someDeployment(folder))) {
      const proa = { program: process.execPath, args: [launcher, ...words], env: proaEnvironment(folder) };
      const plain = {
        program: process.execPath,
        args: [pluginWay, way, ...(about === undefined ? [] : [about])],
        env: { PATH: process.env.PATH, ...accessIn(kubeconfig) },
      };
      const [ours, theirs] = [
        await figures(proa, sandbox, rounds, folder),
        await figures(plain, sandbox, rounds, folder),
      ];
      lines.push(`| \`${words.join(' ')}\` | ${ours} | ${plugin} | ${theirs} |`);
    }
    const text = [
      '# Tools beside plugins',
      '',
      'Written by `npm run bench:tools`: whole processes on the sandbox. Instead of each plugin, a plain program on the same Node.js',
      'sends the same requests as its source, at most 10 at a time, parses the responses as JSON, and prints nothing.',
      `${values.pods} pods, the best of ${rounds} rounds, ${machine()}, load ${before.toFixed(1)}.`,
      '',
      '| proa | requests | s | MiB | plugin | requests | s | MiB |',
      '|---|---|---|---|---|---|---|---|',
      ...lines,
      '',
    ].join('\n');
    process.stdout.write(text);
    if (!values.print) writeSection(text);
    return 0;
  } finally {
    sandbox.disconnect();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The requests of one warm run, and the best of the others: `3 | 0.61 | 92`. */
async function figures(
  command: Command,
  sandbox: ChildProcess,
  rounds: number,
  folder: string,
): Promise<string> {
  const time = findTime();
  const run = () => measure(command, { lines: 1 }, time, folder);
  await run();
  await requestsSince(sandbox);
  await run();
  const requests = await requestsSince(sandbox);
  const runs: Measured[] = [];
  for (let round = 0; round < rounds; round++) runs.push(await run());
  const least = (of: (each: Measured) => number | undefined) =>
    Math.min(...runs.map((each) => of(each) ?? Number.NaN));
  return `${requests} | ${least(({ seconds }) => seconds).toFixed(2)} | ${least(({ memory }) => memory).toFixed(0)}`;
}

/** `namespace/name` of one of the generated deployments; its own objects are like those of any other. */
function someDeployment(folder: string): string {
  const columns = 'custom-columns=:metadata.namespace,:metadata.name';
  const words = ['get', 'deployments', '-A', '--exclude-namespace=default', '--limit=1', '--no-headers'];
  const env = proaEnvironment(folder);
  const found = execFileSync(process.execPath, [launcher, ...words, '-o', columns], { env });
  return found.toString('utf8').trim().split(/\s+/).join('/');
}

async function requestsSince(sandbox: ChildProcess): Promise<number> {
  sandbox.send('count');
  const [{ requests }] = (await once(sandbox, 'message')) as [{ requests: number }];
  return requests;
}

function proaEnvironment(folder: string): Command['env'] {
  return { PATH: process.env.PATH, HOME: folder, KUBECONFIG: join(folder, 'config') };
}

/** The parts of the sandbox's kubeconfig, which we write ourselves, for the plugin's requests. */
function accessIn(kubeconfig: string): Record<string, string> {
  const found = (field: string) => new RegExp(`${field}: "?([^"\\s]+)`).exec(kubeconfig)?.[1] ?? '';
  const decoded = (field: string) => Buffer.from(found(field), 'base64').toString('utf8');
  return {
    SERVER: found('server'),
    CA: decoded('certificate-authority-data'),
    CERT: decoded('client-certificate-data'),
    KEY: decoded('client-key-data'),
  };
}
