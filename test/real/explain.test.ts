import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { newHome } from '../compare/compare.js';
import { explainInvocations } from '../compare/explain-invocations.js';
import { compareEachLive, createFixtures, LIKE_KUBECTL } from '../compare/suite.js';
import { runInProcess } from '../support/in-process.js';
import { findKubectl } from '../support/kubectl.js';
import { type RealServer, realServerAssets, startRealServer } from '../support/real-server.js';
import { isMissing } from '../support/reference.js';

const assets = realServerAssets();
const kubectl = findKubectl();

describe.skipIf(isMissing('kube-apiserver', assets) || isMissing('kubectl', kubectl))(
  'kubectl and proa explain on a real kube-apiserver 1.20, by OpenAPI v2',
  () => {
    let server: RealServer;
    const home = newHome();
    const run = (...words: string[]) =>
      runInProcess(words, {
        env: { KUBECONFIG: server.kubeconfig, HOME: join(home, 'maker') },
        cwd: join(import.meta.dirname, '../compare'),
      });

    beforeAll(async () => {
      server = await startRealServer(assets!);
      await createFixtures(run);
      await run('create', ...LIKE_KUBECTL, '-f', 'explain.yaml');
      // A definition's schema is published a little later than the resource is served.
      while (!(await run('get', '--raw', '/openapi/v2')).stdout.includes('Their number: a_word'));
    });
    afterAll(() => server?.stop());

    compareEachLive(explainInvocations, () => ({ kubectl: kubectl!, kubeconfig: server.kubeconfig, home }));
  },
);
