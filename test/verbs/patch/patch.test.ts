import { describe, expect, it } from 'vitest';
import type { StringOutput } from '../../../src/process/output.js';
import { patch } from '../../../src/verbs/patch/patch.js';
import { runVerb } from '../../support/run-verb.js';
import { sandboxSession } from '../../support/sandbox-session.js';

const MAPS = '/api/v1/namespaces/default/configmaps';

const map = (name: string) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { k: 'v' } });

const options = {
  words: ['configmap', 'a'],
  filenames: [],
  kustomize: '',
  recursive: false,
  local: false,
  type: 'strategic',
  patch: '{"data":{"k":"w"}}',
  patchFile: '',
  subresource: '',
  dryRun: 'none',
  yes: false,
  fieldManager: 'kubectl-patch',
  changeCause: undefined,
  format: undefined,
  showManagedFields: false,
  allowMissingTemplateKeys: true,
  concurrency: 1,
} as const;

describe('patch', () => {
  it('sends one GET and one PATCH for each object', async () => {
    const { session, create, asked } = await sandboxSession();
    await create(MAPS, map('a'), map('b'));
    await runVerb(patch, { ...options, words: ['configmap', 'a', 'b'] }, session);
    expect(asked().sort()).toEqual([
      `GET ${MAPS}/a`,
      `GET ${MAPS}/b`,
      `PATCH ${MAPS}/a?fieldManager=kubectl-patch`,
      `PATCH ${MAPS}/b?fieldManager=kubectl-patch`,
    ]);
  });

  it('sends nothing in a client-side dry run, and no request at all with --local', async () => {
    const { session, create, asked, file } = await sandboxSession();
    await create(MAPS, map('a'));
    await runVerb(patch, { ...options, dryRun: 'client' }, session);
    expect(asked()).toEqual([`GET ${MAPS}/a`]);
    await file('a.yaml', JSON.stringify(map('a')));
    await runVerb(patch, { ...options, words: [], filenames: ['a.yaml'], local: true }, session);
    expect(asked()).toEqual([`GET ${MAPS}/a`]);
  });

  it('warns if the change cause cannot be written, and counts the object as patched', async () => {
    const { session, create, sandbox, stderr } = await sandboxSession();
    await create(MAPS, map('a'));
    // The annotation is too large for an object, but the previous patch is not.
    await runVerb(patch, { ...options, changeCause: 'x'.repeat(300_000) }, session);
    expect((session.environment.stdout as StringOutput).text).toBe('configmap/a patched\n');
    expect(stderr.text).toMatch(/^Warning: configmap\/a was patched, but not its change cause: .*262144/);
    expect(sandbox.requests().filter(({ method }) => method === 'PATCH')).toHaveLength(2);
  });

  it('writes the change cause with a second patch', async () => {
    const { session, create, asked } = await sandboxSession();
    await create(MAPS, map('a'));
    await runVerb(
      patch,
      { ...options, changeCause: 'because', format: { name: 'json', argument: '' } },
      session,
    );
    const shown = JSON.parse((session.environment.stdout as StringOutput).text);
    expect(shown.metadata.annotations).toEqual({ 'kubernetes.io/change-cause': 'because' });
    expect(asked().filter((line) => line.startsWith('PATCH'))).toHaveLength(2);
  });
});
