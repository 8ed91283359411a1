import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { runInProcess } from '../support/in-process.js';
import { findKubectl, withoutLateChannel } from '../support/kubectl.js';
import { type ContainerCommand, type ContainerEnd, startPodServer } from '../support/pod-server.js';
import { isMissing } from '../support/reference.js';
import { runProcess } from '../support/run-process.js';

const kubectl = findKubectl();
/** kubectl keeps its cache about servers there. */
const home = mkdtempSync(join(tmpdir(), 'kubectl-home-'));

afterAll(() => rmSync(home, { recursive: true, force: true }));

/** A container with three programs. */
async function run({ argv, stdin, stdout, stderr }: ContainerCommand): Promise<ContainerEnd> {
  const [program, ...words] = argv;
  if (program === 'count') {
    stdout.write(`${(await text(stdin)).length}\n`);
    return 0;
  }
  if (program === 'fail') {
    stdout.write('out\n');
    stderr.write('err\n');
    return Number(words[0]);
  }
  return {
    message: `exec: ${JSON.stringify(program)}: executable file not found in $PATH`,
    reason: 'InternalError',
  };
}

/** Half of an input, and the error of a socket that is reset. */
async function* brokenInput(): AsyncGenerator<Buffer> {
  yield Buffer.from('half of it');
  throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
}

describe.skipIf(isMissing('kubectl', kubectl))('exec, beside kubectl', () => {
  it.each([
    [['exec', 'box', '--', 'fail', '0'], ''],
    [['exec', 'box', '--', 'fail', '3'], ''],
    [['exec', 'pod/box', '--', 'fail', '255'], ''],
    [['exec', '-i', 'box', '--', 'count'], 'twelve bytes'],
    [['exec', '-i', 'box', '--', 'count'], ''],
    [['exec', '-i', '-t', 'box', '--', 'count'], 'no terminal'],
    [['exec', '-q', '-it', 'box', '--', 'count'], 'no terminal'],
    [['exec', '-t', 'box', '--', 'fail', '0'], ''],
    [['exec', 'box', '--', 'nosuch'], ''],
    [['exec', 'other', '--', 'fail', '0'], ''],
    [['exec', 'box'], ''],
    [['exec'], ''],
    [['exec', '--', 'fail'], ''],
    [['exec', 'box', 'fail', '0'], ''],
    [['exec', 'box', '--pod-running-timeout=0s', '--', 'fail', '0'], ''],
    [['attach', 'box', '-q', '--pod-running-timeout=-1s'], ''],
    [['attach'], ''],
    [['attach', 'a', 'b', 'c'], ''],
    [['attach', 'box', '-c', 'nope'], ''],
  ] as const)('%j with %j as input', async (args, stdin) => {
    const { url } = await startPodServer({ v5: true, v4: true, run });
    const all: string[] = [...args];
    const dash = all.indexOf('--');
    all.splice(dash < 0 ? all.length : dash, 0, `--server=${url}`);
    const [theirs, ours] = await Promise.all([
      runProcess(kubectl!, all, { stdin, env: { HOME: home } }),
      runInProcess(all, { stdin, name: 'kubectl' }),
    ]);
    expect(ours).toEqual({ ...theirs, stderr: withoutLateChannel(theirs.stderr) });
  });
});

describe('exec', () => {
  it('makes control characters from a container visible on a terminal, unless it has the terminal', async () => {
    const { url } = await startPodServer({
      v5: true,
      run: async ({ stdout }) => {
        stdout.write('\u001b]0;title\u0007');
        return 0;
      },
    });
    const { stdout } = await runInProcess(['exec', 'box', `--server=${url}`, '--', 'any']);
    expect(stdout).toBe('\u001b]0;title\u0007');
  });

  it('reports a lost connection if the command has not ended', async () => {
    const { url } = await startPodServer({
      v5: true,
      run: async ({ stdout, cut }) => {
        stdout.write('half a line');
        setImmediate(cut);
        return new Promise(() => undefined);
      },
    });
    const { exit, stderr } = await runInProcess(['exec', 'box', `--server=${url}`, '--', 'any']);
    expect(exit).toBe(1);
    expect(stderr).toMatch(/^error: lost the connection to the pod before the command ended: /);
  });

  it.each([
    ['0', 1, 'error: the command got only a part of its input: read /dev/stdin: connection reset by peer'],
    ['3', 3, 'command terminated with exit code 3'],
  ])('fails if its input breaks off and the command exits with %s', async (code, exit, last) => {
    const { url } = await startPodServer({
      v5: true,
      run: async ({ stdin, stdout }) => {
        stdout.write(await text(stdin));
        return Number(code);
      },
    });
    const stdin = Readable.from(brokenInput(), { objectMode: false });
    const result = await runInProcess(['exec', '-i', 'box', `--server=${url}`, '--', 'any'], { stdin });
    expect(result).toMatchObject({ stdout: 'half of it', exit });
    const [first, ...others] = result.stderr.trimEnd().split('\n');
    expect(first).toMatch(/^E.* "Unhandled Error" err="read \/dev\/stdin: connection reset by peer"$/);
    expect(others).toEqual([last]);
  });

  it('refuses a second word before the command, which kubectl 1.32 ignores', async () => {
    const { exit, stderr } = await runInProcess(['exec', 'box', 'more', '--', 'fail']);
    expect(exit).toBe(1);
    expect(stderr).toContain('exec [POD] [COMMAND] is not supported anymore');
  });

  it('lists the containers if -c names none of them, as in kubectl 1.36', async () => {
    const { url } = await startPodServer({ v5: true, run });
    const { exit, stderr } = await runInProcess([
      'exec',
      'box',
      '-c',
      'nope',
      `--server=${url}`,
      '--',
      'fail',
    ]);
    expect([exit, stderr]).toEqual([1, 'error: container nope is not valid for pod box out of: box\n']);
  });
});
