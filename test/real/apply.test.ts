import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import { applyInvocations } from '../compare/apply-invocations.js';
import {
  askKubectlToChange,
  type ChangeAnswers,
  compareChanges,
  inNamespace,
  NAMESPACES,
} from '../compare/change-suite.js';
import { fixtures } from '../compare/compare.js';
import { runInProcess } from '../support/in-process.js';
import { findKubectl } from '../support/kubectl.js';
import { type RealServer, realServerAssets, startRealServer } from '../support/real-server.js';
import { isMissing } from '../support/reference.js';

const assets = realServerAssets();
const kubectl = findKubectl();
const left = 'get cm,secrets,deploy,svc,gizmos -o yaml --show-managed-fields';

describe.skipIf(isMissing('kube-apiserver', assets) || isMissing('kubectl', kubectl))(
  'apply of kubectl and proa on a real kube-apiserver',
  () => {
    let server: RealServer;
    let expected: ChangeAnswers;
    const home = mkdtempSync(join(tmpdir(), 'proa-apply-'));
    const scene = () => ({ kubeconfig: server.kubeconfig, home });

    beforeAll(async () => {
      server = await startRealServer(assets!);
      const run = (words: string[], stdin = '') =>
        runInProcess(words, { env: { KUBECONFIG: server.kubeconfig, HOME: home }, stdin });
      const objects = readFileSync(join(fixtures, 'applied/objects.yaml'), 'utf8');
      for (const namespace of Object.values(NAMESPACES)) {
        const text = inNamespace(objects, namespace);
        expect((await run(['apply', '--server-side', '-f', '-'], text)).stderr).toBe('');
      }
      await vi.waitFor(async () => expect((await run(['get', 'gizmos', '-A'])).exit).toBe(0), 60_000);
      expected = await askKubectlToChange(kubectl!, applyInvocations, left, scene());
    }, 240_000);

    afterAll(async () => {
      await server?.stop();
      rmSync(home, { recursive: true, force: true });
    });

    compareChanges(applyInvocations, left, () => ({ ...scene(), expected }));
  },
);
