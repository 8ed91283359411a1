import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
const pod = `containers-${process.pid}`;
const container = (name: string, script: string) => ({
  name,
  image: 'busybox:latest',
  imagePullPolicy: 'Never',
  command: ['sh', '-c', script],
});
const manifest = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: pod },
  spec: {
    terminationGracePeriodSeconds: 0,
    containers: [
      container('web', 'mkdir -p /www; echo hello > /www/index.html; httpd -f -p 8080 -h /www'),
      container('side', 'sleep 3600'),
    ],
  },
};

describe.skipIf(isMissing('node', kubeconfig) || isMissing('kubectl', kubectl))(
  'containers of a real node',
  () => {
    takeNode(kubeconfig);
    const folder = mkdtempSync(join(tmpdir(), 'proa-containers-'));
    const env = { HOME: folder, KUBECONFIG: kubeconfig };
    const inCluster = (...args: string[]) =>
      execFileSync(kubectl!, ['--kubeconfig', kubeconfig!, ...args], { input: JSON.stringify(manifest) });

    beforeAll(() => {
      inCluster('apply', '-f', '-');
      inCluster('wait', '--for=condition=Ready', `pod/${pod}`, '--timeout=120s');
    });
    afterAll(() => {
      rmSync(folder, { recursive: true, force: true });
      if (kubeconfig !== undefined && kubectl !== undefined)
        inCluster('delete', 'pod', pod, '--now', '--ignore-not-found');
    });

    it.each([
      [['exec', pod, '--', 'sh', '-c', 'echo out; exit 3'], ''],
      [['exec', '-i', pod, '-c', 'side', '--', 'wc', '-c'], 'twelve bytes'],
      [['exec', '-it', pod, '-q', '--', 'tty'], ''],
      [['exec', `pod/${pod}`, '--', 'cat', '/nope'], ''],
    ])('%j beside kubectl', async (args, stdin) => {
      const theirs = await runProcess(kubectl!, args, { env: { ...env, HOME: folder }, stdin });
      const ours = await runInProcess(args, { name: 'kubectl', env, stdin });
      expect(ours).toEqual(theirs);
    });

    it('may lack the file: cp reports it by its exit code', async () => {
      const { stdout, exit } = await runInProcess(['cp', `${pod}:/nope`, join(folder, 'nope')], { env });
      expect(exit).toBe(1);
      expect(stdout).toContain('tar: /nope: No such file or directory');
    });

    it('receive a folder and return it unchanged', async () => {
      const files: Record<string, Buffer> = {
        'large file': randomBytes(3_000_000),
        empty: Buffer.alloc(0),
        'new\nline': Buffer.from('x'),
      };
      const sent = join(folder, 'sent');
      mkdirSync(sent);
      for (const [name, bytes] of Object.entries(files)) writeFileSync(join(sent, name), bytes);
      const to = await runInProcess(['cp', sent, `${pod}:/tmp/copy`, '-c', 'side'], { env });
      const back = join(folder, 'back');
      const from = await runInProcess(['cp', `default/${pod}:/tmp/copy`, back, '-c', 'side'], { env });
      expect([to.exit, to.stderr, from.exit, from.stderr]).toEqual([0, '', 0, '']);
      const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
      const came = readdirSync(back).map((name) => [name, digest(readFileSync(join(back, name)))]);
      expect(Object.fromEntries(came)).toEqual(
        Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, digest(bytes)])),
      );
    });

    it('answer through a forwarded port', async () => {
      const stop = new AbortController();
      const { promise: ready, resolve } = Promise.withResolvers<string>();
      const ended = runInProcess(['port-forward', pod, ':8080'], {
        env,
        signal: stop.signal,
        onOutput: (stdout) => {
          const address = /^Forwarding from (127\.0\.0\.1:\d+) -> 8080$/m.exec(stdout)?.[1];
          if (address !== undefined) resolve(address);
        },
      });
      const address = await ready;
      const answers = await Promise.all(
        Array.from({ length: 30 }, async () => (await fetch(`http://${address}/`)).text()),
      );
      expect(new Set(answers)).toEqual(new Set(['hello\n']));
      stop.abort();
      expect((await ended).exit).toBe(0);
    });
  },
);
