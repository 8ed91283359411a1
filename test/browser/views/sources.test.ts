import { expect, it } from 'vitest';
import { sandboxBrowser } from '../support/sandbox-browser.js';

it(':health names what is not well, and Enter says why', async () => {
  const { press, shows, until } = await sandboxBrowser('pods');
  await shows('api-7c6d5b9f48-wq85c');
  press(':', ...'health', 'enter');
  await shows('default ▸ health');
  await shows('6 not well');
  await until((screen) => /^ *OBJECT +REASON +WHY/m.test(screen));
  press('/', ...'object:pod/api-7c', 'enter');
  await until((screen) => /^> !.*pod\/api-7c/m.test(screen) && screen.includes('1 match'));
  press('enter');
  await shows('pods ▸ api-7c6d5b9f48-wq85c ▸ why');
});

it.each(['matrix secrets', 'get secrets'])(':can %s leads to who may, and to the binding', async (words) => {
  const { press, shows, until } = await sandboxBrowser('pods', { pods: 0, sample: true, rbac: true });
  await shows('api-7c6d5b9f48-wq85c');
  press(':', ...`can ${words}`, 'enter');
  await shows('default ▸ what you may do');
  press('/', ...'secrets', 'enter');
  await until((screen) => screen.includes('> ') && screen.includes('1 match'));
  press('enter');
  await until((screen) => /who may \S.* secrets/.test(screen) && screen.includes('User/sandbox-editor'));
  press('/', ...'user/sandbox-editor', 'enter');
  await until((screen) => /^> {3}User\/sandbox-editor/m.test(screen));
  press('enter');
  await shows('ClusterRole/edit for User/sandbox-editor');
  press('escape', 'escape', 'escape');
  await until((screen) => screen.includes('default ▸ what you may do') && screen.includes('1 match'));
});

it.each([
  [
    'who get secrets',
    'User/sandbox-editor',
    'rolebindings.rbac.authorization.k8s.io ▸ sandbox-editor ▸ rules',
  ],
  ['roles user/sandbox-editor', 'configmaps', 'clusterroles.rbac.authorization.k8s.io ▸ edit ▸ rules'],
])(':can %s leads to what grants it', async (words, row, title) => {
  const { press, shows, until } = await sandboxBrowser('pods', { pods: 0, sample: true, rbac: true });
  await shows('api-7c6d5b9f48-wq85c');
  press(':', ...`can ${words}`, 'enter');
  await shows('found in roles and bindings');
  press('/', ...row.toLowerCase(), 'enter');
  await until((screen) => screen.includes(`>   ${row}`));
  press('enter');
  await shows(title);
});

it(':all lists everything in the namespace, and says what it omits', async () => {
  const { press, shows, until } = await sandboxBrowser('pods');
  await shows('api-7c6d5b9f48-wq85c');
  press(':', ...'all', 'enter');
  const screen = await shows('left out: events');
  expect(screen.join('\n')).toContain('default ▸ everything');
  await until((seen) => /^ {4}configmaps +settings +\d+s$/m.test(seen));
});

it('m shows YAML without what the cluster added, and then only what users wrote', async () => {
  const { press, shows, until } = await sandboxBrowser('configmaps');
  await shows('db-init');
  press('y');
  await shows('uid:');
  press('m');
  await until((screen) => screen.includes('name: db-init') && !screen.includes('uid:'));
  press('m', 'm');
  await shows('uid:');
});
