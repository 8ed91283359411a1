import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from '../support/in-process.js';
import { findKubectl } from '../support/kubectl.js';
import { takeNode } from '../support/node-turn.js';
import { isMissing } from '../support/reference.js';
import { runProcess } from '../support/run-process.js';

const kubeconfig = process.env.PROA_NODE_KUBECONFIG;
const kubectl = findKubectl();
const pod = `debug-${process.pid}`;
const IMAGE = ['--image=busybox:latest', '--image-pull-policy=Never', '--profile=general'];
const manifest = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: pod, labels: { test: pod } },
  spec: {
    terminationGracePeriodSeconds: 0,
    containers: [
      { name: 'box', image: 'busybox:latest', imagePullPolicy: 'Never', command: ['sleep', '1000'] },
    ],
  },
};

describe.skipIf(isMissing('node', kubeconfig) || isMissing('kubectl', kubectl))(
  'debug on a real node',
  () => {
    takeNode(kubeconfig);
    const home = mkdtempSync(join(tmpdir(), 'proa-debug-'));
    const env = { HOME: home, KUBECONFIG: kubeconfig };
    let nodePod = '';
    const ask = (...args: string[]) =>
      execFileSync(kubectl!, ['--kubeconfig', kubeconfig!, ...args], {
        input: JSON.stringify(manifest),
        encoding: 'utf8',
      });
    const proa = (...args: string[]) => runInProcess(args, { env });

    beforeAll(() => {
      ask('apply', '-f', '-');
      ask('wait', '--for=condition=Ready', `pod/${pod}`, '--timeout=120s');
    });
    afterAll(() => {
      rmSync(home, { recursive: true, force: true });
      if (kubeconfig === undefined || kubectl === undefined) return;
      const copies = ['copy', 'theirs'].map((name) => `${pod}-${name}`);
      ask('delete', 'pod', pod, ...copies, '--now', '--ignore-not-found');
      if (nodePod !== '') ask('delete', 'pod', nodePod, '--now');
    });

    it('runs in a copy of a pod, and sees its processes', async () => {
      const copy = `${pod}-copy`;
      const { exit, stderr } = await proa(
        ...['debug', pod, `--copy-to=${copy}`, '--share-processes', ...IMAGE, '-c', 'debugger'],
        ...['--', 'sleep', '1000'],
      );
      expect([exit, stderr]).toEqual([0, '']);
      ask('wait', '--for=condition=Ready', `pod/${copy}`, '--timeout=120s');
      const { stdout } = await proa('exec', copy, '-c', 'debugger', '--', 'ps');
      expect(stdout.match(/sleep 1000/g)).toHaveLength(2);
    });

    it("runs on a node, with the node's files below /host and its name", async () => {
      const [node = ''] = ask('get', 'nodes', '-o', 'jsonpath={.items[*].metadata.name}').split(' ');
      const { exit, stdout } = await proa(
        ...['debug', `node/${node}`, ...IMAGE, '--', 'sh', '-c', 'test -d /host/etc && hostname; sleep 1000'],
      );
      [, nodePod = ''] = /^Creating debugging pod (\S+) with container debugger on node/.exec(stdout) ?? [];
      expect([exit, nodePod]).toEqual([0, expect.stringContaining(`node-debugger-${node}-`)]);
      ask('wait', '--for=condition=Ready', `pod/${nodePod}`, '--timeout=120s');
      await expect
        .poll(async () => (await proa('logs', nodePod)).stdout, { timeout: 10_000 })
        .toBe(`${node}\n`);
    });

    it('reports like kubectl that the server has no ephemeral containers', async () => {
      const args = ['debug', pod, ...IMAGE, '-c', 'ephemeral', '--', 'true'];
      const theirs = await runProcess(kubectl!, args, { env });
      const ours = await proa(...args);
      expect({ exit: ours.exit, stderr: ours.stderr }).toEqual({ exit: theirs.exit, stderr: theirs.stderr });
    });
  },
);
