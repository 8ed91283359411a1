import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import {
  askKubectlToChange,
  type ChangeAnswers,
  compareChanges,
  inNamespace,
  NAMESPACES,
} from '../compare/change-suite.js';
import { fixtures } from '../compare/compare.js';
import { deleteInvocations } from '../compare/delete-invocations.js';
import { metadataInvocations } from '../compare/metadata-invocations.js';
import { taintInvocations } from '../compare/taint-invocations.js';
import { runInProcess } from '../support/in-process.js';
import { findKubectl } from '../support/kubectl.js';
import { type RealServer, realServerAssets, startRealServer } from '../support/real-server.js';
import { isMissing } from '../support/reference.js';

const assets = realServerAssets();
const kubectl = findKubectl();

/** Managers are ordered by their times, which are in whole seconds. */
const hasNoTimes = (line: string) => !line.includes('--show-managed-fields');

/** Without a garbage collector, deletions that wait for dependents never end. */
const ends = (line: string) => !/ all --all|--cascade=(foreground|orphan|false)/.test(line);

const suites = [
  ['delete', 'delete/objects.yaml', deleteInvocations.filter(ends), 'get configmaps,secrets,pods -o yaml'],
  [
    'label',
    'metadata/objects.yaml',
    metadataInvocations('label').filter(hasNoTimes),
    'get configmaps,secrets,deployments -o json',
  ],
  [
    'annotate',
    'metadata/objects.yaml',
    metadataInvocations('annotate').filter(hasNoTimes),
    'get configmaps,secrets,deployments -o json',
  ],
  ['taint', 'metadata/nodes.yaml', taintInvocations, 'get nodes -l of=NS -o json'],
] as const;

describe.skipIf(isMissing('kube-apiserver', assets) || isMissing('kubectl', kubectl)).each(suites)(
  '%s of kubectl and proa on a real kube-apiserver',
  (_, objects, lines, left) => {
    let server: RealServer;
    let expected: ChangeAnswers;
    const home = mkdtempSync(join(tmpdir(), 'proa-changes-'));
    const scene = () => ({ kubeconfig: server.kubeconfig, home });

    beforeAll(async () => {
      server = await startRealServer(assets!);
      const text = readFileSync(join(fixtures, objects), 'utf8');
      for (const namespace of Object.values(NAMESPACES)) {
        const words = ['create', '-f', '-', '--field-manager=kubectl-create'];
        const env = { KUBECONFIG: server.kubeconfig, HOME: home, PROA_WIRE: 'json' };
        const stdin = inNamespace(text, namespace);
        expect((await runInProcess(words, { env, stdin })).stderr).toBe('');
      }
      expected = await askKubectlToChange(kubectl!, lines, left, scene());
    }, 400_000);

    afterAll(async () => {
      await server?.stop();
      rmSync(home, { recursive: true, force: true });
    });

    compareChanges(lines, left, () => ({ ...scene(), expected }));
  },
);
