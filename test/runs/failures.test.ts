import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.js';
import { lines, scene } from '../support/scene.js';

const fine = { env: { PROA_EXIT_CODES: 'fine' } };
const json = (stderr: string) => lines(stderr).map((line) => JSON.parse(line));

describe('--exit-codes=fine', () => {
  it('has a code for each kind of failure, and without it 1 as in kubectl', async () => {
    const { proa } = await scene({ pods: 2 });
    const exits = async (line: string) => [(await proa(line)).exit, (await proa(line, fine)).exit];
    expect(await exits('get pods --no-such-flag')).toEqual([1, 10]);
    expect(await exits('get pods --limit=0')).toEqual([1, 10]);
    expect(await exits('get pods -n nowhere --fail-if-empty')).toEqual([1, 11]);
    expect(await exits('get pod no-such-pod')).toEqual([1, 12]);
    expect(await exits('get no-such-type')).toEqual([1, 12]);
    expect(await exits(`get pods --server=http://127.0.0.1:${await freePort()}`)).toEqual([1, 17]);
    expect(await exits('wait pod --all --for=condition=Never --timeout=1ms')).toEqual([1, 18]);
    expect(await exits('get pods')).toEqual([0, 0]);
  });

  it('has one for writes that conflict or are invalid', async () => {
    const { proa } = await scene();
    await proa('create configmap a');
    expect((await proa('create configmap a --exit-codes=fine')).exit).toBe(15);
    expect((await proa('create configmap A_B --exit-codes=fine')).exit).toBe(16);
  });

  it('has one for commands that did part of their work', async () => {
    const { proa } = await scene();
    await proa('create configmap a');
    expect(await proa('get configmap a b -o name --exit-codes=fine')).toMatchObject({
      stdout: 'configmap/a\n',
      exit: 20,
    });
    expect(await proa('delete configmap a b --exit-codes=fine')).toMatchObject({ exit: 20 });
    expect(await proa('delete configmap a b --exit-codes=fine')).toMatchObject({ exit: 12 });
  });

  it('may be set in the configuration file, and a flag takes precedence', async () => {
    const { proa, folder } = await scene();
    mkdirSync(join(folder, '.config/proa'), { recursive: true });
    writeFileSync(join(folder, '.config/proa/config.yaml'), 'errors: {exitCodes: fine, failIfEmpty: true}\n');
    expect((await proa('get configmap a')).exit).toBe(12);
    expect((await proa('get configmap a --exit-codes=kubectl')).exit).toBe(1);
    expect((await proa('get pods')).exit).toBe(11);
    expect((await proa('get pods --fail-if-empty=false')).exit).toBe(0);
    writeFileSync(join(folder, '.config/proa/config.yaml'), 'errors: {exitCodes: finest}\n');
    const wrong = await proa('get configmap a');
    expect(wrong.stderr).toContain('errors.exitCodes must be kubectl or fine; it is "finest"');
    expect(wrong.exit).toBe(1);
    writeFileSync(join(folder, '.config/proa/config.yaml'), 'discovery: {qsp: 5}\n');
    const unknown = await proa('get pods');
    const why = `${join(folder, '.config/proa/config.yaml')}: unknown key discovery.qsp; did you mean discovery.qps?`;
    expect([unknown.exit, unknown.stderr]).toEqual([1, `error: ${why}\n`]);
  });

  it('does not change the codes of lists', async () => {
    const { proa } = await scene({ pods: 3 });
    expect((await proa('get pods --limit=1 --detailed-exitcode --exit-codes=fine')).exit).toBe(4);
  });
});

describe('--fail-if-empty', () => {
  it("prints kubectl's message once", async () => {
    const { proa } = await scene();
    const expected = { stdout: '', stderr: 'No resources found in default namespace.\n', exit: 1 };
    expect(await proa('get pods --fail-if-empty')).toEqual(expected);
    expect(await proa('get pods --fail-if-empty -o name')).toEqual(expected);
    expect(await proa('get pods')).toEqual({ ...expected, exit: 0 });
  });

  it('fails after an empty document', async () => {
    const { proa } = await scene();
    const { stdout, exit } = await proa('get pods --fail-if-empty -o json');
    expect(JSON.parse(stdout).items).toEqual([]);
    expect(exit).toBe(1);
  });

  it('applies to events', async () => {
    const { proa } = await scene();
    expect(await proa('events --fail-if-empty --exit-codes=fine')).toEqual({
      stdout: '',
      stderr: 'No events found in default namespace.\n',
      exit: 11,
    });
  });

  it('cannot be used with a watch', async () => {
    const { proa } = await scene();
    const { stderr } = await proa('get pods -w --fail-if-empty');
    expect(stderr).toBe('error: --fail-if-empty cannot be used with --watch\n');
  });
});

describe('--error-format=json', () => {
  it("prints the server's response with its details", async () => {
    const { proa } = await scene();
    const { stderr, exit } = await proa('get configmap a --error-format=json --exit-codes=fine');
    expect(json(stderr)).toEqual([
      {
        kind: 'not-found',
        command: 'proa get',
        exitCode: 12,
        reason: 'NotFound',
        message: 'configmaps "a" not found',
        code: 404,
        details: { name: 'a', kind: 'configmaps' },
      },
    ]);
    expect(exit).toBe(12);
  });

  it('prints a line for each of several errors', async () => {
    const { proa } = await scene();
    const { stderr } = await proa('get configmap a b --error-format=json');
    expect(json(stderr).map(({ message, exitCode }) => [message, exitCode])).toEqual([
      ['configmaps "a" not found', 1],
      ['configmaps "b" not found', 1],
    ]);
  });

  it('prints usage errors with what is probably meant', async () => {
    const { proa } = await scene();
    const { stderr } = await proa('get pods --lmit=1 --error-format json');
    expect(json(stderr)).toEqual([
      {
        ...{ kind: 'usage', command: 'proa get', exitCode: 1, reason: 'Usage' },
        ...{ message: 'unknown flag: --lmit', hint: '--limit' },
      },
    ]);
  });

  it('prints no password of a proxy', async () => {
    const { proa } = await scene();
    const proxy = `http://me:secret-of-proxy@127.0.0.1:${await freePort()}`;
    const { stderr } = await proa('get pods --server=https://192.0.2.1 --error-format=json', {
      env: { HTTPS_PROXY: proxy, NO_PROXY: '' },
    });
    expect(json(stderr)).toHaveLength(1);
    expect(stderr).not.toContain('secret-of-proxy');
  });
});
