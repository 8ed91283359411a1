import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '../../../src/sandbox/app/sandbox.js';
import { runInProcess } from '../../support/in-process.js';
import { findKubectl } from '../../support/kubectl.js';
import { proaProgram } from '../../support/proa.js';
import { PseudoTerminal } from '../../support/pseudo-terminal.js';
import { isMissing } from '../../support/reference.js';
import { TestClient } from '../client.js';

const kubectl = findKubectl();
const home = mkdtempSync(join(tmpdir(), 'proa-interactive-'));
const env = { HOME: home, KUBECONFIG: join(home, 'config') };
let sandbox: ApiServer;

beforeAll(async () => {
  sandbox = await startApiServer({ sample: true, pods: 5, namespaces: 1, podStart: 0 });
  writeFileSync(env.KUBECONFIG, sandbox.kubeconfigYaml, { mode: 0o600 });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(home, { recursive: true, force: true });
});

describe.skipIf(isMissing('kubectl', kubectl))('a shell of the sandbox on a terminal', () => {
  it.each([
    ['kubectl', kubectl ?? ''],
    ['proa', proaProgram],
  ])('works by %s', async (_name, program) => {
    const terminal = new PseudoTerminal(program, ['exec', '-it', 'web-1', '--', 'sh'], {
      env,
      columns: 90,
      rows: 30,
    });
    await terminal.shows('/ #');
    terminal.line('stty size');
    await terminal.shows('30 90');
    terminal.resize(70, 20);
    // The program learns the size some time after the terminal.
    terminal.line('until stty size | grep "20 70"; do sleep 0.01; done');
    await terminal.until((lines) => lines.some((line) => line.trim() === '20 70'));
    terminal.line('sleep 1000');
    await terminal.shows('sleep 1000');
    terminal.press('ctrl+c');
    await terminal.shows('^C');
    terminal.line('exit 3');
    await terminal.shows('command terminated with exit code 3');
    expect(await terminal.ended).toMatchObject({ exitCode: 3 });
  });
});

describe.skipIf(isMissing('kubectl', kubectl))('a container that is started for a terminal', () => {
  it.each([
    ['debug', ['debug', '-it', 'web-1', '--image=busybox', '--profile=general', '--', 'sh']],
    ['run', ['run', '-it', '--rm', '--restart=Never', '--image=busybox', 'NAME', '--', 'sh']],
  ])('%s, by kubectl and proa', async (verb, line) => {
    const programs = [
      ['kubectl', kubectl ?? ''],
      ['proa', proaProgram],
    ] as const;
    const ends = programs.map(async ([name, program]) => {
      const args = line.map((word) => word.replace('NAME', `${verb}-${name}`));
      const terminal = new PseudoTerminal(program, args, { env, columns: 90, rows: 30 });
      // Text typed before the terminal is attached is not lost, but shows no prompt.
      await terminal.shows('/ #');
      terminal.line('stty size');
      await terminal.shows('30 90');
      terminal.line('exit 3');
      return (await terminal.ended).exitCode;
    });
    const code = verb === 'run' ? 3 : 0;
    expect(await Promise.all(ends)).toEqual([code, code]);
  });
});

it('attach leads to the own command of a container that takes input, or else to a shell', async () => {
  const client = new TestClient(sandbox);
  const pods = '/api/v1/namespaces/default/pods';
  const { json } = await client.get('/api/v1/nodes?limit=1');
  const containers = [
    { name: 'shell', image: 'c', stdin: true },
    { name: 'words', image: 'c', stdin: true, command: ['wc'], args: ['-w'] },
    { name: 'other', image: 'c', stdin: true, command: ['/app/server'] },
  ];
  const nodeName = json.items[0].metadata.name;
  await client.write('POST', pods, { metadata: { name: 'typed' }, spec: { nodeName, containers } });
  const running = { startedAt: '2026-01-01T00:00:00Z' };
  const containerStatuses = containers.map(({ name }) => ({ name, state: { running }, ready: true }));
  const status = { status: { phase: 'Running', containerStatuses } };
  await client.write('PATCH', `${pods}/typed/status`, status, 'application/merge-patch+json');
  client.close();
  const attached = async (container: string) => {
    const args = ['attach', '-qi', 'typed', '-c', container];
    const { stdout, exit } = await runInProcess(args, { env, stdin: 'echo two words\nexit 3\n' });
    return [stdout, exit];
  };
  expect(await attached('shell')).toEqual(['two words\n', 0]);
  expect(await attached('words')).toEqual(['5\n', 0]);
  expect(await attached('other')).toEqual(['echo two words\nexit 3\n', 0]);
});
