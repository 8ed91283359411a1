import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newHome } from '../compare/compare.js';
import { endProcess } from '../support/end-process.js';
import { proaCommand } from '../support/proa.js';
import { runProcess } from '../support/run-process.js';
import { podNames } from '../support/scene.js';
import { scene } from './support.js';

/** What starts proa with its outputs redirected by a shell. */
function redirected(redirection: string, line: string): [string, string[]] {
  return ['sh', ['-c', `exec "$@" ${redirection}`, 'sh', ...proaCommand, ...line.split(' ')]];
}

/** A sandbox, and a file of config maps whose writes it answers with warnings. */
async function warned() {
  const place = await scene({ sample: false });
  const file = join(place.folder, 'maps.yaml');
  const map = (name: string) => `kind: ConfigMap\napiVersion: v1\nmetadata: {name: ${name}}\nnosuch: 1\n`;
  writeFileSync(file, ['a', 'b', 'c', 'd'].map(map).join('---\n'));
  const names = (doing: string) =>
    ['a', 'b', 'c', 'd'].map((name) => `configmap/${name} ${doing}\n`).join('');
  return { ...place, create: `create -f ${file} --validate=warn --concurrency=1`, names };
}

describe.skipIf(!existsSync('/dev/full'))('a disk that is full', () => {
  // `kubectl config view -o json > /dev/full` prints the same.
  it('causes an error of one line for printed output', async () => {
    const command = redirected('> /dev/full', 'config view -o json');
    const { stderr, exit } = await runProcess(...command, { env: { HOME: newHome() } });
    expect({ stderr, exit }).toEqual({
      stderr: 'error: write /dev/stdout: no space left on device\n',
      exit: 1,
    });
  });

  it('ends forward, which prints where it listens', async () => {
    const { client, env } = await scene({ pods: 1, namespaces: 1 });
    const [pod] = await podNames(client, 'shop-0');
    const command = redirected('> /dev/full', `forward -n shop-0 pod/${pod}:8080`);
    const { stderr, exit } = await runProcess(...command, { env });
    expect({ stderr, exit }).toEqual({
      stderr: 'error: write /dev/stdout: no space left on device\n',
      exit: 1,
    });
  });

  it('loses the messages of writes, but no write or result', async () => {
    const { create, names, env, proa } = await warned();
    expect(await proa(create)).toMatchObject({ stderr: expect.stringContaining('Warning: '), exit: 0 });
    expect(await proa(create.replace('create', 'delete').replace(' --validate=warn', ''))).toMatchObject({
      exit: 0,
    });
    const created = await runProcess(...redirected('2> /dev/full', create), { env });
    expect(created).toEqual({ stdout: names('created'), stderr: '', exit: 0 });
    // Each lacks the annotation of `apply`, which causes a warning.
    const apply = create.replace('create', 'apply');
    const applied = await runProcess(...redirected('2> /dev/full', apply), { env });
    expect(applied).toEqual({ stdout: names('configured'), stderr: '', exit: 0 });
  });

  it('does not change a failure', async () => {
    const { env } = await scene({ sample: false });
    const { exit } = await runProcess(...redirected('2> /dev/full', 'get nosuch'), { env });
    expect(exit).toBe(1);
    const unprinted = await runProcess(...redirected('> /dev/full', 'delete pod nosuch'), { env });
    expect(unprinted.stderr).toBe('Error from server (NotFound): pods "nosuch" not found\n');
  });

  it('does not end proxy, which reports that requests cannot be passed on', async () => {
    const command = redirected('2> /dev/full', 'proxy --port=0 -s http://127.0.0.1:1');
    const child = spawn(...command, {
      env: { PATH: process.env.PATH, HOME: newHome() },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => endProcess(child));
    const [line] = await once(createInterface(child.stdout), 'line');
    const address = /127\.0\.0\.1:\d+/.exec(String(line))![0];
    for (const path of ['x', 'y']) {
      const response = await fetch(`http://${address}/${path}`);
      expect(response.status).toBe(500);
    }
  });
});

it('a reader of messages that has left does not prevent any object from being written', async () => {
  const { create, names, env } = await warned();
  const [program, ...first] = proaCommand;
  const child = spawn(program, [...first, ...create.split(' ')], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr.destroy();
  const [stdout, end] = await Promise.all([text(child.stdout), once(child, 'close')]);
  expect({ stdout, end }).toEqual({ stdout: names('created'), end: [0, null] });
});
