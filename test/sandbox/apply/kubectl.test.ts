import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replaceFile } from '../../../src/process/private-file.js';
import { type ApiServer, startApiServer } from '../../../src/sandbox/app/sandbox.js';
import { findKubectl } from '../../support/kubectl.js';
import { Kubectl } from '../../support/kubectl-run.js';
import { isMissing } from '../../support/reference.js';

/** Asked live: its next step depends on the sandbox's responses, which are what is tested. */
const program = findKubectl();
const map = (name: string, data: object) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'default' },
  data,
});
const APPLY = 'apply --server-side -f -';

describe.skipIf(isMissing('kubectl', program))(
  'kubectl apply --server-side (skipped without kubectl)',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'proa-apply-'));
    let sandbox: ApiServer;
    let kubectl: Kubectl;

    beforeAll(async () => {
      sandbox = await startApiServer();
      await replaceFile(join(folder, 'kubeconfig'), sandbox.kubeconfigYaml);
      kubectl = new Kubectl(program!, join(folder, 'kubeconfig'));
    });
    afterAll(async () => {
      kubectl?.close();
      await sandbox?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    const owners = async (name: string) => {
      const words = `get configmap ${name} --show-managed-fields -o json`;
      const { managedFields } = JSON.parse((await kubectl.run(words)).stdout).metadata;
      const entries = managedFields as { manager: string; operation: string; fieldsV1: object }[];
      return entries.map(({ manager, operation, fieldsV1 }) => [manager, operation, fieldsV1]);
    };

    test('reports conflicts, and takes over on request', async () => {
      const first = await kubectl.run(APPLY, [map('m', { a: '1', b: '1' })]);
      expect(first).toEqual({ stdout: 'configmap/m serverside-applied\n', stderr: '', exit: 0 });
      const refused = await kubectl.run(`${APPLY} --field-manager=other`, [map('m', { a: '2' })]);
      expect(refused.exit).toBe(1);
      expect(refused.stderr).toMatch(
        /^error: Apply failed with 1 conflict: conflict with "kubectl": \.data\.a\n/,
      );
      expect(refused.stderr).toContain('--force-conflicts');
      const forced = await kubectl.run(`${APPLY} --field-manager=other --force-conflicts`, [
        map('m', { a: '2' }),
      ]);
      expect(forced.stdout).toBe('configmap/m serverside-applied\n');
      expect(await owners('m')).toEqual([
        ['kubectl', 'Apply', { 'f:data': { 'f:b': {} } }],
        ['other', 'Apply', { 'f:data': { 'f:a': {} } }],
      ]);
      expect((await kubectl.run('get configmap m -o jsonpath={.metadata.managedFields}')).stdout).not.toBe(
        '',
      );
      expect((await kubectl.run('get configmap m -o yaml')).stdout).not.toContain('managedFields');
    });

    test('continues from client-side apply, and client-side apply from it', async () => {
      expect((await kubectl.run('apply -f -', [map('c', { a: '1', b: '1' })])).stdout).toBe(
        'configmap/c created\n',
      );
      expect((await owners('c'))[0]!.slice(0, 2)).toEqual(['kubectl-client-side-apply', 'Update']);
      expect((await kubectl.run(APPLY, [map('c', { a: '2', b: '1' })])).stderr).toBe('');
      expect((await kubectl.run('apply -f -', [map('c', { a: '2' })])).stdout).toBe(
        'configmap/c configured\n',
      );
      expect((await kubectl.run('get configmap c -o jsonpath={.data}')).stdout).toBe('{"a":"2"}');
    });
  },
);
