import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { sandboxSession } from '../../support/sandbox-session.js';
import { linesOn } from './support.js';

it('line mode applies a file: shows what changes, and asks', async () => {
  const all = await sandboxSession({ sandbox: { pods: 0 } });
  await all.file('a.yaml', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {x: "1"}\n');
  const { browser, said, wait } = await linesOn(all, 'configmaps');
  await browser.obey('apply');
  expect(said.at(-1)).toContain('file or folder (Tab completes)? Type it');
  await browser.obey('a.yaml');
  expect(said).toContain('configmaps/a in default  is created');
  expect(said).toContain('+  x: "1"');
  expect(said.at(-1)).toContain('Apply configmaps/a in context dev, namespace default? Type yes to apply');
  await browser.obey('yes');
  expect(said.at(-1)).toContain('nothing was changed');
  await browser.obey('apply a.yaml');
  wait();
  await browser.obey('yes');
  expect(said).toContain('done: configmaps/a in default created');
  expect(said.join('\n')).toMatch(
    /logged: .* proa apply -f \S*\/a.yaml --namespace=default --context=\S+ {2}# created/,
  );
});

it('line mode asks again if someone else has changed an edited object, and leaves no text of a secret behind', async () => {
  const all = await sandboxSession({ sandbox: { pods: 0 } });
  const path = '/api/v1/namespaces/default/secrets';
  await all.create(path, { metadata: { name: 'pass' }, data: { a: 'YQ==' } });
  const { browser, said, edits, wait } = await linesOn(all, 'secrets');
  await vi.waitFor(() => expect(said.join('\n')).toContain('pass'), 5000);
  edits.push((text) => text.replace('a: a', 'a: b'));
  await browser.obey('edit pass');
  await all.patch(`${path}/pass`, { metadata: { labels: { by: 'other' } } });
  wait();
  await browser.obey('yes');
  expect(said).toContain(
    'failed: secrets/pass in default someone else changed it in the meantime, and nothing was saved',
  );
  expect(said).toContain('Someone else changed other fields in the meantime: both changes are kept.');
  expect(said.at(-1)).toContain('Type yes to edit');
  expect(existsSync(join(all.folder, 'edited.yaml'))).toBe(true);
  wait();
  await browser.obey('no');
  expect(existsSync(join(all.folder, 'edited.yaml'))).toBe(false);
});
