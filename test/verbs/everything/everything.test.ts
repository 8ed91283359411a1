import { expect, it } from 'vitest';
import type { StringOutput } from '../../../src/process/output.js';
import { TABLE } from '../../../src/render/output-format.js';
import { type EverythingOptions, everything } from '../../../src/verbs/everything/everything.js';
import { listAllTypes } from '../../../src/verbs/everything/list-all.js';
import { printVerb } from '../../support/run-verb.js';
import { type SandboxSession, sandboxSession } from '../../support/sandbox-session.js';

const options: EverythingOptions = {
  allNamespaces: false,
  excludedNamespaces: [],
  labelSelector: '',
  fieldSelector: '',
  sinceMs: undefined,
  unowned: false,
  unused: false,
  noHeaders: true,
  showManagedFields: false,
  format: { name: 'name', argument: '' },
};

async function namesOf({ session }: SandboxSession, more: Partial<EverythingOptions> = {}) {
  const stdout = session.environment.stdout as StringOutput;
  stdout.text = '';
  await printVerb(everything({ ...options, ...more }, session), session);
  return stdout.text.split('\n').filter((line) => line !== '');
}

const sample = () => sandboxSession({ sandbox: { pods: 0, sample: true } });
const configMaps = '/api/v1/namespaces/default/configmaps';

it('get everything lists each type once, with only metadata, and names what is omitted', async () => {
  const made = await sample();
  made.sandbox.resetRequests();
  const names = await namesOf(made);
  expect(names).toContain('deployment.apps/api');
  expect(names).toContain('pod/web-1');
  expect(new Set(names).size).toBe(names.length);
  expect(names.some((name) => name.startsWith('event') || name.startsWith('node/'))).toBe(false);
  const lists = made.asked();
  expect(lists.length).toBe(new Set(lists).size);
  expect(made.stderr.text).toMatch(
    /^proa: \d+ objects of \d+ types; left out: events, events\.events\.k8s\.io/m,
  );
});

it('get everything -A includes cluster-scoped objects', async () => {
  const names = await namesOf(await sample(), { allNamespaces: true });
  expect(names).toContain('namespace/default');
  expect(
    names.some(
      (name) => name.startsWith('clusterrole.rbac.authorization.k8s.io/') || name.startsWith('node/'),
    ),
  ).toBe(true);
});

it('--unowned excludes owned objects, --since those that were not created recently', async () => {
  const made = await sample();
  const unowned = await namesOf(made, { unowned: true });
  expect(unowned).toContain('deployment.apps/api');
  expect(unowned.some((name) => name.startsWith('replicaset.apps/'))).toBe(false);
  expect(await namesOf(made, { sinceMs: 60_000 })).toEqual([]);
  await made.create(configMaps, { metadata: { name: 'new' } });
  expect(await namesOf(made, { sinceMs: 60_000 })).toEqual(['configmap/new']);
});

it('--unused names config maps and secrets that nothing uses, and none if that is unknown', async () => {
  const made = await sample();
  expect((await namesOf(made, { unused: true })).toSorted()).toEqual(['configmap/db-init']);
  const send = made.session.transport.send.bind(made.session.transport);
  made.session.transport.send = async (request) => {
    if (request.path.endsWith('/ingresses')) throw new Error('ingresses may not be listed');
    return send(request);
  };
  await expect(namesOf(made, { unused: true })).rejects.toThrow('ingresses may not be listed');
  expect((made.session.environment.stdout as StringOutput).text).toBe('');
});

it('a type that fails is named, and the others are still printed', async () => {
  const made = await sample();
  const send = made.session.transport.send.bind(made.session.transport);
  made.session.transport.send = async (request) => {
    if (request.path.endsWith('/jobs')) throw new Error('the wire is cut');
    return send(request);
  };
  await expect(namesOf(made)).rejects.toThrow('jobs.batch: the wire is cut');
  expect((made.session.environment.stdout as StringOutput).text).toContain('deployment.apps/api');
});

it('prints a table with aligned ages, and one List of complete objects', async () => {
  const made = await sample();
  const [header, ...rows] = await namesOf(made, { format: TABLE, noHeaders: false });
  const starts = rows.map((row) => row.search(/ \S+$/) + 1);
  expect(starts.every((start) => start === header!.indexOf('AGE'))).toBe(true);
  const lines = await namesOf(made, { format: { name: 'json', argument: '' }, labelSelector: 'app=api' });
  const { kind, items } = JSON.parse(lines.join('\n'));
  expect(kind).toBe('List');
  expect(items.map((item: { kind: string }) => item.kind)).toContain('Deployment');
  expect(items.every((item: { apiVersion?: string }) => item.apiVersion !== undefined)).toBe(true);
});

it('--since reads the times of changes from the managed fields', async () => {
  const { session } = await sample();
  const resource = await session.discovery.resolve('configmaps');
  const changed = (name: string, time: string) => ({
    metadata: {
      name,
      creationTimestamp: '2026-01-01T00:00:00Z',
      managedFields: [{ manager: 'kubectl', time }],
    },
  });
  const items = [changed('old', '2026-01-02T00:00:00Z'), changed('new', '2026-02-01T00:00:00Z')];
  const client = {
    // A list as returned by the client.
    async *list() {
      yield { kind: 'objects', head: {}, items, page: 1, restarted: false };
    },
  } as unknown as Parameters<typeof listAllTypes>[2]['client'];
  const names: (string | undefined)[] = [];
  const settings = {
    ...{ where: { namespace: 'default' }, clusterWide: false, labelSelector: '', fieldSelector: '' },
    ...{ whole: false, unowned: false, since: Date.parse('2026-01-15T00:00:00Z') },
  };
  await listAllTypes([resource], settings, { client }, async ({ objects }) => {
    names.push(...objects.map(({ metadata }) => metadata?.name));
  });
  expect(names).toEqual(['new']);
});
