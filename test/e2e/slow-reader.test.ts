import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { proaCommand } from '../support/proa.js';
import { scene } from './support.js';

const pages = 20;

describe('while the reader of standard output pauses', () => {
  it.each([
    ['json', 'application/json'],
    ['yaml', 'application/json'],
  ])('only the next page is requested: -o %s', async (format, accept) => {
    const { sandbox, proa, env } = await scene({ pods: pages * 100, namespaces: 1 });
    await proa('get namespaces');
    sandbox.resetRequests();
    const asked = () => sandbox.requests().filter((request) => request.accept === accept).length;
    const [program, ...first] = proaCommand;
    const args = ['get', 'pods', '-n', 'shop-0', `--chunk-size=100`, '-o', format, '--wire=json'];
    const child = spawn(program, [...first, ...args], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await expect.poll(asked).toBeGreaterThan(1);
    // In the meantime, another list is read to its end: as much time as the first would have needed to continue.
    const other = await proa('get pods -n shop-0 --chunk-size=100 -o name');
    expect(other.stdout.split('\n')).toHaveLength(pages * 100 + 1);
    expect(asked()).toBe(2);
    const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
    expect(output.match(/^ *"?uid"?: /gm)?.length).toBeGreaterThanOrEqual(pages * 100);
    expect(asked()).toBe(pages);
  });

  it.each([
    ['Ctrl-C', 'json', [], 130],
    ['Ctrl-C', 'wide', [], 130],
    ['--deadline', 'yaml', ['--deadline=2s'], 1],
  ] as const)('the command still ends with %s: -o %s', async (how, format, flags, code) => {
    const { proa, env } = await scene({ pods: 3000, namespaces: 1 });
    await proa('get namespaces');
    const [program, ...first] = proaCommand;
    const args = ['get', 'pods', '-n', 'shop-0', '--chunk-size=1000', '-o', format, '--wire=json', ...flags];
    const child = spawn(program, [...first, ...args], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const end = once(child, 'exit');
    // Something has been printed, and no one reads the rest.
    await once(child.stdout, 'readable');
    if (how === 'Ctrl-C') child.kill('SIGINT');
    expect(await end).toEqual([code, null]);
  });
});
