import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from '../support/in-process.js';
import { findKubectl } from '../support/kubectl.js';
import { type RealServer, realServerAssets, startRealServer } from '../support/real-server.js';
import { isMissing } from '../support/reference.js';
import { runProcess } from '../support/run-process.js';

const assets = realServerAssets();
const kubectl = findKubectl();

describe.skipIf(isMissing('kube-apiserver', assets) || isMissing('kubectl', kubectl))(
  'printed definitions',
  () => {
    let server: RealServer;
    beforeAll(async () => {
      server = await startRealServer(assets!);
    });
    afterAll(() => server?.stop());

    it('are accepted and served by a real kube-apiserver', async () => {
      const env = { KUBECONFIG: server.kubeconfig, HOME: mkdtempSync(join(tmpdir(), 'proa-definitions-')) };
      const run = (line: string, stdin?: string) =>
        runProcess(kubectl!, line.split(' '), { env, ...(stdin !== undefined && { stdin }) });
      const { stdout } = await runInProcess(
        'sandbox crds -g 2 -c 2 --properties=40 --versions=v1,v1beta1 --served=v1beta1'.split(' '),
      );
      expect((await run('create -f -', stdout)).stderr).toBe('');
      const name = 'crd/gadget1x1s.group-001.example.com';
      expect((await run(`wait --for=condition=Established --timeout=60s ${name}`)).stderr).toBe('');
      // An established definition may be served; discovery contains it a little later.
      const versions = async () => (await run('api-versions')).stdout.split('\n');
      await expect.poll(versions).toContain('group-001.example.com/v1beta1');
      expect(await versions()).not.toContain('group-001.example.com/v1');
    });
  },
);
