import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { compare, newHome } from '../compare/compare.js';
import { invocations } from '../compare/invocations.js';
import { findKubectl } from '../support/kubectl.js';
import { type RealServer, realServerAssets, startRealServer } from '../support/real-server.js';
import { runProcess } from '../support/run-process.js';

const assets = realServerAssets();
const kubectl = findKubectl();

describe.skipIf(assets === undefined || kubectl === undefined)(
  'kubectl and proa on a real kube-apiserver',
  () => {
    let server: RealServer;
    const home = newHome();

    beforeAll(async () => {
      server = await startRealServer(assets!);
      const create = (file: string) =>
        runProcess(kubectl!, ['create', '-f', join(import.meta.dirname, '../compare', file)], {
          env: { KUBECONFIG: server.kubeconfig, HOME: home },
        });
      expect((await create('fixtures.yaml')).stderr).toBe('');
      await vi.waitFor(async () => expect((await create('gizmos.yaml')).stderr).toBe(''), {
        timeout: 20_000,
      });
    });
    afterAll(() => server?.stop());

    it('covers at least 150 command lines', () => {
      expect(new Set(invocations).size).toBeGreaterThanOrEqual(150);
    });

    it.each(invocations)('%s', async (line) => {
      const { proa, kubectl: expected } = await compare(line, kubectl!, server.kubeconfig, home);
      expect(proa).toEqual(expected);
    });
  },
);
