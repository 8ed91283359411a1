import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInvocations } from '../compare/create-invocations.js';
import {
  askKubectlToCreate,
  type CreateAnswers,
  compareCreate,
  prepareCreate,
} from '../compare/create-suite.js';
import { runInProcess } from '../support/in-process.js';
import { findKubectl } from '../support/kubectl.js';
import { type RealServer, realServerAssets, startRealServer } from '../support/real-server.js';
import { isMissing } from '../support/reference.js';

const assets = realServerAssets();
const kubectl = findKubectl();

describe.skipIf(isMissing('kube-apiserver', assets) || isMissing('kubectl', kubectl))(
  'create of kubectl and proa on a real kube-apiserver',
  () => {
    let server: RealServer;
    let expected: CreateAnswers;
    const types = 'configmaps,secrets,services,deployments,roles,networkpolicies,gizmos,rc';
    const home = mkdtempSync(join(tmpdir(), 'proa-create-'));
    const scene = () => ({ kubeconfig: server.kubeconfig, home });

    beforeAll(async () => {
      server = await startRealServer(assets!);
      await prepareCreate((...words) =>
        runInProcess(words, { env: { KUBECONFIG: server.kubeconfig, HOME: home } }),
      );
      expected = await askKubectlToCreate(kubectl!, createInvocations, types, scene());
    });
    afterAll(async () => {
      await server?.stop();
      rmSync(home, { recursive: true, force: true });
    });

    it('covers at least 40 command lines', () => {
      expect(createInvocations.length).toBeGreaterThanOrEqual(40);
    });

    compareCreate(createInvocations, types, () => ({ ...scene(), expected }));
  },
);
