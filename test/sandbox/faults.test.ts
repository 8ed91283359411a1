import { once } from 'node:events';
import { statSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, constants } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { replaceFile } from '../../src/process/private-file.js';
import { frequency, milliseconds } from '../../src/sandbox/app/flag-lengths.js';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { seededRandom } from '../../src/sandbox/base/random.js';
import { Faults } from '../../src/sandbox/http/faults.js';
import { ManualClock } from '../support/manual-clock.js';
import { TestClient } from './client.js';

let sandbox: ApiServer;
let client: TestClient;
const clock = new ManualClock();

beforeAll(async () => {
  sandbox = await startApiServer({ pods: 40, clock, compactEvery: 5000 });
  client = new TestClient(sandbox);
});
afterAll(async () => {
  client.close();
  await sandbox.close();
});

describe('faults', () => {
  test('429 is sent as plain text with a retry time, for every Nth request', async () => {
    sandbox.setFaults({ fail429Every: 3 });
    const answers = [];
    for (let index = 0; index < 6; index++) answers.push(await client.get('/api/v1/pods?limit=1'));
    sandbox.setFaults({});
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 429, 200, 200, 429]);
    expect(answers[2]!.text).toBe('Too many requests, please try again later.\n');
    expect(answers[2]!.headers).toMatchObject({
      'retry-after': '1',
      'content-type': 'text/plain; charset=utf-8',
    });
  });

  test('a cut connection ends within the body', async () => {
    sandbox.setFaults({ cutEvery: 1 });
    const own = new TestClient(sandbox);
    await expect(own.get('/api/v1/pods').then((answer) => answer.json)).rejects.toThrow();
    own.close();
    sandbox.setFaults({});
    expect((await client.get('/api/v1/pods')).json.items).toHaveLength(40);
  });

  test('no part of a cut response looks complete', async () => {
    sandbox.setFaults({ cutEvery: 1 });
    for (let attempt = 0; attempt < 20; attempt++) {
      const session = connect(sandbox.url, { ca: sandbox.caPem });
      session.on('error', () => {});
      const codes = ['/version', '/api'].map((path) => {
        const stream = session.request({ ':path': path, authorization: `Bearer ${sandbox.token}` });
        stream.on('error', () => {}).resume();
        return once(stream, 'close').then(() => stream.rstCode);
      });
      expect(await Promise.all(codes)).toEqual([constants.NGHTTP2_CANCEL, constants.NGHTTP2_CANCEL]);
      session.destroy();
    }
    sandbox.setFaults({});
  });

  test('latency passes before the response', async () => {
    sandbox.setFaults({ latency: 250 });
    const waiting = clock.waiting;
    const answer = client.get('/api/v1/pods?limit=1');
    await expect.poll(() => clock.waiting).toBe(waiting + 1);
    clock.advance(250);
    expect((await answer).status).toBe(200);
    sandbox.setFaults({});
  });

  test('are the same for the same seed', () => {
    const run = (seed: number) => {
      const faults = new Faults({ fail429: 0.2, fail503: 0.1, cut: 0.1 }, seededRandom(seed));
      return Array.from({ length: 200 }, () => faults.next().kind);
    };
    expect(run(7)).toEqual(run(7));
    expect(run(7)).not.toEqual(run(8));
    expect(new Set(run(7))).toEqual(new Set(['none', '429', '503', 'cut']));
  });

  test('a compaction happens at its interval, and older lists expire', async () => {
    const { json } = await client.get('/api/v1/pods?limit=10');
    const { name, namespace } = json.items[0].metadata;
    await client.send('DELETE', `/api/v1/namespaces/${namespace}/pods/${name}`);
    const next = () => client.get(`/api/v1/pods?continue=${json.metadata.continue}`);
    expect((await next()).status).toBe(200);
    clock.advance(5000);
    expect((await next()).status).toBe(410);
  });
});

describe("the sandbox's own requests", () => {
  test('return the requests', async () => {
    await client.send('DELETE', '/sandbox/requests');
    await client.get('/api/v1/pods?limit=1');
    await client.get('/api/v1/pods?limit=2');
    await client.get('/api');
    const { counts, requests } = (await client.get('/sandbox/requests')).json;
    expect(counts).toEqual({ 'GET /api/v1/pods': 2, 'GET /api': 1 });
    expect(requests[0]).toMatchObject({
      method: 'GET',
      path: '/api/v1/pods',
      query: '?limit=1',
      status: 200,
      httpVersion: '2.0',
    });
    expect(sandbox.requests()).toEqual(requests);
  });

  test('compact', async () => {
    const { json } = await client.send('POST', '/sandbox/compact');
    expect(json.revision).toBe(await sandbox.store.currentRevision());
    expect((await client.send('POST', '/sandbox/compact?revision=999999')).status).toBe(400);
  });
});

test('a kubeconfig is private and complete, and leaves nothing else behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proa-'));
  try {
    const file = join(folder, 'config');
    await replaceFile(file, 'old');
    await replaceFile(file, sandbox.kubeconfigYaml);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['config']);
    const config = parse(sandbox.kubeconfigYaml);
    expect(config.clusters[0].cluster.server).toBe(sandbox.url);
    expect(Buffer.from(config.clusters[0].cluster['certificate-authority-data'], 'base64').toString()).toBe(
      sandbox.caPem,
    );
    expect(config.users[0].user.token).toBe(sandbox.token);
    const decoded = (name: string) => Buffer.from(config.users[0].user[name], 'base64').toString();
    expect(decoded('client-certificate-data')).toBe(sandbox.client.certificatePem);
    expect(decoded('client-key-data')).toBe(sandbox.client.keyPem);
    await expect(replaceFile(join(folder, 'none', 'config'), 'x')).rejects.toThrow('ENOENT');
  } finally {
    await rm(folder, { recursive: true });
  }
});

describe('flags', () => {
  test('set frequencies', () => {
    expect(frequency('cut', '')).toEqual([0, 0]);
    expect(frequency('cut', '0.25')).toEqual([0.25, 0]);
    expect(frequency('cut', '5%')).toEqual([0.05, 0]);
    expect(frequency('cut', '1/20')).toEqual([0, 20]);
    for (const bad of ['x', '2', '-1', '1/0', '101%']) expect(() => frequency('cut', bad)).toThrow('--cut');
  });

  test('set durations', () => {
    expect([milliseconds('latency', ''), milliseconds('latency', '50ms')]).toEqual([0, 50]);
    expect([
      milliseconds('latency', '1.5s'),
      milliseconds('latency', '2m'),
      milliseconds('latency', '0'),
    ]).toEqual([1500, 120_000, 0]);
    expect(() => milliseconds('latency', '5 days')).toThrow('--latency');
  });

  test('refuse a duration without a unit, instead of assuming seconds or milliseconds', () => {
    expect(() => milliseconds('latency', '50')).toThrow(
      '--latency takes a length of time with its unit, like 250ms or 2s, not "50"',
    );
  });
});
