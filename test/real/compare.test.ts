import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHome } from '../compare/compare.js';
import { invocations } from '../compare/invocations.js';
import { compareEachLive, createFixtures } from '../compare/suite.js';
import { runInProcess } from '../support/in-process.js';
import { findKubectl } from '../support/kubectl.js';
import { type RealServer, realServerAssets, startRealServer } from '../support/real-server.js';
import { isMissing } from '../support/reference.js';

const assets = realServerAssets();
const kubectl = findKubectl();

describe.skipIf(isMissing('kube-apiserver', assets) || isMissing('kubectl', kubectl))(
  'kubectl and proa on a real kube-apiserver',
  () => {
    let server: RealServer;
    const home = newHome();

    beforeAll(async () => {
      server = await startRealServer(assets!);
      await createFixtures((...words) =>
        runInProcess(words, { env: { KUBECONFIG: server.kubeconfig, HOME: join(home, 'maker') } }),
      );
    });
    afterAll(() => server?.stop());

    it('covers at least 150 command lines', () => {
      expect(new Set(invocations).size).toBeGreaterThanOrEqual(150);
    });

    compareEachLive(invocations, () => ({ kubectl: kubectl!, kubeconfig: server.kubeconfig, home }));
  },
);
