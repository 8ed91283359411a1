import { expect, it } from 'vitest';
import { BrowserCluster } from '../../../src/browser/state/cluster.js';
import type { TextSource } from '../../../src/browser/text/text-screen.js';
import { rulesSource } from '../../../src/browser/views/can/rules-source.js';
import { downFrom } from '../../../src/browser/views/open/down.js';
import type { RowsSource, ToolRows } from '../../../src/browser/views/rows/rows-screen.js';
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
  const textOf = async (source: TextSource) => {
    let text = '';
    await source.read((step) => {
      text = step;
    }, signal);
    return text;
  };
  const rowsOf = async (source: RowsSource) => {
    let rows: ToolRows | undefined;
    await source.read((step) => {
      rows = step;
    }, signal);
    return rows!;
  };
  /** The lines of rows, and where each leads. */
  const lines = async (source: RowsSource) =>
    (await rowsOf(source)).rows.map(({ spans, target, leads }) => ({
      text: spans.map(({ text }) => text).join(''),
      leads: target && `${target.resource.kind}/${target.name}`,
      next: leads,
    }));
  const tool = (word: string, rest: string, namespace: string | undefined = 'default') =>
    rowsOfView(word, rest, cluster, namespace);
  return { ...all, cluster, tool, lines, textOf, rowsOf };
}

it('capacity has a line for each node and pod, which leads to it', async () => {
  const { cluster, rowsOf } = await place({ pods: 40, metrics: true });
  const source = await rowsOfView('capacity', 'pods', cluster, undefined);
  const { heading, rows, note } = await rowsOf(source);
  const lines = rows.map(({ spans, target }) => {
    const [node, namespace, pod] = spans
      .map(({ text }) => text)
      .join('')
      .split(/ {2,}/);
    return { node, namespace, pod, target };
  });
  expect(heading?.[0]?.text).toMatch(/^NODE +NAMESPACE +POD /);
  expect(lines[0]).toMatchObject({ node: '*', target: undefined });
  expect(lines.length).toBeGreaterThan(30);
  for (const { node, namespace, pod, target } of lines.slice(1)) {
    if (pod === '*')
      expect([target!.resource.name, target!.namespace, target!.name]).toEqual(['nodes', undefined, node]);
    else expect([target!.resource.name, target!.namespace, target!.name]).toEqual(['pods', namespace, pod]);
  }
  expect(note).toMatch(
    /^\* all of them, ! over 90% \(limits: 100%\)\.( \d+ pods? (is|are) on no node yet: .*)?$/,
  );
});

it('images are those of a namespace, or of all, and lead to what runs them and to pods that wait', async () => {
  const { cluster, rowsOf, create } = await place({ pods: 0, sample: true, podStart: 0 });
  const metadata = { name: 'other', labels: { app: 'other' } };
  const containers = [{ name: 'main', image: 'registry.example.com/web:1.4.3' }];
  await create('/api/v1/namespaces/default/pods', { metadata, spec: { containers } });
  const images = async (rest: string) => {
    const source = await rowsOfView('images', rest, cluster, 'default');
    const { heading, rows } = await rowsOf(source);
    const lines = rows.map(({ spans, target }) => ({
      text: spans.map(({ text }) => text).join(''),
      leads: target && `${target.resource.name}/${target.name}`,
    }));
    return { title: source.title, heading, lines };
  };
  const { title, heading, lines } = await images('');
  expect(title).toBe('images of default');
  expect(heading?.[0]?.text).toMatch(/^IMAGE +TAG/);
  const api = lines.find(({ text }) => text.startsWith('registry.example.com/api'));
  expect(api?.leads).toBe('deployments/api');
  const below = (image: string) => {
    const at = lines.findIndex(({ text }) => text.startsWith(image));
    const end = lines.findIndex(({ text }, index) => index > at && !text.startsWith('    '));
    return lines.slice(at + 1, end === -1 ? undefined : end);
  };
  const ofWeb = lines.filter(({ text }) =>
    /^registry.example.com\/web|^ {4}(Deployment\/web|Pod\/other)/.test(text),
  );
  expect(ofWeb.map(({ leads }) => leads).filter(Boolean)).toEqual(
    expect.arrayContaining(['deployments/web', 'pods/other']),
  );
  expect(below('registry.example.com/api')).toEqual([]);
  expect((await images('duplicates')).lines.every(({ text }) => !text.includes('/api '))).toBe(true);
});

it('a pod that waits for its image stands below the image', async () => {
  const { cluster, rowsOf, create, patch } = await place({ pods: 0, sample: false, controllers: false });
  const spec = { containers: [{ name: 'main', image: 'none:1' }] };
  await create('/api/v1/namespaces/default/pods', { metadata: { name: 'lost' }, spec });
  const state = { waiting: { reason: 'ImagePullBackOff' } };
  const status = {
    containerStatuses: [{ name: 'main', image: 'none:1', imageID: '', ready: false, restartCount: 0, state }],
  };
  await patch('/api/v1/namespaces/default/pods/lost/status', { status });
  const source = await rowsOfView('images', '', cluster, 'default');
  const { rows, note } = await rowsOf(source);
  expect(note).toBe('1 image in 1 pod');
  const [text] = rows.at(-1)!.spans;
  expect(text).toEqual({ text: '    ! Pod/lost (ImagePullBackOff)', role: 'bad' });
  expect(rows.at(-1)?.target).toMatchObject({ name: 'lost', namespace: 'default' });
});

it('a row of what one may do leads to who may, and that to the binding', async () => {
  const { tool, lines, rowsOf } = await place({ rbac: true });
  const matrix = await tool('can', 'secrets,nodes');
  expect(matrix.title).toBe('what you may do in default');
  const rows = await lines(matrix);
  expect((await rowsOf(matrix)).heading?.[0]?.text).toMatch(/^RESOURCE +GET/);
  expect(rows[0]?.text).toMatch(/^secrets .*yes!\*/);
  const who = rows[0]!.next!();
  expect(who.title).toBe('who may do what with secrets, in default');
  const grants = await lines(who);
  const at = grants.findIndex(({ text }) => text.trim() === 'delete:');
  const ofDelete = grants.slice(at + 1).find(({ text }) => text.startsWith('User/sandbox-editor'));
  expect(ofDelete).toMatchObject({
    text: expect.stringMatching(/RoleBinding\/sandbox-editor +ClusterRole\/edit +default/),
    leads: 'RoleBinding/sandbox-editor',
  });
});

it.each(['matrix secrets', 'get secrets', 'secrets'])('can %s has one row, of secrets', async (words) => {
  const { tool, lines } = await place({ rbac: true });
  const [row, more] = await lines(await tool('can', words));
  expect(row?.text).toMatch(/^secrets /);
  expect(more?.text ?? '').not.toMatch(/^\S+ +(yes|no)/);
  expect(row!.next!().title).toBe(
    words === 'get secrets' ? 'who may get secrets, in default' : 'who may do what with secrets, in default',
  );
});

it('who may do something leads to bindings, and the roles of somebody to the roles', async () => {
  const { tool, lines } = await place({ rbac: true });
  const who = await lines(await tool('can', 'who get secrets'));
  expect(who.find(({ text }) => text.startsWith('User/sandbox-editor'))).toMatchObject({
    text: expect.stringMatching(/RoleBinding\/sandbox-editor +ClusterRole\/edit +default/),
    leads: 'RoleBinding/sandbox-editor',
  });
  expect(who.find(({ text }) => text.startsWith('Group/system:masters'))?.leads).toBe(
    'ClusterRoleBinding/cluster-admin',
  );
  const roles = await lines(await tool('can', 'roles user/sandbox-editor'));
  const own = roles.filter(({ text }) => /^RoleBinding\/sandbox-editor +default/.test(text));
  expect(own.length).toBeGreaterThan(1);
  for (const { leads } of own) expect(leads).toBe('ClusterRole/edit');
  const others = roles.filter(({ text }) => /^ClusterRoleBinding\/system:discovery /.test(text));
  for (const { leads } of others) expect(leads).toBe('ClusterRole/system:discovery');
  expect(others.length).toBeGreaterThan(0);
});

it('a row of a role that is not there leads to the binding that names it', async () => {
  const { tool, lines, create } = await place({ rbac: true });
  await create('/apis/rbac.authorization.k8s.io/v1/namespaces/default/rolebindings', {
    metadata: { name: 'dangling' },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'gone' },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'jane' }],
  });
  const roles = await lines(await tool('can', 'roles jane'));
  expect(roles.find(({ text }) => text.includes('Role/gone'))?.leads).toBe('RoleBinding/dangling');
});

it('nobody is said where no binding allows something', async () => {
  const { tool, lines, patch } = await place({ rbac: true });
  // No other role allows every verb.
  await patch('/apis/rbac.authorization.k8s.io/v1/clusterrolebindings/cluster-admin', { subjects: [] });
  const rows = await lines(await tool('can', 'who fly pods'));
  expect(rows.map(({ text }) => text)).toEqual(['nobody']);
});

it('roles, bindings and service accounts lead to rules', async () => {
  const { cluster, textOf } = await place({ rbac: true });
  const rules = async (type: string, name: string, namespace?: string) => {
    const target = { resource: await cluster.resolve(type), namespace, name };
    expect(await downFrom(target, cluster, signal)).toEqual({ to: 'rules' });
    return textOf(rulesSource(cluster, target));
  };
  expect(await rules('clusterroles', 'cluster-admin')).toMatch(/\n\* +\*\.\* +all +! \* secrets escalate/);
  expect(await rules('rolebindings', 'sandbox-editor', 'default')).toMatch(
    /^ClusterRole\/edit for User\/sandbox-editor\n\nVERBS +RESOURCES/,
  );
  expect(await rules('serviceaccounts', 'default', 'default')).toMatch(
    /system:discovery .* Group\/system:authenticated/,
  );
});

it.each<[string, string, RegExp]>([
  ['capacity', 'nodes', /"pods" may stand here, and not nodes/],
  ['images', 'x', /"duplicates" may stand here/],
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
  const why = /this cannot be read here|resource type "nodes"|everything in default|releases of default/;
  await scene.until((screen) => why.test(screen));
  scene.press('escape');
  await scene.until((screen) => !why.test(screen));
});
