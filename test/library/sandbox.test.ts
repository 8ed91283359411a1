import { existsSync, readFileSync, statSync } from 'node:fs';
import { request } from 'node:https';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';

interface Asked {
  method?: string;
  token?: string;
  /** The client's certificate and key. */
  certified?: boolean;
  body?: object;
}

/** A sandbox's response to a request with the credentials that the library returns. */
async function ask({ url, credentials }: Sandbox, path: string, asked: Asked = {}) {
  const { ca, certificate, key } = credentials;
  const { method = 'GET', token, certified = false, body } = asked;
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const options = {
      method,
      ca,
      agent: false as const,
      headers,
      ...(certified && { cert: certificate, key }),
    };
    const sent = request(new URL(path, url), options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode!, text })).on('error', reject);
    });
    sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const items = ({ text }: { text: string }) => JSON.parse(text).items;
const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'made' } };

describe('startSandbox of proa/sandbox', () => {
  it('returns a kubeconfig in a private file, which works until it is stopped', async () => {
    const sandbox = await startSandbox();
    const { kubeconfig, kubeconfigFile, env, credentials, url } = sandbox;
    expect(url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    expect(env).toEqual({ KUBECONFIG: kubeconfigFile });
    expect(readFileSync(kubeconfigFile, 'utf8')).toBe(kubeconfig);
    expect(statSync(kubeconfigFile).mode & 0o777).toBe(0o600);
    const { clusters, users } = parse(kubeconfig);
    expect(clusters[0].cluster.server).toBe(url);
    const decoded = (text: string) => Buffer.from(text, 'base64').toString();
    expect(decoded(clusters[0].cluster['certificate-authority-data'])).toBe(credentials.ca);
    expect(decoded(users[0].user['client-key-data'])).toBe(credentials.key);
    await Promise.all([sandbox.stop(), sandbox.stop()]);
    expect(existsSync(kubeconfigFile)).toBe(false);
    await expect(ask(sandbox, '/version')).rejects.toThrow('ECONNREFUSED');
  });

  it('lets the token read and the certificate write, and refuses others', async () => {
    await using sandbox = await startSandbox();
    const { token } = sandbox.credentials;
    const statuses = [];
    for (const asked of [{}, { token }, { token, method: 'POST', body: namespace }])
      statuses.push((await ask(sandbox, '/api/v1/namespaces', asked)).status);
    const written = { certified: true, method: 'POST', body: namespace };
    statuses.push((await ask(sandbox, '/api/v1/namespaces', written)).status);
    expect(statuses).toEqual([403, 200, 403, 201]);
  });

  it('has what the options request, and nothing without options', async () => {
    await using sandbox = await startSandbox({ pods: 30, namespaces: 2, groups: 3, rbac: true });
    await using empty = await startSandbox();
    const pods = items(await ask(sandbox, '/api/v1/pods', { certified: true }));
    expect(pods).toHaveLength(30);
    expect(new Set(pods.map((pod: { metadata: { namespace: string } }) => pod.metadata.namespace)).size).toBe(
      2,
    );
    const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
    expect(items(await ask(sandbox, crds, { certified: true }))).toHaveLength(12);
    expect(parse(sandbox.kubeconfig).contexts).toHaveLength(3);
    expect(items(await ask(empty, '/api/v1/pods', { certified: true }))).toEqual([]);
    expect(parse(empty.kubeconfig).contexts).toHaveLength(1);
  });

  it('starts pods, unless workloads are off', async () => {
    const pod = { metadata: { name: 'web' }, spec: { containers: [{ name: 'web', image: 'web:1' }] } };
    const path = '/api/v1/namespaces/default/pods';
    const phaseOf = async (sandbox: Sandbox) =>
      JSON.parse((await ask(sandbox, `${path}/web`, { certified: true })).text).status.phase;
    await using running = await startSandbox({ pods: 1 });
    await using still = await startSandbox({ pods: 1, workloads: false });
    for (const sandbox of [running, still])
      expect((await ask(sandbox, path, { certified: true, method: 'POST', body: pod })).status).toBe(201);
    await expect.poll(() => phaseOf(running)).toBe('Running');
    expect(await phaseOf(still)).toBe('Pending');
  });

  it('runs many at once, separately', async () => {
    const sandboxes = await Promise.all(Array.from({ length: 12 }, (_, pods) => startSandbox({ pods })));
    try {
      const counts = await Promise.all(
        sandboxes.map(
          async (sandbox) => items(await ask(sandbox, '/api/v1/pods', { certified: true })).length,
        ),
      );
      expect(counts).toEqual(sandboxes.map((_, pods) => pods));
      const [one, other] = sandboxes as [Sandbox, Sandbox];
      expect((await ask(one, '/api', { token: other.credentials.token })).status).toBe(401);
      expect(new Set(sandboxes.map(({ kubeconfigFile }) => kubeconfigFile)).size).toBe(12);
    } finally {
      await Promise.all(sandboxes.map((sandbox) => sandbox.stop()));
    }
    expect(sandboxes.filter(({ kubeconfigFile }) => existsSync(kubeconfigFile))).toEqual([]);
  });

  it('changes faults, and reports requests', async () => {
    await using sandbox = await startSandbox({ faults: { fail429Every: 1 } });
    const path = '/api/v1/pods';
    const status = async () => (await ask(sandbox, `${path}?limit=1`, { certified: true })).status;
    expect(await status()).toBe(429);
    sandbox.setFaults({});
    expect(await status()).toBe(200);
    expect(sandbox.requests().map((each) => [each.method, each.path, each.query, each.status])).toEqual([
      ['GET', path, '?limit=1', 429],
      ['GET', path, '?limit=1', 200],
    ]);
    sandbox.resetRequests();
    expect(sandbox.requests()).toEqual([]);
  });

  it('expires the history', async () => {
    await using sandbox = await startSandbox({ pods: 10 });
    const first = await ask(sandbox, '/api/v1/pods?limit=3', { certified: true });
    const token = JSON.parse(first.text).metadata.continue;
    await ask(sandbox, '/api/v1/namespaces', { certified: true, method: 'POST', body: namespace });
    await sandbox.compact();
    const next = await ask(sandbox, `/api/v1/pods?limit=3&continue=${token}`, { certified: true });
    expect(next.status).toBe(410);
  });

  it.each<[object, string]>([
    [{ pod: 3 }, 'unknown option pod; the options are host, port, pods, namespaces, sample,'],
    [{ pods: -3 }, 'pods takes a whole number, 0 or more, not -3'],
    [{ pods: 1.5 }, 'pods takes a whole number, 0 or more, not 1.5'],
    [{ pods: 'x' }, 'pods takes a whole number, 0 or more, not "x"'],
    [{ sample: 'yes' }, 'sample takes true or false, not "yes"'],
    [{ port: 65536 }, 'port takes a whole number from 0 to 65535, not 65536'],
    [{ limitedTo: 'shop-0' }, 'limitedTo takes an array of strings, not "shop-0"'],
    [{ faults: { nope: 1 } }, 'unknown option faults.nope; the options are latency, fail429, fail429Every,'],
    [{ faults: { fail503: 5 } }, 'faults.fail503 takes a chance from 0 to 1, not 5'],
    [{ faults: { streams: { rate: '5' } } }, 'faults.streams.rate takes a whole number, 0 or more, not "5"'],
    [{ faults: 3 }, 'faults takes an object of options, not 3'],
  ])('refuses options that it does not know, and values that they do not take: %j', async (options, why) => {
    const refused = await startSandbox(options).catch((error) => error);
    expect(refused).toBeInstanceOf(TypeError);
    expect(refused.message).toContain(why);
  });

  it('refuses faults that it does not know, and keeps the ones that it has', async () => {
    await using sandbox = await startSandbox({ pods: undefined, faults: { fail429Every: 1 } });
    const change = () => sandbox.setFaults({ fail504: 1 } as object);
    expect(change).toThrow(TypeError);
    expect(change).toThrow('unknown option faults.fail504; the options are latency, fail429,');
    expect((await ask(sandbox, '/api', { certified: true })).status).toBe(429);
  });

  it('fails if it cannot listen', async () => {
    await using sandbox = await startSandbox();
    const port = Number(new URL(sandbox.url).port);
    await expect(startSandbox({ port })).rejects.toThrow(
      `listen tcp 127.0.0.1:${port}: bind: address already in use`,
    );
  });
});
