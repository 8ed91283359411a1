import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askKubectl, askProa, newHome, type Place } from '../compare/compare.js';
import { ofBothReleases } from '../compare/describe-stage.js';
import { createFixtures } from '../compare/suite.js';
import { runInProcess } from '../support/in-process.js';
import { findKubectl } from '../support/kubectl.js';
import { type RealServer, realServerAssets, startRealServer } from '../support/real-server.js';
import { isMissing } from '../support/reference.js';

const assets = realServerAssets();
const kubectl = findKubectl();

/** What a server without controllers has, and the fixtures. Cron jobs have a version that 1.20 lacks. */
const lines = [
  'describe pods -n demo --show-events',
  'describe pod web-1 -n demo',
  'describe pods web -n demo --show-events',
  'describe deployments,services,endpoints -n demo --show-events',
  'describe nodes --show-events',
  'describe namespaces --show-events',
  'describe gizmos -n demo --show-events',
  'describe serviceaccounts -n demo --show-events',
  'describe clusterroles',
  'describe clusterrolebindings',
  'describe roles,rolebindings -A',
  'describe priorityclasses --show-events',
  'describe cronjobs -A',
  'describe cronjob nobody -n demo',
  'describe svc kubernetes -n default',
  'describe crd gizmos.example.io',
];

describe.skipIf(isMissing('kube-apiserver', assets) || isMissing('kubectl', kubectl))(
  'kubectl and proa describe on a real kube-apiserver',
  () => {
    let server: RealServer;
    let place: Place;

    beforeAll(async () => {
      server = await startRealServer(assets!);
      const home = newHome();
      place = { home, kubeconfig: server.kubeconfig };
      const env = { KUBECONFIG: server.kubeconfig, HOME: join(home, 'maker') };
      await createFixtures((...words) => runInProcess(words, { env }));
    });
    afterAll(() => server?.stop());

    it.concurrent.each(lines)('%s', async (line) => {
      const [expected, found] = await Promise.all([askKubectl(line, kubectl!, place), askProa(line, place)]);
      expect(ofBothReleases(found)).toEqual(ofBothReleases(expected));
    });
  },
);
