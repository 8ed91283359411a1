import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { replaceFile } from '../../src/process/private-file.js';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { findKubectl } from '../support/kubectl.js';
import { Kubectl } from '../support/kubectl-run.js';
import { type RealServer, realServerAssets, startRealServer } from '../support/real-server.js';
import { isMissing } from '../support/reference.js';
import type { ProcessResult } from '../support/run-process.js';
import { KUBECTL_STEPS } from './side-by-side/kubectl-steps.js';

const assets = realServerAssets();
const kubectl = findKubectl();

describe.skipIf(isMissing('kube-apiserver', assets) || isMissing('kubectl', kubectl))(
  'kubectl on the sandbox and on a real kube-apiserver (KUBEBUILDER_ASSETS)',
  () => {
    let server: RealServer;
    let sandbox: ApiServer;
    let real: Kubectl;
    let own: Kubectl;
    const folder = mkdtempSync(join(tmpdir(), 'proa-side-'));

    beforeAll(async () => {
      server = await startRealServer(assets!);
      sandbox = await startApiServer({ controllers: false });
      const kubeconfig = join(folder, 'kubeconfig');
      await replaceFile(kubeconfig, sandbox.kubeconfigYaml);
      real = new Kubectl(kubectl!, server.kubeconfig);
      own = new Kubectl(kubectl!, kubeconfig);
    });
    afterAll(async () => {
      real?.close();
      own?.close();
      await sandbox?.close();
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    test.each(KUBECTL_STEPS.map((each, index) => [`${index + 1}: ${each.words}`, each] as const))(
      '%s',
      async (_, { words, objects, fails = false }) => {
        const expected = comparable(await real.run(words, objects));
        expect(expected.exit).toBe(fails ? 1 : 0);
        expect(comparable(await own.run(words, objects))).toEqual(expected);
      },
    );
  },
);

/**
 * Removes what differs between any two servers, and the nulls that older ones write for times. The order of managers
 * depends on when one second ends and the next begins, so it is ignored in comparisons.
 */
function comparable({ stdout, stderr, exit }: ProcessResult) {
  const shown = masked(stdout);
  return {
    stdout: /^apiVersion: /.test(shown) ? managersInAnyOrder(shown) : shown,
    stderr: masked(stderr),
    exit,
  };
}

function managersInAnyOrder(text: string): unknown {
  const object = parse(text) as { metadata: { managedFields?: unknown[] } };
  const { managedFields = [], ...metadata } = object.metadata;
  return {
    ...object,
    metadata: { ...metadata, managedFields: managedFields.map((entry) => JSON.stringify(entry)).sort() },
  };
}

function masked(text: string): string {
  return text
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'UID')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, 'TIME')
    .replace(/resourceVersion: "\d+"/g, 'resourceVersion: RV')
    .replace(/^ *creationTimestamp: null\n/gm, '');
}
