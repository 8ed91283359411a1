import { expect, it } from 'vitest';
import { PODS } from '../../../src/discovery/core-resources.js';
import { findDeps } from '../../../src/objects/builder/deps.js';
import { findOne } from '../../../src/objects/builder/find-one.js';
import type { ObjectQuery } from '../../../src/objects/builder/query.js';
import { sandboxSession } from '../../support/sandbox-session.js';

async function scene() {
  const made = await sandboxSession();
  const place = findDeps(made.session);
  const one = (query: ObjectQuery) =>
    findOne(query, { defaultType: PODS }, place, 'cannot exec into multiple objects');
  return { ...made, one };
}

const files = (...filenames: string[]) => ({ files: { filenames, recursive: false, kustomize: '' } });

it('the only object of a command is found by its name, without discovery', async () => {
  const { create, one, sandbox } = await scene();
  const spec = { containers: [{ name: 'app', image: 'nginx' }] };
  const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec };
  await create('/api/v1/namespaces/default/pods', pod);
  expect((await one({ words: ['a'] })).object).toMatchObject({ kind: 'Pod', metadata: { name: 'a' } });
  expect(sandbox.requests().map(({ path }) => path)).toEqual(['/api/v1/namespaces/default/pods/a']);
});

it('a missing object is an error, and so are several', async () => {
  const { file, one } = await scene();
  await expect(one({ words: ['a'] })).rejects.toThrow('pods "a" not found');
  await file('two.yaml', '{"apiVersion":"v1","kind":"Pod"}{"apiVersion":"v1","kind":"Pod"}');
  await expect(one(files('two.yaml'))).rejects.toThrow('cannot exec into multiple objects');
  await file('none.yaml', '');
  await expect(one(files('none.yaml'))).rejects.toThrow('no objects found');
});
