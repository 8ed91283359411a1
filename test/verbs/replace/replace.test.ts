import { describe, expect, it } from 'vitest';
import type { StringOutput } from '../../../src/process/output.js';
import { replace } from '../../../src/verbs/replace/replace.js';
import { runVerb } from '../../support/run-verb.js';
import { sandboxSession } from '../../support/sandbox-session.js';

const MAPS = '/api/v1/namespaces/default/configmaps';

const map = (name: string, more: object = {}) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, ...more },
  data: { k: 'new' },
});

const options = {
  words: [],
  filenames: ['maps.yaml'],
  kustomize: '',
  recursive: false,
  deletion: undefined,
  raw: '',
  subresource: '',
  dryRun: 'none',
  validation: 'Strict',
  fieldManager: 'kubectl-replace',
  saveConfig: false,
  changeCause: undefined,
  format: undefined,
  showManagedFields: false,
  allowMissingTemplateKeys: true,
  wire: 'json',
  yes: false,
  concurrency: 1,
} as const;

const again = {
  ...options,
  deletion: { propagation: 'Background', gracePeriod: -1, timeoutMs: 60_000 },
} as const;

async function scene(...files: object[]) {
  const made = await sandboxSession();
  await made.create(MAPS, map('a'), map('b'));
  await made.file('maps.yaml', files.map((each) => JSON.stringify(each)).join('\n'));
  const stdout = () => (made.session.environment.stdout as StringOutput).text;
  const asked = () => made.asked().filter((line) => line !== 'GET /version');
  return { ...made, asked, stdout };
}

describe('replace', () => {
  it('uses the version of the existing object if the file has none', async () => {
    const { session, asked } = await scene(map('a'), map('b', { resourceVersion: '1' }));
    await expect(runVerb(replace, options, session)).rejects.toThrow('the object has been modified');
    expect(asked()).toEqual([
      `GET ${MAPS}/a`,
      `PUT ${MAPS}/a?fieldManager=kubectl-replace&fieldValidation=Strict`,
      `PUT ${MAPS}/b?fieldManager=kubectl-replace&fieldValidation=Strict`,
    ]);
  });

  it('writes the change cause after the configuration, which does not contain it', async () => {
    const { session, stdout } = await scene(map('a'));
    const format = { name: 'json', argument: '' } as const;
    await runVerb(replace, { ...options, saveConfig: true, changeCause: 'because', format }, session);
    const { annotations } = JSON.parse(stdout()).metadata;
    expect(annotations['kubernetes.io/change-cause']).toBe('because');
    expect(annotations['kubectl.kubernetes.io/last-applied-configuration']).not.toContain('because');
  });
});

describe('replace --force', () => {
  it('deletes nothing if one of the files is wrong', async () => {
    const { session, asked, stdout } = await scene(map('a'), { apiVersion: 'nope/v1', kind: 'Nope' });
    await expect(runVerb(replace, again, session)).rejects.toThrow('no matches for kind "Nope"');
    expect(stdout()).toBe('');
    expect(asked()).toEqual([]);
  });

  it('reports which objects are gone if one of them cannot be created again', async () => {
    const { session, stdout, stderr } = await scene(
      map('a'),
      map('b', { annotations: { long: 'x'.repeat(300_000) } }),
    );
    await expect(runVerb(replace, again, session)).rejects.toThrow();
    expect(stdout().split('\n').slice(0, 3)).toEqual([
      'configmap "a" deleted from default namespace',
      'configmap "b" deleted from default namespace',
      'configmap/a replaced',
    ]);
    expect(stderr.text).toBe('proa: deleted, and not created again: configmap/b\n');
  });

  it('waits until an object is gone, and reports what is being deleted if the time is over', async () => {
    const { session, stderr, create, asked } = await scene(map('held'));
    await create(MAPS, map('held', { finalizers: ['example.io/hold'] }));
    const short = { ...again, deletion: { ...again.deletion, timeoutMs: 50 } };
    await expect(runVerb(replace, short, session)).rejects.toThrow(
      'timed out waiting for the condition on configmaps/held',
    );
    expect(stderr.text).toBe('proa: deleted, and not created again: configmap/held\n');
    expect(asked().some((line) => line.startsWith('POST'))).toBe(false);
  });
});
