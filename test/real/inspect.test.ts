import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askKubectl, askProa, newHome, type Place } from '../compare/compare.js';
import { createWithStatus } from '../compare/describe-stage.js';
import { findKubectl } from '../support/kubectl.js';
import { RealClient } from '../support/real-client.js';
import { type RealServer, realServerAssets, startRealServer } from '../support/real-server.js';
import { isMissing } from '../support/reference.js';
import type { ProcessResult } from '../support/run-process.js';

const assets = realServerAssets();
const kubectl = findKubectl();

/** The objects on the server, which no controllers change. */
const files = ['events', 'wait', 'permits'].map((name) => `inspect/${name}.yaml`).concat('rollout.yaml');

/** Some lines of each command; the sandbox's suites (test/compare) have all of them. */
const lines = [
  'events -n happens',
  'events -A --types=Warning',
  'events -n happens --for pod/web',
  'events -n happens -o yaml',
  'events -n nowhere',
  'top node',
  'top pod -A',
  'wait pod/ready -n waits --for=condition=Ready',
  'wait pods --all -n waits --for=jsonpath={.metadata.namespace}=waits',
  'wait pod/nobody -n waits --for=condition=Ready',
  'wait pod/nobody -n waits --for=delete',
  'wait pods --all -n waits --for=condition=Ready --timeout=0',
  'auth can-i get pods -n permits --as=reader',
  'auth can-i create pods -n permits --as=reader',
  'auth can-i --list -n permits --as=reader --as-group=people',
  'auth can-i get /logs/a --as=reader',
  'auth can-i get nothings',
  'auth whoami',
  'rollout status deployment/done -n rolls',
  'rollout status deployment/late -n rolls',
  'rollout status ds/agent -n rolls',
  'rollout status sts/db -n rolls',
  'rollout status deployment/updating -n rolls --watch=false',
  'rollout status deployment/nothing -n rolls',
  'rollout history deployment/done -n rolls',
  'rollout history deployment/done -n rolls --revision=2',
  'rollout history ds/agent -n rolls',
  'rollout history sts/db -n rolls',
  'rollout history deployment/nothing -n rolls',
  'cluster-info dump --namespaces=happens,waits',
  'cluster-info dump --namespaces=rolls -o yaml',
];

/** Real servers refuse pods that are usable but not ready. */
const asServersHaveIt = (text: string) =>
  text.replace(/availableReplicas: (\d+)/g, 'readyReplicas: $1, availableReplicas: $1');

/** Removes what kubectl 1.36 no longer prints: times that are null, and which feature to enable for whoami. */
function comparable({ stdout, stderr, exit }: ProcessResult): ProcessResult {
  return {
    stdout: stdout.replace(/^ *"?creationTimestamp"?: null,?\n/gm, ''),
    stderr: stderr.replace(/^enable APISelfSubjectReview feature gate.*\n/m, ''),
    exit,
  };
}

describe.skipIf(isMissing('kube-apiserver', assets) || isMissing('kubectl', kubectl))(
  'kubectl and proa inspect a real kube-apiserver',
  () => {
    let server: RealServer;
    let place: Place;

    beforeAll(async () => {
      server = await startRealServer(assets!);
      place = { home: newHome(), kubeconfig: server.kubeconfig };
      const client = new RealClient(server);
      const uids = new Map<string, string>();
      for (const file of files) await createWithStatus(file, client, uids, asServersHaveIt);
      client.close();
    }, 120_000);
    afterAll(() => server?.stop());

    it.concurrent.each(lines)('%s', async (line) => {
      const [expected, found] = await Promise.all([askKubectl(line, kubectl!, place), askProa(line, place)]);
      expect(comparable(found)).toEqual(comparable(expected));
    });
  },
);
