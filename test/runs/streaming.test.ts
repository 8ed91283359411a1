import { describe, expect, it } from 'vitest';
import { beforePage, startHttpProxy } from '../support/http-proxy.js';
import { lines, podNames, type Scene, scene } from '../support/scene.js';

/** The page of 10 pods that is requested after something has happened. */
const LATE = 4;
const BEFORE = (LATE - 1) * 10;

/** A proxy to the sandbox that forgets its history, after a change, before that page of pods is requested. */
function expireBeforeLatePage({ client, sandbox }: Scene, change: () => Promise<unknown> = async () => {}) {
  const before = beforePage('/pods', LATE, async () => {
    await change();
    await client.write('POST', '/api/v1/namespaces/default/configmaps', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'moves-the-revision-on' },
    });
    await sandbox.compact();
  });
  return startHttpProxy(sandbox, { before });
}

describe('a list in chunks', () => {
  it('requests pages and returns every object once, in order', async () => {
    const { client, proa, sandbox } = await scene({ pods: 95 });
    const expected = (await podNames(client)).map((name) => `pod/${name}`);
    sandbox.resetRequests();
    const { stdout, stderr, exit } = await proa('get pods -o name --chunk-size=10');
    expect({ names: lines(stdout), stderr, exit }).toEqual({ names: expected, stderr: '', exit: 0 });
    const pages = sandbox.requests().filter(({ path }) => path.endsWith('/pods'));
    expect(pages).toHaveLength(10);
    expect(pages.every(({ query }) => query.includes('limit=10'))).toBe(true);
  });

  it('continues when its snapshot expires, and reports it once', async () => {
    const all = await scene({ pods: 200 });
    const before = await podNames(all.client);
    const late = before.at(-1)!;
    const server = await expireBeforeLatePage(all, () =>
      all.client.send('DELETE', `/api/v1/namespaces/default/pods/${late}?gracePeriodSeconds=0`),
    );
    const { stdout, stderr, exit } = await all.proa(`get pods -o name --chunk-size=10 --server=${server}`);
    expect(lines(stdout)).toEqual(before.filter((name) => name !== late).map((name) => `pod/${name}`));
    expect(stderr.match(/snapshot of this list expired/g)).toHaveLength(1);
    const last = before[BEFORE - 1];
    expect(stderr).toContain(`the first ${BEFORE} objects, up to ${last}, are as of resourceVersion `);
    expect(stderr).toMatch(/ as of resourceVersion \d+, the rest as of \d+/);
    expect(exit).toBe(0);
  });

  it('fails as kubectl does when its snapshot expires, with --consistency=snapshot', async () => {
    const all = await scene({ pods: 200 });
    const before = await podNames(all.client);
    const server = await expireBeforeLatePage(all);
    const { stdout, stderr, exit } = await all.proa(
      `get pods -o name --chunk-size=10 --consistency=snapshot --server=${server}`,
    );
    expect(lines(stdout)).toEqual(before.slice(0, BEFORE).map((name) => `pod/${name}`));
    expect(stderr).toContain('Error from server (Expired): The provided continue parameter is too old');
    expect(exit).toBe(1);
  });

  it('starts over in one request when nothing was printed yet, with --consistency=restart', async () => {
    const all = await scene({ pods: 300 });
    const before = await podNames(all.client);
    const server = await expireBeforeLatePage(all);
    all.sandbox.resetRequests();
    const { stdout, stderr, exit } = await all.proa(
      `get pods -o custom-columns=N:.metadata.name --sort-by=.metadata.name --chunk-size=10 --consistency=restart --no-headers --server=${server}`,
    );
    expect(lines(stdout).map((line) => line.trim())).toEqual([...before].sort());
    // Everything is from one snapshot, so there is nothing to report about another.
    expect([exit, stderr]).toEqual([0, '']);
    expect(
      all.sandbox.requests().filter(({ path, query }) => path.endsWith('/pods') && !query.includes('limit=')),
    ).toHaveLength(1);
  });

  it('returns every row once however often connections are cut', async () => {
    const { client, proa, sandbox } = await scene({ pods: 150, seed: 7 });
    const expected = await podNames(client);
    sandbox.setFaults({ cutEvery: 3 });
    const { stdout, exit } = await proa('get pods --no-headers --chunk-size=20');
    expect(lines(stdout).map((line) => line.split(' ')[0])).toEqual(expected);
    expect(exit).toBe(0);
  });

  it('waits when the server requests it, and repeats what it may', async () => {
    const { client, proa, sandbox } = await scene({ pods: 30 });
    const expected = await podNames(client);
    sandbox.setFaults({ fail429Every: 4 });
    const { stdout, exit } = await proa('get pods -o name --chunk-size=10');
    expect({ count: lines(stdout).length, exit }).toEqual({ count: expected.length, exit: 0 });
  });

  it('stops after --limit objects, requesting no more than needed', async () => {
    const { proa, sandbox } = await scene({ pods: 100 });
    const { stdout, stderr, exit } = await proa('get pods -o name --chunk-size=10 --limit=25');
    expect({ count: lines(stdout).length, stderr, exit }).toEqual({ count: 25, stderr: '', exit: 0 });
    const limits = sandbox
      .requests()
      .flatMap(({ path, query }) => (path.endsWith('/pods') ? [/limit=(\d+)/.exec(query)?.[1]] : []));
    expect(limits).toEqual(['10', '10', '5']);
  });

  it('refuses to resume a list that was never interrupted', async () => {
    const { proa } = await scene({ pods: 3 });
    const { stderr, exit } = await proa('get pods --resume');
    expect(stderr).toContain('error: there is no interrupted list of /api/v1/namespaces/default/pods');
    expect(exit).toBe(1);
  });

  it('aligns a table of many pages as kubectl does with --stream=false', async () => {
    const { proa } = await scene({ pods: 60 });
    const whole = await proa('get pods --chunk-size=0');
    const inPages = await proa('get pods --chunk-size=7 --stream=false');
    expect(inPages).toEqual(whole);
  });

  it('prints one object per line as ndjson, and a last line that reports whether it is complete', async () => {
    const { proa } = await scene({ pods: 25 });
    const { stdout } = await proa('get pods -o ndjson --chunk-size=10');
    const objects = lines(stdout).map((line) => JSON.parse(line));
    expect(objects).toHaveLength(26);
    expect(objects[0]).toMatchObject({ apiVersion: 'v1', kind: 'Pod' });
    const { resourceVersion } = objects.at(-1);
    expect(resourceVersion).toMatch(/^\d+$/);
    expect(objects.at(-1)).toEqual({
      resourceVersion,
      pages: 3,
      complete: true,
      items: 25,
      oneSnapshot: true,
      reasons: [],
      snapshots: [{ resource: 'pods', resourceVersion, items: 25 }],
    });
    const limited = await proa('get pods -o ndjson --chunk-size=10 --limit=15');
    expect(JSON.parse(lines(limited.stdout).at(-1)!)).toMatchObject({ complete: false });
  });
});

describe('the requests to the server:', () => {
  it.each([
    ['get pods', 'includeObject=None'],
    ['get pods -A', 'includeObject=Metadata'],
    ['get pods --show-labels', 'includeObject=Metadata'],
    ['get pods --sort-by=.metadata.name', 'includeObject=Metadata'],
    ['get pods --sort-by=.spec.nodeName', 'includeObject=Object'],
    ['get pods -o name', 'includeObject=None'],
  ])('%s requests rows with %s', async (line, query) => {
    const { proa, sandbox } = await scene({ pods: 3 });
    expect((await proa(line)).exit).toBe(0);
    const request = sandbox.requests().find(({ path }) => path.endsWith('/pods'))!;
    expect(request.query).toContain(query);
    expect(request.accept).toContain('as=Table');
  });

  it.each([
    'get pods -o custom-columns=N:.metadata.name,NS:.metadata.namespace',
    'get pods -o jsonpath={.items[*].metadata.name}',
  ])('%s requests only metadata', async (line) => {
    const { proa, sandbox } = await scene({ pods: 3 });
    expect((await proa(line)).exit).toBe(0);
    expect(sandbox.requests().find(({ path }) => path.endsWith('/pods'))!.accept).toContain(
      'PartialObjectMetadataList',
    );
  });

  it('only /api/v1 is needed to find pods on a server with 50 legacy groups', async () => {
    const { paths, proa } = await scene({ pods: 3, groups: 50, legacyDiscovery: true });
    expect((await proa('get pods')).exit).toBe(0);
    expect(paths().length).toBeLessThanOrEqual(6);
    expect(paths().some((path) => path.startsWith('/apis/'))).toBe(false);
  });

  it('a known name needs one request', async () => {
    const { paths, proa, sandbox } = await scene({ pods: 3 });
    await proa('get pods');
    sandbox.resetRequests();
    await proa('get pods');
    expect(paths()).toEqual(['/api/v1/namespaces/default/pods']);
  });

  it('resources are found again if they moved to another version since they were cached', async () => {
    const { client, proa } = await scene();
    const definition = (kind: string, version: string) => ({
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: `${kind.toLowerCase()}s.${kind.toLowerCase()}.io` },
      spec: {
        group: `${kind.toLowerCase()}.io`,
        scope: 'Namespaced',
        names: { plural: `${kind.toLowerCase()}s`, singular: kind.toLowerCase(), kind },
        versions: [
          { name: version, served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } },
        ],
      },
    });
    const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
    const define = async (kind: string, version: string) =>
      expect((await client.write('POST', definitions, definition(kind, version))).status).toBe(201);
    // More than are read at a time, so that the last is not read before the first was found again.
    const types = 'gears,cm,events,ns,nodes,pods,secrets,sa,svc,deploy,rs,cogs';
    const nothing = { stderr: '', exit: 0 };
    await define('Gear', 'v1alpha1');
    await define('Cog', 'v1alpha1');
    expect(await proa(`get ${types} --no-headers`)).toMatchObject(nothing);
    for (const name of ['gears.gear.io', 'cogs.cog.io'])
      await client.send('DELETE', `${definitions}/${name}`);
    await define('Gear', 'v1');
    await define('Cog', 'v1');
    expect(await proa(`get ${types} --no-headers`)).toMatchObject(nothing);
  });

  it('a broken group that cannot contain the name has no effect', async () => {
    const { proa } = await scene({ pods: 1, brokenGroups: ['metrics.example.io/v1'] });
    expect(await proa('get pods -o name')).toMatchObject({ stderr: '', exit: 0 });
    const unknown = await proa('get nothings');
    expect(lines(unknown.stderr).length).toBeLessThanOrEqual(2);
    expect(unknown.exit).toBe(1);
  });
});
