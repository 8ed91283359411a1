import { tmpdir } from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import { actions } from '../../../src/browser/act/actions/actions.js';
import { ActionLog } from '../../../src/browser/act/log/action-log.js';
import { Clipboard } from '../../../src/browser/copy/clipboard.js';
import { commandHelp } from '../../../src/browser/line/command.js';
import { PlainBrowser } from '../../../src/browser/line/plain-browser.js';
import { StateFile } from '../../../src/browser/state/state-file.js';
import type { ContextMode } from '../../../src/kubeconfig/context-modes.js';
import { turn } from '../../support/turn.js';
import { deploymentResource, podResource, resource, Scene } from '../support/fake-cluster.js';
import { columns } from '../support/rows.js';

const template = { spec: { containers: [{ name: 'c', image: 'c:1' }] } };
const selector = { matchLabels: { app: 'web' } };

/** The objects of actions, with their types. */
const OBJECTS = [
  { of: podResource, at: '/api/v1/namespaces/default/pods', spec: template.spec },
  {
    of: deploymentResource,
    at: '/apis/apps/v1/namespaces/default/deployments',
    spec: { template, selector },
  },
  { of: resource('nodes', 'Node', { namespaced: false }), at: '/api/v1/nodes', spec: {} },
  {
    of: resource('cronjobs', 'CronJob', { group: 'batch' }),
    at: '/apis/batch/v1/namespaces/default/cronjobs',
    spec: { schedule: '* * * * *', jobTemplate: { spec: { template } } },
  },
];

/** The input for fields without a suggestion, by the beginnings of their labels. */
const TYPED: readonly [label: string, text: string][] = [
  ['key=value', 'team=a tier-'],
  ['local port', '80'],
  ['path in the container', '/tmp/a'],
];

/** Line mode on this number of objects that suit an action, after their rows were printed. */
async function linesFor(word: string, mode: ContextMode = 'open', count = 1) {
  const action = actions.find((each) => each.word === word)!;
  const { of, at, spec } = OBJECTS.find((each) => action.suits(each.of))!;
  const { server, clock, cluster } = new Scene({ mode });
  const namespace = of.namespaced ? 'default' : undefined;
  const apiVersion = of.group === '' ? 'v1' : `${of.group}/v1`;
  const objects = Array.from({ length: count }, (_, index) => ({
    ...{ kind: of.kind, apiVersion },
    metadata: { name: `web-${index + 1}`, namespace, uid: `u${index + 1}`, resourceVersion: '7' },
    spec,
  }));
  const { documents } = server;
  const list = (kind: string, version: string, items: object[]) => ({
    ...{ kind: `${kind}List`, apiVersion: version, metadata: { resourceVersion: '10' }, items },
  });
  documents['/api/v1/pods'] = list('Pod', 'v1', []);
  documents['/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers'] = list(
    'HorizontalPodAutoscaler',
    'autoscaling/v2',
    [],
  );
  documents['/apis/apps/v1/namespaces/default/replicasets'] = list(
    'ReplicaSet',
    'apps/v1',
    [1, 2].map((revision) => ({
      metadata: {
        name: `web-1-${revision}`,
        annotations: { 'deployment.kubernetes.io/revision': String(revision) },
        ownerReferences: [{ uid: 'u1', name: 'web-1', kind: 'Deployment', controller: true }],
      },
      spec: { template: { spec: { containers: [{ name: 'c', image: `c:${3 - revision}` }] } } },
    })),
  );
  for (const object of objects) {
    documents[`${at}/${object.metadata.name}`] = object;
    documents[`${at}/${object.metadata.name}/scale`] = { ...object, kind: 'Scale', spec: { replicas: 3 } };
  }
  documents[at] = {
    ...{ kind: 'Table', apiVersion: 'meta.k8s.io/v1', metadata: { resourceVersion: '10' } },
    columnDefinitions: columns('Name'),
    rows: objects.map(({ metadata }) => ({ cells: [metadata.name], object: { metadata } })),
  };
  // The edited object has changed.
  server.write = (request) => {
    if (request.endsWith('/scale')) return documents[request.split(' ')[1]!] as object;
    return JSON.parse(JSON.stringify(objects[0]!).replace('c:1', 'c:2'));
  };
  /** The changes that reached the server, without access reviews and dry runs. */
  const changed: { request: string; body: unknown }[] = [];
  const send = server.send.bind(server);
  server.send = (request) => {
    const { method, path, query = [], body } = request;
    const json = body === undefined ? {} : (JSON.parse(String(body)) as { dryRun?: unknown });
    const isDry = json.dryRun !== undefined || new Map(query).has('dryRun');
    if (method !== 'GET' && !isDry && !path.endsWith('/selfsubjectaccessreviews'))
      changed.push({ request: `${method} ${path}`, body: json });
    return send(request);
  };
  const said: string[] = [];
  const kept: string[] = [];
  const interrupted = new AbortController();
  const browser = new PlainBrowser({
    clock,
    lend: (use) => use(),
    editor: { edit: async (text) => ({ text: text.replace('c:1', 'c:2'), path: '/nowhere/text.yaml' }) },
    actionLog: new ActionLog((line) => kept.push(line)),
    random: () => 1,
    clipboard: new Clipboard({}, () => undefined),
    state: new StateFile(),
    place: { folder: tmpdir(), home: tmpdir() },
    contexts: [],
    open: () => Promise.reject(new Error('no other context')),
    signal: interrupted.signal,
    say: (line) => said.push(line),
  });
  onTestFinished(() => browser.close());
  browser.go(cluster, { resource: of, namespace });
  while (!said.some((line) => /^\d+ objects?;/.test(line))) {
    await turn();
    clock.advance(100);
  }
  /** The response to a line that is typed some time later. */
  const answer = async (line: string) => {
    clock.advance(300);
    said.length = 0;
    await browser.obey(line);
    return [...said];
  };
  /** Starts the action, fills in its fields, and returns the question. */
  const asked = async (rows = '1') => {
    let last = (await answer(`${word} ${rows}`)).at(-1)!;
    while (last.includes('cancel to leave'))
      last = (await answer(TYPED.find(([label]) => last.startsWith(label))?.[1] ?? '')).at(-1)!;
    return last;
  };
  return { action, answer, asked, changed, interrupted, kept, server };
}

// Actions for files have their own test.
const words = actions.filter(({ takes }) => takes !== 'files').map(({ word }) => word);
const REFUSED = 'No: nothing was changed';

describe.each(words)('%s in line mode', (word) => {
  it('is in the help, and no word for viewing hides it', async () => {
    const { answer } = await linesFor(word);
    expect((await answer('help')).some((line) => line.startsWith(`${word} ROW`))).toBe(true);
    expect(commandHelp().filter((line) => new RegExp(`^${word}[ :]`).test(line))).toEqual([]);
  });

  it('asks for a word, and leaves everything unchanged on Enter and on any other word', async () => {
    const { action, answer, asked, changed, kept } = await linesFor(word);
    const wanted = action.grade === 3 ? '1' : 'yes';
    for (const wrong of ['', wanted === '1' ? 'yes' : '1', 'y', 'no', `${wanted} please`, 'dev', 'quit']) {
      expect(await asked()).toMatch(
        new RegExp(
          `in context dev.*\\? Type ${wanted} to ${word}, or anything else to leave everything as it is\\.$`,
        ),
      );
      expect(await answer(wrong)).toEqual([REFUSED]);
    }
    expect(changed).toEqual([]);
    expect(kept).toEqual([]);
  });

  it('requires the name of a protected context, and does not accept Yes', async () => {
    const { answer, asked, changed } = await linesFor(word, 'protected');
    for (const wrong of ['', 'yes', '1']) {
      expect(await asked()).toContain('(PROTECTED)');
      expect(await answer(wrong)).toEqual([REFUSED]);
    }
    expect(await asked()).toMatch(/Type dev to [a-z-]+, or anything else to leave everything as it is\.$/);
    expect(changed).toEqual([]);
  });

  it('is refused in a read-only context, whatever is typed', async () => {
    const { answer, server } = await linesFor(word, 'read-only');
    await answer('unlock');
    for (const line of [`${word} 1`, `${word} web-1`])
      expect(await answer(line)).toEqual([`${word}: context dev is read-only, and nothing is changed in it`]);
    for (const line of ['yes', '1', 'dev']) await answer(line);
    expect(server.writes).toEqual([]);
  });

  it('is refused if the server denies access', async () => {
    const { action, answer, changed, server } = await linesFor(word);
    const { of } = OBJECTS.find((each) => action.suits(each.of))!;
    const { verb, subresource, resource: other } = action.needs(of, false);
    const name = other?.name ?? of.name;
    server.denied.add(`${verb} ${name}${subresource === undefined ? '' : `/${subresource}`}`);
    expect((await answer(`${word} 1`)).join('\n')).toMatch(/not allowed|may not|cannot|no permission/);
    for (const line of ['yes', '1']) await answer(line);
    expect(changed).toEqual([]);
  });
});

const streams = (word: string) => {
  const { needs } = actions.find((each) => each.word === word)!;
  return ['exec', 'portforward'].includes(needs(podResource, false).subresource ?? '');
};

it.each(words.filter((word) => !streams(word)))(
  '%s in line mode reports its result, and records that in the action log',
  async (word) => {
    const { action, answer, asked, kept } = await linesFor(word);
    await asked();
    const outcomes = await answer(action.grade === 3 ? '1' : 'yes');
    expect(outcomes.at(-1)).toMatch(/^(done|failed): [a-z.]+\/web-1 /);
    expect(kept).toHaveLength(1);
    expect((await answer('log')).join('\n')).toContain('proa ');
    expect((await answer('yes')).join()).toContain('unknown command');
    expect(kept).toHaveLength(1);
  },
);

describe('fields in line mode', () => {
  it('are requested one by one, each with a suggestion, and again if a value is wrong', async () => {
    const { answer, changed, kept } = await linesFor('scale');
    const question = 'replicas? Enter for 3, or type another; cancel to leave everything as it is.';
    expect((await answer('scale web-1')).at(-1)).toBe(question);
    expect(await answer('many')).toEqual(['a number, 0 or more', question]);
    expect((await answer('5')).join('\n')).toMatch(/3 -> 5(.|\n)*Type yes to scale/);
    expect((await answer('yes')).join('\n')).toContain('done: deployments.apps/web-1 in default scaled');
    expect(changed).toMatchObject([{ body: { metadata: { uid: 'u1' }, spec: { replicas: 5 } } }]);
    expect(kept).toHaveLength(1);
  });

  it('end with "cancel"', async () => {
    const { answer, server } = await linesFor('scale');
    await answer('scale 1');
    expect(await answer('cancel')).toEqual([REFUSED]);
    expect((await answer('yes')).join()).toContain('unknown command');
    expect(server.writes).toEqual([]);
  });

  it('offer values that depend on previous ones', async () => {
    const { answer } = await linesFor('copy-files');
    const local = async (given: string) => (await answer(`copy-files 1 ${given}`)).at(-1);
    const asks = (offer: string) => `path on this machine? ${offer}; cancel to leave everything as it is.`;
    expect(await local('way=from remote=/data/dump.sql')).toBe(asks('Enter for dump.sql, or type another'));
    expect((await answer('')).join('\n')).toContain('web-1:/data/dump.sql -> dump.sql');
    await answer('no');
    for (const given of ['way=from remote=.', 'way=from remote=/', 'way=to remote=/data/dump.sql']) {
      expect(await local(given)).toBe(asks('Type it'));
      await answer('cancel');
    }
  });

  it('may be given with the word, and only missing ones are requested', async () => {
    const { answer } = await linesFor('label');
    const [question] = await answer('label 1 kind=annotation');
    expect(question).toMatch(/^key=value, key- .*\? Type it; cancel to leave everything as it is\.$/);
    expect((await answer('"note=two words" old-')).join('\n')).toMatch(/annotation note: .* -> two words/);
    await answer('');
    expect(await answer('label 1 kind=colour')).toEqual(['kind: label or annotation']);
    expect(await answer('label 1 size=3')).toEqual(['label does not take size=; it takes kind=, changes=']);
  });
});

it('work on several objects in line mode requires their number, and starts nothing more after the third failure', async () => {
  const { answer, asked, kept, server } = await linesFor('delete', 'open', 12);
  const rows = Array.from({ length: 12 }, (_, index) => index + 1).join(' ');
  expect(await asked(rows)).toMatch(/^Delete 12 pods in .* Type 12 to delete/);
  server.write = () => ({
    kind: 'Status',
    status: 'Failure',
    message: 'no',
    reason: 'InternalError',
    code: 500,
  });
  const outcomes = await answer('12');
  expect(outcomes).toHaveLength(12);
  expect(outcomes.filter((line) => line.startsWith('not done: ')).length).toBeGreaterThan(4);
  expect(server.writes.length).toBeLessThan(8);
  expect(kept).toHaveLength(12);
});

it('work in line mode starts nothing further after Ctrl-C, and says what is left', async () => {
  const { answer, asked, changed, interrupted, server } = await linesFor('delete', 'open', 12);
  await asked(Array.from({ length: 12 }, (_, index) => index + 1).join(' '));
  server.write = () => {
    interrupted.abort(new Error('interrupted'));
    return { kind: 'Status', status: 'Success' };
  };
  const outcomes = await answer('12');
  expect(outcomes.filter((line) => line.startsWith('done: '))).toHaveLength(changed.length);
  expect(outcomes.filter((line) => line.startsWith('not done: '))).toHaveLength(12 - changed.length);
  expect(changed.length).toBeLessThan(6);
});
