import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse, stringify } from 'yaml';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { TestClient } from '../sandbox/client.js';
import { lines, type Scene, scene } from '../support/scene.js';

interface Config {
  clusters: { name: string; cluster: object }[];
  users: { name: string; user: object }[];
  contexts: { name: string; context: object }[];
}

/** Two clusters of three and of five pods, in contexts `small` and `large`; `gone` does not respond. */
async function twoClusters(): Promise<Scene & { requestsOf(name: 'small' | 'large'): string[] }> {
  const small = await scene({ pods: 3, namespaces: 2, sample: false, metrics: true, seed: 1 });
  const large = await startApiServer({ pods: 5, namespaces: 1, sample: false, metrics: true, seed: 2 });
  onTestFinished(() => large.close());
  const configs = { small: small.sandbox.kubeconfigYaml, large: large.kubeconfigYaml };
  const of = (part: keyof Config) =>
    Object.entries(configs).flatMap(([name, text]) => {
      const [first] = (parse(text) as Config)[part];
      const context = { cluster: name, user: name };
      return [part === 'contexts' ? { name, context } : { ...first, name }];
    });
  const gone = { name: 'gone', cluster: { server: 'https://127.0.0.1:1' } };
  const config = {
    ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'small' },
    clusters: [...of('clusters'), gone],
    users: of('users'),
    contexts: [...of('contexts'), { name: 'gone', context: { cluster: 'gone', user: 'small' } }],
  };
  writeFileSync(join(small.folder, 'kubeconfig'), stringify(config), { mode: 0o600 });
  const sandboxes = { small: small.sandbox, large };
  for (const [name, sandbox] of Object.entries(sandboxes)) await writeEvent(name, sandbox);
  return {
    ...small,
    requestsOf: (name) => sandboxes[name].requests().map(({ path }) => path),
  };
}

async function writeEvent(name: string, sandbox: ApiServer): Promise<void> {
  const client = new TestClient(sandbox);
  const [namespace, time] = ['default', '2026-01-01T00:00:00Z'];
  const { status, text } = await client.write('POST', `/api/v1/namespaces/${namespace}/events`, {
    ...{ apiVersion: 'v1', kind: 'Event', metadata: { name, namespace }, reason: 'Seen', type: 'Normal' },
    ...{ involvedObject: { kind: 'Pod', name, namespace }, message: `in ${name}` },
    ...{ firstTimestamp: time, lastTimestamp: time, count: 1 },
  });
  client.close();
  sandbox.resetRequests();
  if (status !== 201) throw new Error(text);
}

/** Without ages, which change between runs. */
const cells = (text: string) =>
  lines(text.replace(/\b\d+[ydhms](\d+[dhms])?\b/g, 'AGE')).map((line) => line.split(/ {2,}/));

describe('reading in several contexts', () => {
  it('is one table, in the order of the contexts, with the columns of each', async () => {
    const { proa } = await twoClusters();
    const table = async (context: string) => cells((await proa(`get pods -A --context=${context}`)).stdout);
    const [[header], small, large] = [await table('small'), await table('small'), await table('large')];
    const { stdout, stderr, exit } = await proa('get pods -A --context=large,small');
    expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
    expect(cells(stdout)).toEqual([
      ['CONTEXT', ...header!],
      ...large.slice(1).map((row) => ['large', ...row]),
      ...small.slice(1).map((row) => ['small', ...row]),
    ]);
    const starts = lines(stdout).map((line) => /^\S+ +/.exec(line)![0].length);
    expect(new Set(starts).size).toBe(1);
  });

  it('prints a table of each type', async () => {
    const { proa } = await twoClusters();
    const { stdout } = await proa('get namespaces,nodes --context=small,large --no-headers=false');
    const headers = lines(stdout).filter((line) => line.startsWith('CONTEXT'));
    expect(headers).toHaveLength(4);
    expect(stdout).toMatch(/^large +namespace\/default /m);
  });

  it('prints lines that name their context with -o ndjson', async () => {
    const { proa } = await twoClusters();
    const { stdout } = await proa('get pods -A --context=large,small -o ndjson');
    const all = lines(stdout).map((line) => JSON.parse(line));
    const contexts = [...Array(6).fill('large'), ...Array(4).fill('small')];
    expect(all.map(({ context }) => context)).toEqual(contexts);
    expect(all.filter(({ complete }) => complete)).toHaveLength(2);
  });

  it('reports which contexts failed, once each, and prints what could be read', async () => {
    const { proa } = await twoClusters();
    const { stdout, stderr, exit } = await proa('get pods -A --context=gone,small');
    expect(new Set(cells(stdout).map(([context]) => context))).toEqual(new Set(['CONTEXT', 'small']));
    expect(lines(stderr)).toEqual([
      expect.stringMatching(/^context "gone": The connection to the server 127\.0\.0\.1:1 was refused/),
    ]);
    expect(exit).toBe(1);
    const fine = await proa('get pods -A --context=gone,small --exit-codes=fine');
    expect(fine.exit).toBe(20);
    const none = await proa('get widgets --context=small,large');
    expect(lines(none.stderr)).toEqual([
      'context "small": the server doesn\'t have a resource type "widgets"',
      'context "large": the server doesn\'t have a resource type "widgets"',
    ]);
    const empty = await proa('get pods --context=small,large -n kube-public');
    expect(lines(empty.stderr)).toEqual([
      'context "small": No resources found in kube-public namespace.',
      'context "large": No resources found in kube-public namespace.',
    ]);
    expect(empty.exit).toBe(0);
  });

  it('refuses what belongs to one cluster before any request', async () => {
    const { proa, requestsOf } = await twoClusters();
    const belongs = 'belongs to one cluster: it cannot be used with several contexts';
    for (const [line, message] of [
      ['get pods -o json', '-o json is for one cluster; -o ndjson names the context in each line'],
      ['get pods -w', '--watch works in one'],
      ['get pods --resume', '--resume continues the list of one'],
      ['get --raw /version', '--raw asks one server'],
      ['get -f -', 'standard input can be read for one only'],
      ['events -w', '--watch works in one'],
      ['events -o json', '-o json is for one cluster'],
      ['describe pods', '"proa describe" works in one, and nothing was done'],
      ['delete pods --all', '"proa delete" works in one, and nothing was done'],
      ['label pods --all a=b', '"proa label" works in one, and nothing was done'],
      ['apply -f x.yaml', '"proa apply" works in one, and nothing was done'],
      ['exec web-1 -- true', '"proa exec" works in one, and nothing was done'],
      ['get pods --token=t', belongs],
      ['get pods --user=small', belongs],
      ['get pods --server=https://127.0.0.1:1', belongs],
      ['get pods --client-key=k', belongs],
      ['get pods --cluster=small', belongs],
    ] as const) {
      const [command, ...words] = line.split(' ');
      const { stdout, stderr, exit } = await proa([command, '--context=small,large', ...words].join(' '));
      expect(stdout).toBe('');
      expect(stderr).toContain(message);
      expect(exit).toBe(1);
    }
    expect([...requestsOf('small'), ...requestsOf('large')]).toEqual([]);
  });

  it.each(['events -A', 'top pod -A', 'top pod -A --containers', 'top node'])(
    '%s is one table, too',
    async (line) => {
      const { proa } = await twoClusters();
      const rowsIn = async (context: string) => cells((await proa(`${line} --context=${context}`)).stdout);
      const [small, large] = [await rowsIn('small'), await rowsIn('large')];
      const { stdout, stderr, exit } = await proa(`${line} --context=large,small`);
      expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
      expect(cells(stdout)).toEqual([
        ['CONTEXT', ...small[0]!],
        ...large.slice(1).map((row) => ['large', ...row]),
        ...small.slice(1).map((row) => ['small', ...row]),
      ]);
      expect(large.length).toBeGreaterThan(1);
      const without = await proa(`${line} --context=large,small --no-headers`);
      expect(cells(without.stdout)).toEqual(cells(stdout).slice(1));
    },
  );

  it('fails with --fail-if-empty if none of them has anything to show', async () => {
    const { proa } = await twoClusters();
    const line = '--context=small,large --fail-if-empty --exit-codes=fine';
    const some = await proa(`get pods -n payments-1 ${line}`);
    expect(some.stdout).not.toBe('');
    expect({ stderr: some.stderr, exit: some.exit }).toEqual({ stderr: '', exit: 0 });
    const none = await proa(`get pods -n kube-public ${line}`);
    expect(lines(none.stderr)).toEqual([
      'context "small": No resources found in kube-public namespace.',
      'context "large": No resources found in kube-public namespace.',
    ]);
    expect(none.exit).toBe(11);
  });

  it('treats a name with a comma as one context, and reports a missing one', async () => {
    const { proa } = await twoClusters();
    await proa('config set-context small,large --cluster=large --user=large');
    const { stdout } = await proa('get pods -A -o name --context=small,large');
    expect(stdout).toBe((await proa('get pods -A -o name --context=large')).stdout);
    const { stderr, exit } = await proa('get pods --context=small,nope');
    expect(stderr).toContain('context was not found for specified context: nope');
    expect(exit).toBe(1);
  });
});
