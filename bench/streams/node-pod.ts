import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findKubectl } from '../../test/support/kubectl.js';
import type { Place } from './place.js';

/** The kubeconfig of a cluster that runs containers, with the busybox image; undefined if there is none. */
export const nodeKubeconfig = process.env.PROA_NODE_KUBECONFIG;

/** The measured pod. */
export const POD = 'streams';
/** A large file, on this machine and in the pod's web server. */
export const LARGE = 300_000_000;
/** The folder on this machine with `large`, `small/` with five thousand files, and what is copied back. */
export const localFolder = join(tmpdir(), `proa-streams-${process.pid}`);

const script = [
  'mkdir -p /www /tmp/small',
  `head -c ${LARGE} /dev/urandom > /www/large`,
  'echo hello > /www/index.html',
  'for n in $(seq 5000); do echo $n > /tmp/small/$n; done',
  'touch /tmp/ready',
  'httpd -f -p 8080 -h /www',
].join('; ');

const manifest = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: POD },
  spec: {
    terminationGracePeriodSeconds: 0,
    containers: [
      {
        name: 'web',
        image: 'busybox:latest',
        imagePullPolicy: 'Never',
        command: ['sh', '-c', script],
        readinessProbe: { exec: { command: ['test', '-e', '/tmp/ready'] }, periodSeconds: 1 },
      },
    ],
  },
};

/** Starts a pod on the node, and creates the files on this machine. */
export async function startNodePod(): Promise<Place> {
  const kubectl = (...args: string[]) =>
    execFileSync(findKubectl()!, ['--kubeconfig', nodeKubeconfig!, ...args], {
      input: JSON.stringify(manifest),
    });
  mkdirSync(join(localFolder, 'small'), { recursive: true });
  writeFileSync(join(localFolder, 'large'), randomBytes(LARGE));
  for (let n = 0; n < 5000; n++) writeFileSync(join(localFolder, 'small', `${n}`), `${n}\n`);
  kubectl('apply', '-f', '-');
  kubectl('wait', '--for=condition=Ready', `pod/${POD}`, '--timeout=180s');
  return {
    kubeconfig: readFileSync(nodeKubeconfig!, 'utf8'),
    async stop() {
      kubectl('delete', 'pod', POD, '--now', '--ignore-not-found');
      rmSync(localFolder, { recursive: true, force: true });
    },
  };
}
