import { expect, it } from 'vitest';
import { sandboxBrowser } from '../support/sandbox-browser.js';

it('t shows the tree of the selected object, whose rows can be opened', async () => {
  const { press, shows, until, asked } = await sandboxBrowser('deployments');
  await shows('> ! api');
  press('t');
  const screen = await shows('searched 9');
  expect(screen.join('\n')).toContain('deployments.apps ▸ api ▸ tree');
  expect(screen.join('\n')).toMatch(/> ! Deployment\/api +1\/2 ready/);
  expect(screen.join('\n')).toMatch(/ {2}! │ {2}└─ Pod\/api-7c6d5b9f48-wq85c +CrashLoopBackOff, 0\/1 ready/);
  expect(screen.join('\n')).toMatch(/├─ uses ConfigMap\/settings .*env LOG_LEVEL of app/);
  const secrets = asked().filter((line) => line.includes('/secrets'));
  expect(secrets).toEqual(['GET /api/v1/namespaces/default/secrets/db-credentials?includeObject=Metadata']);
  press('j', 'j', 'j', 'd');
  await shows('pods ▸ api-7c6d5b9f48-wq85c ▸ describe');
  press('escape');
  await shows('> ');
  press('k', 'k', 'enter');
  await until((seen) => /> {3}api-7c6d5b9f48-2tnlp +1\/1/.test(seen));
  press('escape', 'G', 'k', 'k', 'u');
  await shows('configmaps ▸ settings ▸ used by');
  await shows('used by Deployment/web');
});

it('a tree can be filtered by words, and names its object', async () => {
  const { press, shows, until } = await sandboxBrowser('deployments');
  await shows('> ! api');
  press('t');
  await shows('CrashLoop');
  press('/', ...'crash', 'enter');
  await until((screen) => !screen.includes('ReplicaSet') && screen.includes('1 match'));
  press('escape');
  await shows('ReplicaSet');
  press('escape');
  await until((screen) => !screen.includes('tree of'));
});

it('the tree says what may not be read', async () => {
  const { press, shows, cluster } = await sandboxBrowser('pods');
  const list = cluster.client.list.bind(cluster.client);
  cluster.client.list = (collection, settings) => {
    if (collection.resource.name === 'persistentvolumeclaims') throw new Error('claims may not be listed');
    return list(collection, settings);
  };
  await shows('>   api');
  press('t');
  await shows('claims may not be listed');
});
