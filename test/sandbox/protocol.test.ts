import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { TestClient } from './client.js';

/** Expectations were observed on real Kubernetes servers (1.20 and 1.36). */

let sandbox: ApiServer;
let client: TestClient;

beforeAll(async () => {
  sandbox = await startApiServer({ pods: 12, namespaces: 2 });
  client = new TestClient(sandbox);
  await client.write('POST', '/api/v1/namespaces/default/configmaps', {
    metadata: { name: 'c1' },
    data: { a: '1' },
  });
});
afterAll(async () => {
  client.close();
  await sandbox.close();
});

const forbidden = (message: string) =>
  `ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: ${message}`;

describe('refusals', () => {
  const PODS = '/api/v1/pods';
  test.each([
    [`${PODS}?limit=abc`, 400, 'strconv.ParseInt: parsing "abc": invalid syntax'],
    [
      `${PODS}?resourceVersionMatch=Exact`,
      422,
      forbidden('Forbidden: resourceVersionMatch is forbidden unless resourceVersion is provided'),
    ],
    [
      `${PODS}?resourceVersionMatch=Exact&resourceVersion=0`,
      422,
      forbidden('Forbidden: resourceVersionMatch "exact" is forbidden for resourceVersion "0"'),
    ],
    [
      `${PODS}?resourceVersionMatch=Foo&resourceVersion=1`,
      422,
      forbidden('Unsupported value: "Foo": supported values: "Exact", "NotOlderThan", ""'),
    ],
    [
      `${PODS}?resourceVersionMatch=Exact&resourceVersion=1&continue=x`,
      422,
      forbidden('Forbidden: resourceVersionMatch is forbidden when continue is provided'),
    ],
    [
      `${PODS}?resourceVersion=5&continue=x`,
      400,
      'specifying resource version is not allowed when using continue',
    ],
    [
      `${PODS}?resourceVersion=abc&limit=2`,
      400,
      'invalid resource version: resourceVersion: Invalid value: "abc": strconv.ParseUint: parsing "abc": invalid syntax',
    ],
    [`${PODS}?resourceVersion=1&limit=2`, 410, 'The resourceVersion for the provided list is too old.'],
    [
      `${PODS}?resourceVersionMatch=Exact&resourceVersion=1`,
      410,
      'The resourceVersion for the provided list is too old.',
    ],
    [`${PODS}?labelSelector=%3D`, 400, "found '=', expected: !, identifier, or 'end of string'"],
    [`${PODS}?labelSelector=a,`, 400, "found '', expected: identifier after ','"],
    [`${PODS}?labelSelector=a+in+b`, 400, "unable to parse requirement: found 'b' expected: '('"],
    [`${PODS}?labelSelector=a+in+(b`, 400, "unable to parse requirement: found '', expected: ',' or ')'"],
    [
      '/api/v1/configmaps?fieldSelector=foo%3Dbar',
      400,
      '"foo" is not a known field selector: only "metadata.name", "metadata.namespace"',
    ],
    [
      `${PODS}?watch=1&resourceVersion=abc`,
      500,
      'resourceVersion: Invalid value: "abc": strconv.ParseUint: parsing "abc": invalid syntax',
    ],
    ['/api/v1/namespaces/default/pods/zzz', 404, 'pods "zzz" not found'],
    ['/apis/apps/v1/namespaces/default/deployments/zzz', 404, 'deployments.apps "zzz" not found'],
    ['/api/v1/nope', 404, 'the server could not find the requested resource'],
    ['/apis/apps/v9', 404, 'the server could not find the requested resource'],
  ])('%s: %i', async (path, status, message) => {
    const answer = await client.get(path);
    expect(answer.json).toMatchObject({ kind: 'Status', status: 'Failure', message, code: status });
    expect(answer.status).toBe(status);
  });

  test('for an unknown group contain no Status', async () => {
    for (const path of ['/apis/nope.example.com/v1', '/apis/nope.example.com/v1/things', '/nope']) {
      const { status, text, headers } = await client.get(path);
      expect([status, text, headers['content-type']]).toEqual([
        404,
        '404 page not found\n',
        'text/plain; charset=utf-8',
      ]);
    }
  });

  // As kube-apiserver 1.20 and 1.36 responded.
  test("include the resourceVersion of the token's own list beside it", async () => {
    const { metadata } = (await client.get(`${PODS}?limit=1`)).json;
    const query = `limit=1&continue=${metadata.continue}&resourceVersion=${metadata.resourceVersion}`;
    const { json } = await client.get(`${PODS}?${query}`);
    expect(json).toMatchObject({
      code: 400,
      message: 'specifying resource version is not allowed when using continue',
    });
  });

  test.each([PODS, '/api', '/version'])('include a wildcard within application, of %s', async (path) => {
    const { status, json } = await client.get(path, { accept: 'application/*' });
    expect([status, json.reason]).toEqual([406, 'NotAcceptable']);
  });

  test('include a revision that is not reached', async () => {
    const { status, json, headers } = await client.get('/api/v1/pods?resourceVersion=999999');
    expect(status).toBe(504);
    expect(headers['retry-after']).toBe('1');
    expect(json.message).toMatch(/^Timeout: Too large resource version: 999999, current: \d+$/);
    expect(json.details.causes).toEqual([
      { reason: 'ResourceVersionTooLarge', message: 'Too large resource version' },
    ]);
  });

  test('include impossible writes', async () => {
    const at = '/api/v1/namespaces/default/configmaps';
    const refused = async (method: string, path: string, body: unknown, type?: string) => {
      const { status, json } = await client.write(method, path, body, type);
      return [status, json.reason, json.message];
    };
    expect(await refused('POST', at, { metadata: { name: 'c1' } })).toEqual([
      409,
      'AlreadyExists',
      'configmaps "c1" already exists',
    ]);
    expect(await refused('POST', at, { metadata: {} })).toEqual([
      422,
      'Invalid',
      'ConfigMap "" is invalid: metadata.name: Required value: name or generateName is required',
    ]);
    expect(await refused('POST', at, { metadata: { name: 'x', resourceVersion: '5' } })).toEqual([
      500,
      undefined,
      'resourceVersion should not be set on objects to be created',
    ]);
    expect(await refused('POST', '/api/v1/namespaces/none/configmaps', { metadata: { name: 'x' } })).toEqual([
      404,
      'NotFound',
      'namespaces "none" not found',
    ]);
    expect(await refused('PUT', `${at}/c1`, { metadata: { name: 'c1', resourceVersion: '1' } })).toEqual([
      409,
      'Conflict',
      'Operation cannot be fulfilled on configmaps "c1": the object has been modified; please apply your changes to the latest version and try again',
    ]);
    expect(await refused('PUT', `${at}/c1`, { metadata: { name: 'zz' } })).toEqual([
      400,
      'BadRequest',
      'the name of the object (zz) does not match the name on the URL (c1)',
    ]);
    const operations = 'application/json-patch+json';
    const impossible = [422, 'Invalid', 'the server rejected our request due to an error in our request'];
    expect(await refused('PATCH', `${at}/c1`, [null], operations)).toEqual(impossible);
    expect(await refused('PATCH', `${at}/c1`, [{ op: 'add', path: 5 }], operations)).toEqual(impossible);
    expect(await refused('PATCH', `${at}/c1`, [[]], operations)).toEqual([
      400,
      'BadRequest',
      'json: cannot unmarshal array into Go value of type jsonpatch.Operation',
    ]);
    const nameless = [
      400,
      'BadRequest',
      'the name of the object (c1 based on URL) was undeterminable: name must be provided',
    ];
    expect(await refused('PUT', `${at}/c1`, { metadata: null })).toEqual(nameless);
    expect(await refused('PUT', `${at}/c1`, {})).toEqual(nameless);
    expect(
      await refused('PATCH', `${at}/c1`, { metadata: { name: null } }, 'application/merge-patch+json'),
    ).toEqual(nameless);
    expect(
      await refused(
        'PATCH',
        `${at}/c1`,
        [{ op: 'test', path: '/data/a', value: '9' }],
        'application/json-patch+json',
      ),
    ).toEqual([422, 'Invalid', 'the server rejected our request due to an error in our request']);
    expect((await refused('PATCH', `${at}/c1`, {}, 'application/json'))[0]).toBe(415);
    expect((await client.send('PUT', at, {}, '{}')).status).toBe(405);
    const pod = {
      metadata: { name: 'bad' },
      spec: { containers: [{ name: 'a' }, { name: 'a', image: 'x' }] },
    };
    expect(await refused('POST', '/api/v1/namespaces/default/pods', pod)).toEqual([
      422,
      'Invalid',
      'Pod "bad" is invalid: [spec.containers[0].image: Required value, spec.containers[1].name: Duplicate value: "a"]',
    ]);
  });

  test('include bodies above 3 MiB', async () => {
    const { status, json } = await client.send(
      'POST',
      '/api/v1/namespaces/default/configmaps',
      {},
      Buffer.alloc(3145729, ' '),
    );
    expect([status, json.message]).toEqual([413, 'Request entity too large: limit is 3145728']);
  });
});

describe('continue tokens', () => {
  const page = async (query: string, path = '/api/v1/pods') => client.get(`${path}?limit=3&${query}`);
  const encode = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url');
  const PREFIX = 'invalid continue token: continue key is not valid: ';

  test.each([
    ['YWJj=', 'illegal base64 data at input byte 4'],
    ['abc', "invalid character 'i' looking for beginning of value"],
    [encode({ v: 'wrong', rv: 5, start: 'a' }), 'server does not recognize this encoded version "wrong"'],
    [encode({ v: 'meta.k8s.io/v1', rv: 5 }), 'encoded start key empty (version meta.k8s.io/v1)'],
    [
      encode({ v: 'meta.k8s.io/v1', rv: 0, start: 'a' }),
      'incorrect encoded start resourceVersion (version meta.k8s.io/v1)',
    ],
    [encode({ v: 'meta.k8s.io/v1', rv: 5, start: '../cm-001' }), '../cm-001'],
  ])('are invalid: %s', async (token, why) => {
    const { status, json } = await page(`continue=${token}`);
    expect([status, json.reason, json.message]).toEqual([400, 'BadRequest', PREFIX + why]);
  });

  test('belong to a single list, and cannot be forged', async () => {
    const { continue: token } = (await page('')).json.metadata;
    expect((await page(`continue=${token}`)).status).toBe(200);
    expect((await page(`continue=${token}`, '/api/v1/secrets')).status).toBe(400);
    expect((await page(`continue=${token}`, '/api/v1/namespaces/default/pods')).status).toBe(400);
    const fields = JSON.parse(Buffer.from(token, 'base64url').toString());
    expect(fields).toMatchObject({ v: 'meta.k8s.io/v1', rv: expect.any(Number) });
    const forged = encode({ ...fields, start: `a${fields.start}` });
    expect((await page(`continue=${forged}`)).json.message).toContain(PREFIX);
  });

  test('outlive the server', async () => {
    const first = (await page('')).json;
    const clock = { now: () => Date.parse('2026-01-01T00:00:00Z'), after: () => () => {} };
    const options = { pods: 12, namespaces: 2, clock };
    const answers = [];
    for (let life = 0; life < 2; life++) {
      const server = await startApiServer(options);
      const own = new TestClient(server);
      const token: string = life === 0 ? '' : answers[0]!.json.metadata.continue;
      answers.push(await own.get(`/api/v1/pods?limit=3&continue=${token}`));
      own.close();
      await server.close();
    }
    expect(first.items).toHaveLength(3);
    expect(answers[1]!.status).toBe(200);
    const names = answers.flatMap(({ json }) =>
      json.items.map((item: { metadata: { name: string } }) => item.metadata.name),
    );
    expect(new Set(names).size).toBe(6);
  });

  test('with a selector fill their pages and have no count', async () => {
    const all = (await client.get('/api/v1/pods?labelSelector=tier%3Dfrontend')).json.items.length;
    const { json } = await client.get('/api/v1/pods?labelSelector=tier%3Dfrontend&limit=2');
    expect(all).toBeGreaterThan(2);
    expect(json.items).toHaveLength(2);
    expect(json.metadata.continue).toBeTruthy();
    expect(json.metadata).not.toHaveProperty('remainingItemCount');
  });

  test('are also made for resourceVersion 0, as by a server without a watch cache', async () => {
    const { json } = await page('resourceVersion=0');
    expect(json.items).toHaveLength(3);
    expect(json.metadata.remainingItemCount).toBe(9);
  });
});

describe('access', () => {
  let reader: TestClient;
  beforeAll(() => {
    reader = new TestClient(sandbox, false);
  });
  afterAll(() => reader.close());

  test('requires the token or the certificate', async () => {
    const bad = await reader.get('/api/v1/pods', { authorization: 'Bearer nope' });
    expect([bad.status, bad.json.message]).toEqual([401, 'Unauthorized']);
    const none = await reader.get('/api/v1/namespaces/ct/configmaps', { authorization: '' });
    expect([none.status, none.json.message]).toEqual([
      403,
      'configmaps is forbidden: User "system:anonymous" cannot list resource "configmaps" in API group "" in the namespace "ct"',
    ]);
    expect((await reader.get('/sandbox/requests', { authorization: '' })).status).toBe(403);
    expect((await reader.get('/api/v1/pods')).status).toBe(200);
    expect((await client.get('/api/v1/pods', { authorization: '' })).status).toBe(200);
  });

  test('to write requires the certificate', async () => {
    const maps = '/api/v1/namespaces/default/configmaps';
    const refused = async (method: string, path: string) => {
      const { status, headers, json } = await reader.write(method, path, { metadata: { name: 'x' } });
      expect([status, headers['x-content-type-options'], json.reason]).toEqual([403, 'nosniff', 'Forbidden']);
      return [json.message, json.details];
    };
    const who = 'User "sandbox-reader" cannot';
    const where = 'in API group "" in the namespace "default"';
    expect(await refused('POST', maps)).toEqual([
      `configmaps is forbidden: ${who} create resource "configmaps" ${where}`,
      { kind: 'configmaps' },
    ]);
    expect(await refused('DELETE', maps)).toEqual([
      `configmaps is forbidden: ${who} deletecollection resource "configmaps" ${where}`,
      { kind: 'configmaps' },
    ]);
    expect(await refused('PUT', `${maps}/c1`)).toEqual([
      `configmaps "c1" is forbidden: ${who} update resource "configmaps" ${where}`,
      { name: 'c1', kind: 'configmaps' },
    ]);
    expect(await refused('PATCH', '/apis/apps/v1/namespaces/default/deployments/x/status')).toEqual([
      `deployments.apps "x" is forbidden: ${who} patch resource "deployments/status" in API group "apps" in the namespace "default"`,
      { name: 'x', group: 'apps', kind: 'deployments' },
    ]);
    expect(await refused('DELETE', '/api/v1/namespaces/default')).toEqual([
      `namespaces "default" is forbidden: ${who} delete resource "namespaces" ${where}`,
      { name: 'default', kind: 'namespaces' },
    ]);
    expect(await refused('POST', '/api/v1/nodes')).toEqual([
      `nodes is forbidden: ${who} create resource "nodes" in API group "" at the cluster scope`,
      { kind: 'nodes' },
    ]);
  });

  test('to write accepts the token if the sandbox is configured for it', async () => {
    const open = await startApiServer({ tokenWrites: true });
    const writer = new TestClient(open, false);
    try {
      const path = '/api/v1/namespaces/default/configmaps';
      expect((await writer.write('POST', path, { metadata: { name: 'x' } })).status).toBe(201);
    } finally {
      writer.close();
      await open.close();
    }
  });

  test('is open for version and health', async () => {
    for (const path of ['/version', '/healthz', '/readyz', '/livez']) {
      expect((await client.get(path, { authorization: '' })).status).toBe(200);
    }
    expect((await client.get('/readyz')).text).toBe('ok');
  });
});

describe('text', () => {
  test('is compact with a line break, and indented without one for browsers', async () => {
    const path = '/api/v1/namespaces/default/configmaps/c1';
    const compact = (await client.get(path)).text;
    expect(compact).toMatch(/^\{"kind":"ConfigMap","apiVersion":"v1","metadata":\{"name":"c1",.*\}\n$/);
    for (const indented of [
      await client.get(`${path}?pretty=true`),
      await client.get(path, { 'user-agent': 'curl/8' }),
    ]) {
      expect(indented.text).toBe(JSON.stringify(JSON.parse(compact), null, 2));
    }
    expect((await client.get(`${path}?pretty=false`, { 'user-agent': 'curl/8' })).text).toBe(compact);
  });

  test('escapes characters of HTML', async () => {
    await client.write('POST', '/api/v1/namespaces/default/configmaps', {
      metadata: { name: 'html' },
      data: { a: '<&>' },
    });
    const path = '/api/v1/namespaces/default/configmaps/html';
    for (const answer of [await client.get(path), await client.get(`${path}?pretty=true`)]) {
      expect(answer.text).toContain('\\u003c\\u0026\\u003e');
      expect(answer.json.data.a).toBe('<&>');
    }
  });

  test('of items has no kind, because they are built in', async () => {
    const { items } = (await client.get('/api/v1/configmaps')).json;
    expect(items[0]).not.toHaveProperty('kind');
    expect(Object.keys(items[0])[0]).toBe('metadata');
  });
});
