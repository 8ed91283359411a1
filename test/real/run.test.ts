import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { interruptFailure } from '../../src/process/errors.js';
import { runInProcess } from '../support/in-process.js';
import { findKubectl } from '../support/kubectl.js';
import { takeNode } from '../support/node-turn.js';
import { isMissing } from '../support/reference.js';
import { type ProcessResult, runProcess } from '../support/run-process.js';

const kubeconfig = process.env.PROA_NODE_KUBECONFIG;
const kubectl = findKubectl();
const IMAGE = ['--image=busybox:latest', '--image-pull-policy=Never', '-q'];

describe.skipIf(isMissing('node', kubeconfig) || isMissing('kubectl', kubectl))('run on a real node', () => {
  takeNode(kubeconfig);
  const home = mkdtempSync(join(tmpdir(), 'proa-run-'));
  const env = { HOME: home, KUBECONFIG: kubeconfig };
  const names: string[] = [];
  const newName = (who: string) => {
    names.push(`${who}-${process.pid}-${names.length}`);
    return names.at(-1)!;
  };
  const left = () =>
    execFileSync(kubectl!, ['--kubeconfig', kubeconfig!, 'get', 'pods,services', '-o', 'json'], {
      encoding: 'utf8',
    });

  afterAll(() => {
    rmSync(home, { recursive: true, force: true });
    if (kubeconfig !== undefined && kubectl !== undefined)
      execFileSync(kubectl, [
        ...['--kubeconfig', kubeconfig, 'delete', 'pods,services', ...names],
        ...['--now', '--ignore-not-found'],
      ]);
  });

  it.each([
    ['gives the exit code and what comes back of the input', '-i --rm --restart=Never', 'cat; exit 7'],
    ['attaches without input', '--attach --rm --restart=Never', 'echo out; exit 3'],
    ['waits for a success', '-i --rm --restart=OnFailure', 'echo out'],
    ['says nothing of a container that is restarted', '-i --rm', 'echo out; exit 3'],
    ['leaves a pod', '-i --restart=Never', 'wc -c'],
  ])('%s, beside kubectl', async (_title, flags, script) => {
    const stdin = 'twelve bytes';
    const args = (name: string) => [
      ...['run', name, ...IMAGE, ...flags.split(' '), '--'],
      ...['sh', '-c', `sleep 4; ${script}`],
    ];
    const [theirs, ours] = [newName('theirs'), newName('ours')];
    const answers = await Promise.all([
      runProcess(kubectl!, args(theirs), { env, stdin }),
      runInProcess(args(ours), { env, stdin }),
    ]);
    expect(masked(answers[1], ours)).toEqual(masked(answers[0], theirs));
  });

  it('removes a pod that never starts, and its service, like kubectl', async () => {
    const args = (name: string) => [
      ...[
        'run',
        name,
        '--image=nosuch:1',
        '--image-pull-policy=Never',
        '-i',
        '--rm',
        '--port=80',
        '--expose',
      ],
      '--pod-running-timeout=2s',
    ];
    const [theirs, ours] = [newName('theirs'), newName('ours')];
    const answers = await Promise.all([
      runProcess(kubectl!, args(theirs), { env }),
      runInProcess(args(ours), { env }),
    ]);
    expect(masked(answers[1], ours)).toEqual(masked(answers[0], theirs));
  });

  it('prints the log of a container that ended at once', async () => {
    const name = newName('ours');
    const args = [
      'run',
      name,
      ...IMAGE,
      '-i',
      '--rm',
      '--restart=Never',
      '--',
      'sh',
      '-c',
      'echo out; exit 5',
    ];
    const { stdout, exit } = await runInProcess(args, { env });
    expect({ stdout, exit }).toEqual({ stdout: 'out\n', exit: 5 });
  });

  it('removes the pod after Ctrl-C', async () => {
    const name = newName('ours');
    const stop = new AbortController();
    const { exit } = await runInProcess(
      ['run', name, ...IMAGE, '-i', '--rm', '--', 'sh', '-c', 'echo up; sleep 3600'],
      { env, signal: stop.signal, onOutput: () => stop.abort(interruptFailure()) },
    );
    const { items } = JSON.parse(left()) as { items: { metadata: Record<string, string> }[] };
    const pod = items.find(({ metadata }) => metadata.name === name);
    expect([exit, pod === undefined || pod.metadata.deletionTimestamp !== undefined]).toEqual([130, true]);
  });
});

/** Masks a pod's name, and words deletions like kubectl 1.36. */
function masked({ stdout, stderr, exit }: ProcessResult, name: string): ProcessResult {
  const known = (text: string) =>
    text.replaceAll(name, 'NAME').replace(/^(\w+ "NAME" deleted)$/gm, '$1 from default namespace');
  return { stdout: known(stdout), stderr: known(stderr), exit };
}
