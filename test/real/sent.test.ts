import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import {
  askKubectlToChange,
  type ChangeAnswers,
  compareChanges,
  NAMESPACES,
} from '../compare/change-suite.js';
import { fixtures, newHome } from '../compare/compare.js';
import { writeKubeconfig } from '../compare/describe-stage.js';
import { sentInvocations } from '../compare/sent-invocations.js';
import { findKubectl } from '../support/kubectl.js';
import { type RealServer, realServerAssets, startRealServer } from '../support/real-server.js';
import { RecordingProxy } from '../support/recording-proxy.js';
import { isMissing } from '../support/reference.js';
import { runProcess } from '../support/run-process.js';

const assets = realServerAssets();
const kubectl = findKubectl();

const left = 'get configmaps,secrets,services,deployments,replicasets,statefulsets -o name';

describe.skipIf(isMissing('kube-apiserver', assets) || isMissing('kubectl', kubectl))(
  'what kubectl and proa send to a real kube-apiserver',
  () => {
    const home = newHome();
    const kubeconfig = join(home, 'kubeconfig');
    let server: RealServer;
    let proxy: RecordingProxy;

    beforeAll(async () => {
      server = await startRealServer(assets!);
      proxy = await RecordingProxy.before(server);
      writeKubeconfig(kubeconfig, proxy.kubeconfig);
      const env = { KUBECONFIG: kubeconfig, HOME: home };
      const create = async (...words: string[]) =>
        expect((await runProcess(kubectl!, ['create', ...words], { env })).stderr).toBe('');
      for (const namespace of Object.values(NAMESPACES)) {
        await create('namespace', namespace);
        await create('-n', namespace, '-f', join(fixtures, 'workloads.yaml'));
      }
    });
    afterAll(async () => {
      proxy?.end();
      await server?.stop();
      rmSync(home, { recursive: true, force: true });
    });

    // The verbs run one after the other: for both programs, each begins with what the previous one has left.
    describe.each(Object.entries(sentInvocations))('%s', (_, lines) => {
      const scene = { kubeconfig, home, take: () => proxy.take() };
      let expected: ChangeAnswers;

      beforeAll(async () => {
        await proxy.take();
        expected = await askKubectlToChange(kubectl!, lines, left, scene);
      }, 300_000);

      compareChanges(lines, left, () => ({ ...scene, expected }));
    });
  },
);
