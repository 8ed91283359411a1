import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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
const types = 'cm,secrets,deploy,svc,gizmos,gadgets';
const left = `get ${types} -o yaml`;

/** A server orders managed fields by the second in which they were written, so that their order varies. */
const lines = applyInvocations.map((line) => line.replace(' --show-managed-fields', ''));

interface Managed {
  metadata: { name: string; managedFields?: { time?: string }[] };
}

/** The owners of the fields of each object, sorted. */
function owners(text: string): object {
  const { items } = JSON.parse(
    text.replace(/\bchg-(kctl|proa)\b/g, 'NS').replaceAll('"kubectl.1.32"', '"proa"'),
  ) as { items: Managed[] };
  return items.map(({ metadata: { name, managedFields = [] } }) => {
    const entries = managedFields.map(({ time: _, ...entry }) => JSON.stringify(entry));
    return [name, entries.sort()];
  });
}

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
      expected = await askKubectlToChange(kubectl!, lines, left, scene());
    }, 240_000);

    afterAll(async () => {
      await server?.stop();
      rmSync(home, { recursive: true, force: true });
    });

    compareChanges(lines, left, () => ({ ...scene(), expected }));

    it('leave everything to the same managers', async () => {
      const ownersIn = async (namespace: string) => {
        const words = ['get', types, '-o', 'json', '--show-managed-fields', '-n', namespace];
        return owners(
          (await runInProcess(words, { env: { KUBECONFIG: server.kubeconfig, HOME: home } })).stdout,
        );
      };
      expect(await ownersIn(NAMESPACES.proa)).toEqual(await ownersIn(NAMESPACES.kubectl));
    });
  },
);
