import { expect, it } from 'vitest';
import { BrowserCluster } from '../../../src/browser/state/cluster.js';
import { rulesSource } from '../../../src/browser/views/can/rules-source.js';
import { downFrom } from '../../../src/browser/views/open/down.js';
import { type ToolSource, type ToolTable, toolText } from '../../../src/browser/views/tool/tool-table.js';
import { barViews } from '../../../src/browser/views/views.js';
import { messageOf } from '../../../src/process/errors.js';
import type { ApiServerOptions } from '../../../src/sandbox/app/options.js';
import { sandboxSession } from '../../support/sandbox-session.js';
import { Scene } from '../support/fake-cluster.js';
import { rowsOfView } from '../support/rows-of-view.js';

const { signal } = new AbortController();

/** A browser's cluster on a sandbox, and what its tools show. */
async function place(sandbox: ApiServerOptions) {
  const all = await sandboxSession({ sandbox });
  const { session } = all;
  const info = {
    ...{ contextName: '', user: '', namespace: 'default', mode: 'open' as const },
    knownNamespaces: [],
  };
  const cluster = new BrowserCluster(
    info,
    session.transport,
    session.discovery,
    undefined,
    undefined,
    session,
  );
  const tableOf = async (source: ToolSource) => {
    let table: ToolTable | undefined;
    await source.read((step) => {
      table = step;
    }, signal);
    return table!;
  };
  /** The rows by the titles of their columns, and where each leads. */
  const rows = async (source: ToolSource) => {
    const table = await tableOf(source);
    return table.rows.map(({ cells, target, leads }) => {
      const at = (title: string) => cells[table.columns.findIndex((column) => column.title === title)];
      return {
        cell: (title: string) => toolText(at(title)),
        whole: at,
        leads: target && `${target.resource.kind}/${target.name}`,
        next: leads,
      };
    });
  };
  const tool = (word: string, rest: string, namespace: string | undefined = 'default') =>
    rowsOfView(word, rest, cluster, namespace);
  return { ...all, cluster, tool, rows, tableOf };
}

it('capacity has a row for each node and pod, which leads to it, and a sum that is not a row', async () => {
  const { tool, rows, tableOf } = await place({ pods: 40, metrics: true });
  const source = await tool('capacity', 'pods', undefined);
  const { columns, sum, note, legend } = await tableOf(source);
  const titles = columns.map(({ title }) => title);
  expect(titles.slice(0, 5)).toEqual(['NODE', 'NAMESPACE', 'POD', 'CPU REQ%', 'CPU REQ']);
  expect(titles).toContain('MEM USE%');
  expect(toolText(sum?.[0])).toBe('all');
  expect(sum).toHaveLength(columns.length);
  const all = await rows(source);
  expect(all.length).toBeGreaterThan(30);
  for (const { cell, leads } of all)
    expect(leads).toBe(cell('POD') === '' ? `Node/${cell('NODE')}` : `Pod/${cell('POD')}`);
  expect(note).toMatch(/^(\d+ pods? (is|are) on no node yet: .*)?$/);
  expect(legend).toBe('! over 90% (limits: 100%) of what the node can give');
});

it('capacity shows requests as a bar with a percentage, and marks too high ones as trouble', async () => {
  const { create, tool, rows } = await place({ pods: 0, sample: true, controllers: false });
  const read = async () =>
    (await rows(await tool('capacity', '', undefined))).find(({ cell }) => cell('NODE') === 'node-0001');
  const node = await read();
  const share = Number.parseInt(node!.cell('CPU REQ%'), 10);
  expect(share).toBeGreaterThan(0);
  expect(node!.whole('CPU REQ%')).toEqual({
    text: `${share}%`,
    drawn: expect.stringMatching(new RegExp(`^▇+▁+ +${share}% $`)),
  });
  const containers = [{ name: 'a', image: 'a', resources: { requests: { cpu: '500' } } }];
  const spec = { nodeName: 'node-0001', containers };
  await create('/api/v1/namespaces/default/pods', { metadata: { name: 'too-much' }, spec });
  const full = await read();
  expect(full!.whole('CPU REQ%')).toEqual({
    text: expect.stringMatching(/^\d{4,}%$/),
    drawn: expect.stringMatching(/^▇{8} \d{4,}%!$/),
    isBad: true,
  });
});

it('images are those of a namespace, or of all, and lead to what runs them', async () => {
  const { tool, rows, create } = await place({ pods: 0, sample: true, podStart: 0 });
  const containers = [{ name: 'main', image: 'registry.example.com/web:1.4.3' }];
  for (const name of ['one', 'other'])
    await create('/api/v1/namespaces/default/pods', { metadata: { name }, spec: { containers } });
  const source = await tool('images', '');
  expect(source.path).toEqual(['default', 'images']);
  const all = await rows(source);
  const of = (image: string) =>
    all.find(({ cell }) => `${cell('IMAGE')}:${cell('TAG')}`.startsWith(`registry.example.com/${image}`))!;
  expect(of('api:').leads).toBe('Deployment/api');
  const web = of('web:1.4.3');
  expect(web.leads).toBeUndefined();
  const runners = await rows(web.next!());
  expect(runners.map(({ leads }) => leads)).toEqual(['Pod/one', 'Pod/other']);
  const double = await rows(await tool('images', 'duplicates'));
  expect(double.every(({ cell }) => !cell('IMAGE').endsWith('/api'))).toBe(true);
});

it('a pod that waits for its image is among those that run the image, with the reason', async () => {
  const { tool, rows, tableOf, create, patch } = await place({ pods: 0, sample: false, controllers: false });
  const spec = { containers: [{ name: 'main', image: 'none:1' }] };
  await create('/api/v1/namespaces/default/pods', { metadata: { name: 'lost' }, spec });
  const state = { waiting: { reason: 'ImagePullBackOff' } };
  const status = {
    containerStatuses: [{ name: 'main', image: 'none:1', imageID: '', ready: false, restartCount: 0, state }],
  };
  await patch('/api/v1/namespaces/default/pods/lost/status', { status });
  const source = await tool('images', '');
  expect((await tableOf(source)).note).toBe('in 1 pod');
  const [image] = await rows(source);
  expect(image!.whole('WAITING')).toMatchObject({ text: 'lost (ImagePullBackOff)', isBad: true });
  const waiting = (await rows(image!.next!())).at(-1)!;
  expect(waiting.leads).toBe('Pod/lost');
  expect(waiting.whole('WAITS')).toMatchObject({ text: 'ImagePullBackOff', isBad: true });
});

it('a row of what the user may do leads to who may, and that to the binding', async () => {
  const { tool, rows, tableOf } = await place({ rbac: true });
  const matrix = await tool('can', 'secrets,nodes');
  expect(matrix.path).toEqual(['default', 'what you may do']);
  expect((await tableOf(matrix)).columns.slice(0, 2).map(({ title }) => title)).toEqual(['RESOURCE', 'GET']);
  const [secrets] = await rows(matrix);
  expect(secrets!.cell('RESOURCE')).toBe('secrets');
  expect(secrets!.whole('GET')).toEqual({ text: 'yes!*', role: 'warning' });
  const who = secrets!.next!();
  expect(who.path).toEqual(['default', 'who may do what with secrets']);
  const found = (await rows(who)).find(
    ({ cell }) => cell('VERB') === 'delete' && cell('SUBJECT') === 'User/sandbox-editor',
  )!;
  expect([found.cell('BINDING'), found.cell('ROLE'), found.cell('WHERE')]).toEqual([
    'RoleBinding/sandbox-editor',
    'ClusterRole/edit',
    'default',
  ]);
  expect(found.leads).toBe('RoleBinding/sandbox-editor');
});

it('impersonation and URLs are rows of the table of what the user may do', async () => {
  const { tool, rows } = await place({ rbac: true });
  const all = await rows(await tool('can', 'matrix'));
  const of = (resource: string) => all.find(({ cell }) => cell('RESOURCE') === resource)!;
  expect(of('roles.rbac.authorization.k8s.io').cell('FURTHER')).toBe('! escalate, bind');
  expect(of('users').cell('FURTHER')).toBe('! impersonate');
  expect(of('pods').cell('FURTHER')).toBe('');
  expect(of('*').cell('GET')).toMatch(/^yes/);
});

it.each(['matrix secrets', 'get secrets', 'secrets'])(
  'can %s has one row with answers, of secrets',
  async (words) => {
    const { tool, rows } = await place({ rbac: true });
    const all = await rows(await tool('can', words));
    const answered = all.filter(({ next }) => next !== undefined);
    expect(answered.map(({ cell }) => cell('RESOURCE'))).toEqual(['secrets']);
    expect(answered[0]!.next!().path.at(-1)).toBe(
      words === 'get secrets' ? 'who may get secrets' : 'who may do what with secrets',
    );
  },
);

it('who may do something leads to bindings, and the roles of a subject to the roles', async () => {
  const { tool, rows } = await place({ rbac: true });
  const who = await rows(await tool('can', 'who get secrets'));
  const by = (subject: string) => who.find(({ cell }) => cell('SUBJECT') === subject)!;
  expect(by('User/sandbox-editor').cell('ROLE')).toBe('ClusterRole/edit');
  expect(by('User/sandbox-editor').leads).toBe('RoleBinding/sandbox-editor');
  expect(by('Group/system:masters').leads).toBe('ClusterRoleBinding/cluster-admin');
  const roles = await rows(await tool('can', 'roles user/sandbox-editor'));
  const of = (binding: string) => roles.filter(({ cell }) => cell('BINDING') === binding);
  expect(of('RoleBinding/sandbox-editor').length).toBeGreaterThan(1);
  for (const { leads } of of('RoleBinding/sandbox-editor')) expect(leads).toBe('ClusterRole/edit');
  expect(of('ClusterRoleBinding/system:discovery').length).toBeGreaterThan(0);
  for (const { leads } of of('ClusterRoleBinding/system:discovery'))
    expect(leads).toBe('ClusterRole/system:discovery');
});

it('a row of a role that does not exist leads to the binding that names it', async () => {
  const { tool, rows, create } = await place({ rbac: true });
  await create('/apis/rbac.authorization.k8s.io/v1/namespaces/default/rolebindings', {
    metadata: { name: 'dangling' },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'gone' },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'jane' }],
  });
  const roles = await rows(await tool('can', 'roles jane'));
  const gone = roles.find(({ cell }) => cell('ROLE') === 'Role/gone')!;
  expect(gone.leads).toBe('RoleBinding/dangling');
  expect(gone.whole('NOTE')).toMatchObject({
    text: 'the role does not exist, or you may not read it',
    isBad: true,
  });
});

it('nobody may do what no binding allows', async () => {
  const { tool, rows, patch } = await place({ rbac: true });
  // No other role allows every verb.
  await patch('/apis/rbac.authorization.k8s.io/v1/clusterrolebindings/cluster-admin', { subjects: [] });
  expect(await rows(await tool('can', 'who fly pods'))).toEqual([]);
});

it('roles, bindings and service accounts lead to rules as a matrix of verbs', async () => {
  const { cluster, rows, tableOf } = await place({ rbac: true });
  const rules = async (type: string, name: string, namespace?: string) => {
    const target = { resource: await cluster.resolve(type), namespace, name };
    expect(await downFrom(target, cluster, signal)).toEqual({ to: 'rules' });
    return rulesSource(cluster, target);
  };
  const [all] = await rows(await rules('clusterroles', 'cluster-admin'));
  expect(all!.cell('RESOURCE')).toBe('*.*');
  expect(all!.whole('DELETE')).toEqual({ text: 'yes*', role: 'good' });
  expect(all!.whole('NOTE')).toEqual({
    text: expect.stringMatching(/^! \* secrets escalate/),
    role: 'warning',
  });
  const ofBinding = await rules('rolebindings', 'sandbox-editor', 'default');
  expect((await tableOf(ofBinding)).note).toBe('ClusterRole/edit for User/sandbox-editor');
  const views = (await rows(await rules('clusterroles', 'view'))).find(
    ({ cell }) => cell('RESOURCE') === 'pods',
  )!;
  expect([views.cell('GET'), views.cell('DELETE')]).toEqual(['yes', '-']);
  const ofAccount = await rows(await rules('serviceaccounts', 'default', 'default'));
  expect(ofAccount.map(({ cell }) => `${cell('BINDING')} ${cell('AS')}`)).toContain(
    'ClusterRoleBinding/system:discovery Group/system:authenticated',
  );
});

it.each<[string, string, RegExp]>([
  ['capacity', 'nodes', /"pods" is possible here, not nodes/],
  ['images', 'x', /"duplicates" is possible here/],
  ['can', 'who', /can who takes a verb and a type/],
  ['can', 'get', /can get takes a type/],
  ['can', 'roles a b', /can roles takes a user/],
])('%s %s is refused', async (word, rest, why) => {
  const scene = new Scene();
  expect(await rowsOfView(word, rest, scene.cluster, 'default').then(String, messageOf)).toMatch(why);
});

const placeWords = barViews.flatMap(([word, { of }]) => (of === 'place' ? [word] : []));

it.each(placeWords)('":%s" opens its screen, from which Esc leads back', async (word) => {
  const scene = new Scene();
  scene.start();
  await scene.until((screen) => screen.includes('pods'));
  scene.press(':').type(word).press('enter');
  // This cluster has neither nodes nor a session for verbs.
  const why = /this cannot be read here|resource type "nodes"|default ▸ everything|default ▸ releases/;
  await scene.until((screen) => why.test(screen));
  scene.press('escape');
  await scene.until((screen) => !why.test(screen));
});
