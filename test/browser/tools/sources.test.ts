import { expect, it } from 'vitest';
import { sandboxBrowser } from '../support/sandbox-browser.js';

it('h shows why the selected object is not well', async () => {
  const { press, shows } = await sandboxBrowser('deployments');
  await shows('>   api');
  press('h');
  const screen = await shows('look next: proa describe deployments.apps/api');
  expect(screen.join('\n')).toMatch(/! replicas +1 of 2 ready +status.readyReplicas/);
  press('escape');
  await shows('>   api');
});

it(':health names what is not well, and Enter goes to it', async () => {
  const { press, shows, until } = await sandboxBrowser('pods');
  await shows('api-7c6d5b9f48-wq85c');
  press(':', ...'health', 'enter');
  await shows('health of default');
  await shows('2 not well');
  press('/', ...'default/api-7c', 'enter');
  await until((screen) => screen.includes('> ') && screen.includes('1 row'));
  press('h');
  await shows('why pods/api-7c6d5b9f48-wq85c');
});

it(':all lists everything of the namespace, and says what it leaves out', async () => {
  const { press, shows } = await sandboxBrowser('pods');
  await shows('api-7c6d5b9f48-wq85c');
  press(':', ...'all', 'enter');
  const screen = await shows('left out: events');
  expect(screen.join('\n')).toContain('everything in default');
  await shows('configmaps/settings');
});

it('m shows YAML without what the cluster added, and then what people wrote', async () => {
  const { press, shows, until } = await sandboxBrowser('configmaps');
  await shows('db-init');
  press('y');
  await shows('uid:');
  press('m');
  await until((screen) => screen.includes('name: db-init') && !screen.includes('uid:'));
  press('m', 'm');
  await shows('uid:');
});
