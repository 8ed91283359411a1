import { expect, it } from 'vitest';
import { sandboxSession } from '../../support/sandbox-session.js';
import { linesOn } from '../plain/support.js';
import { sandboxBrowser } from '../support/sandbox-browser.js';

const CORE = '/api/v1/namespaces/default';
const hard = { pods: '10', 'requests.cpu': '4', 'requests.memory': '8Gi', secrets: '0' };
const used = { pods: '10', 'requests.cpu': '1500m', 'requests.memory': '2Gi', secrets: '0' };
const quota = { metadata: { name: 'compute' }, spec: { hard } };
const limits = { metadata: { name: 'defaults' }, spec: { limits: [{ type: 'Container' }] } };

/** Creates a quota and its figures on a sandbox whose controllers do not count. */
async function fill({ create, patch }: Pick<Awaited<ReturnType<typeof sandboxSession>>, 'create' | 'patch'>) {
  await create(`${CORE}/resourcequotas`, quota);
  await patch(`${CORE}/resourcequotas/compute/status`, { status: { hard, used } });
  await create(`${CORE}/limitranges`, limits);
}

it(":quota shows the quotas of a pod's namespace, with exhausted limits marked, and Enter opens a quota", async () => {
  const scene = await sandboxBrowser('pods', { pods: 0, sample: true, controllers: false });
  await fill(scene);
  await scene.shows('api-7c6d5b9f48-wq85c');
  scene.press(':', ...'quota', 'enter');
  const screen = (await scene.shows('LimitRange/defaults')).join('\n');
  expect(screen).toContain('default ▸ quota');
  expect(screen).toContain('2 limits used up');
  expect(screen).toMatch(/> ! pods +10 +10 +▇{8} 100%! +ResourceQuota\/compute +used up/);
  expect(screen).toMatch(/ {2}! secrets +0 +0 +ResourceQuota\/compute +used up/);
  expect(screen).toMatch(/ {4}requests.cpu +1500m +4 +▇▇▇▁▁▁▁▁ +37% +ResourceQuota/);
  expect(screen).toMatch(/ {4}requests.memory +2Gi +8Gi +▇▇▁▁▁▁▁▁ +25% +ResourceQuota/);
  expect(screen).toMatch(/ {4}Container +LimitRange\/defaults/);
  scene.press('enter');
  await scene.shows('resourcequotas ▸ compute ▸ describe');
});

it(':quota of a namespace without a quota says so, and r reads it again', async () => {
  const scene = await sandboxBrowser('namespaces', { pods: 0, sample: true, controllers: false });
  await scene.shows('>   default');
  scene.press(':', ...'quota', 'enter');
  await scene.shows('There are none.');
  await scene.create(`${CORE}/resourcequotas`, quota);
  scene.press('r');
  const screen = (await scene.shows('ResourceQuota/compute')).join('\n');
  expect(screen).toMatch(/ pods +\? +10 +ResourceQuota\/compute +not counted yet/);
});

it('quota in line mode numbers its lines, and is refused for cluster-scoped objects', async () => {
  const made = await sandboxSession({
    sandbox: { pods: 0, sample: true, controllers: false, rbac: true },
  });
  await fill(made);
  const { browser, said } = await linesOn(made, 'deployments');
  await expect.poll(() => said.some((line) => /\d objects?\b/.test(line))).toBe(true);
  said.length = 0;
  await browser.obey('quota api');
  expect(said.map((line) => line.replaceAll(/ {2,}/g, ' '))).toEqual([
    ' LIMIT USED OF SHARE BY NOTE',
    '#1 pods ! 10 10 ! 100% ResourceQuota/compute used up',
    '#2 requests.cpu 1500m 4 37% ResourceQuota/compute',
    '#3 requests.memory 2Gi 8Gi 25% ResourceQuota/compute',
    '#4 secrets ! 0 0 ResourceQuota/compute used up',
    '#5 Container LimitRange/defaults',
    '2 limits used up',
    '"open #1" goes on from a line',
  ]);
  said.length = 0;
  await browser.obey('open #5');
  expect(said.join('\n')).toMatch(/^Name: +defaults/m);
  await browser.obey('resource namespaces');
  await expect.poll(() => said.join('\n')).toMatch(/^\d+\. default: /m);
  said.length = 0;
  await browser.obey('quota default');
  expect(said[1]).toMatch(/^#1 pods .* ResourceQuota\/compute/);
  await browser.obey('resource clusterroles');
  await expect.poll(() => said.join('\n')).toMatch(/^\d+\. view: /m);
  said.length = 0;
  await browser.obey('quota view');
  expect(said).toEqual([
    'quota is for namespaces and objects in a namespace, not for clusterroles.rbac.authorization.k8s.io',
  ]);
});
