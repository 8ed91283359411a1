import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { startApiServer } from '../../src/sandbox/app/sandbox.js';
import { openWatch } from '../sandbox/cache/open-watch.js';
import { type Reached, TestClient } from '../sandbox/client.js';
import { EtcdServer, etcdProgram } from '../support/etcd.js';
import { proaCommand } from '../support/proa.js';
import { isMissing } from '../support/reference.js';

const MAPS = '/api/v1/namespaces/default/configmaps';
const LANES = 8;

describe.skipIf(isMissing('etcd', etcdProgram))('a member that is killed', () => {
  let etcd: EtcdServer;
  beforeAll(async () => {
    etcd = await EtcdServer.start();
  });
  afterAll(() => etcd.remove());

  /** A sandbox in its own process. */
  const otherProcess = async () => {
    const folder = mkdtempSync(join(tmpdir(), 'proa-member-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'kubeconfig');
    const [program, ...first] = proaCommand;
    const args = [
      'sandbox',
      'up',
      '--pods=0',
      '--sample=false',
      `--etcd=${etcd.url}`,
      `--kubeconfig-out=${file}`,
    ];
    const env = { PATH: process.env.PATH, HOME: folder };
    const child = spawn(program, [...first, ...args], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data'); // the line that shows how to reach it
    const { clusters, users } = parse(readFileSync(file, 'utf8'));
    const decoded = (text: string) => Buffer.from(text, 'base64').toString();
    const reached: Reached = {
      url: clusters[0].cluster.server,
      caPem: decoded(clusters[0].cluster['certificate-authority-data']),
      token: users[0].user.token,
      client: {
        certificatePem: decoded(users[0].user['client-certificate-data']),
        keyPem: decoded(users[0].user['client-key-data']),
      },
    };
    const kill = async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    };
    return { client: new TestClient(reached), kill };
  };

  test('loses nothing that it has confirmed, and the others continue with its lists and watches', async () => {
    const killed = await otherProcess();
    onTestFinished(() => killed.client.close());
    const survivor = await startApiServer({ pods: 0, etcd: { endpoints: [etcd.url], compactEvery: 0 } });
    const client = new TestClient(survivor);
    onTestFinished(async () => {
      client.close();
      await survivor.close();
    });
    const create = (name: string) => killed.client.write('POST', MAPS, { metadata: { name } });
    for (const name of ['a', 'b', 'c']) expect((await create(name)).status).toBe(201);
    const page = (await killed.client.get(`${MAPS}?limit=2`)).json;
    const from = page.metadata.resourceVersion;
    const events = await openWatch(survivor, `${MAPS}?watch=1&resourceVersion=${from}`);
    onTestFinished(events.end);

    const answered: string[] = [];
    let killing: Promise<void> | undefined;
    const write = async (lane: number) => {
      for (let at = 0; killing === undefined; at++) {
        const name = `w-${lane}-${at}`;
        const answer = await create(name).catch(() => undefined);
        if (answer?.status === 201) answered.push(name);
        if (answered.length >= 200) killing ??= killed.kill();
      }
    };
    await Promise.all(Array.from({ length: LANES }, (_, lane) => write(lane)));
    await killing;

    const { items } = (await client.get(MAPS)).json;
    const there: string[] = items.map((item: { metadata: { name: string } }) => item.metadata.name);
    expect(there).toEqual(expect.arrayContaining(answered));
    const written = there.filter((name) => name.startsWith('w-'));
    expect(written.length).toBeLessThanOrEqual(answered.length + LANES);
    const next = (await client.get(`${MAPS}?continue=${page.metadata.continue}`)).json;
    expect(next.items.map((item: { metadata: { name: string } }) => item.metadata.name)).toEqual(['c']);
    expect(next.metadata.resourceVersion).toBe(from);
    const seen: { name: string; version: number }[] = [];
    while (seen.length < written.length) {
      const { type, object } = await events.next();
      expect(type).toBe('ADDED');
      seen.push({ name: object.metadata.name, version: Number(object.metadata.resourceVersion) });
    }
    expect(seen.map(({ name }) => name).toSorted()).toEqual(written.toSorted());
    const versions = seen.map(({ version }) => version);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  });
});
