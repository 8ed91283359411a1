import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startApiServer } from '../../../src/sandbox/app/sandbox.js';
import { progressSupport } from '../../../src/sandbox/store/etcd/client/version.js';
import { etcdProgram, etcdVersion } from '../../support/etcd.js';
import { isMissing } from '../../support/reference.js';
import { TestClient } from '../client.js';
import { EtcdSetup } from '../store/etcd/setup.js';
import { HeldClock } from './held-clock.js';
import { openWatch } from './open-watch.js';

/** Members with a watch cache each on one real etcd: whatever happens to it, no read is stale and no event is lost. */

const MAPS = '/api/v1/namespaces/default/configmaps';
const reliable = progressSupport([etcdVersion]) !== 'unreliable';

describe.skipIf(isMissing('etcd', etcdProgram))('members with watch caches', () => {
  const etcd = new EtcdSetup();
  let prefix = '';
  beforeAll(() => etcd.start());
  afterAll(() => etcd.end());
  beforeEach(() => {
    prefix = etcd.freshPrefix();
  });

  const member = async () => {
    const clock = new HeldClock();
    const address = { endpoints: [etcd.server.url], prefix, compactEvery: 0 };
    const sandbox = await startApiServer({ pods: 0, clock, etcd: address });
    const client = new TestClient(sandbox);
    onTestFinished(async () => {
      client.close();
      await sandbox.close();
    });
    const put = async (name: string, data = {}) => {
      const { status, json } = await client.write('POST', MAPS, { metadata: { name }, data });
      expect(status).toBe(201);
      return Number(json.metadata.resourceVersion);
    };
    const list = async (query = '') => {
      const { status, json } = await client.get(`${MAPS}?${query}`);
      expect(status).toBe(200);
      const names: string[] = json.items.map((item: { metadata: { name: string } }) => item.metadata.name);
      return { names, version: Number(json.metadata.resourceVersion), token: json.metadata.continue };
    };
    return { sandbox, client, clock, put, list };
  };

  test('immediately show what was written through another member, whatever the writes are to', async () => {
    const members = [await member(), await member()];
    await Promise.all(members.map(({ list }) => list()));
    const written: string[] = [];
    let seen = 0;
    for (let round = 0; round < 60; round++) {
      const [here, there] = round % 2 === 0 ? members : members.toReversed();
      const name = `m-${String(round).padStart(3, '0')}`;
      const version = await here!.put(name);
      written.push(name);
      const { names, version: shown } = await there!.list();
      expect(names).toEqual(expect.arrayContaining(written));
      expect(shown).toBeGreaterThanOrEqual(Math.max(version, seen));
      seen = shown;
    }
  });

  test('answer reads during hundreds of writes, each with all that ended before it', async () => {
    const members = [await member(), await member()];
    let ended = 0;
    let writing = true;
    const write = async (lane: number) => {
      for (let at = 0; at < 100; at++) {
        await members[lane % 2]!.put(`w-${lane}-${at}`);
        ended += 1;
      }
    };
    const read = async (lane: number) => {
      let last = 0;
      while (writing) {
        const before = ended;
        const { names, version } = await members[lane % 2]!.list();
        expect(names.length).toBeGreaterThanOrEqual(before);
        expect(version).toBeGreaterThanOrEqual(last);
        last = version;
      }
    };
    const writes = Promise.all([0, 1, 2, 3].map(write)).finally(() => {
      writing = false;
    });
    await Promise.all([writes, ...[0, 1, 2].map(read)]);
    expect((await members[0]!.list()).names).toHaveLength(400);
  });

  test('survive a crash of etcd: pages at their revision, reads of the present state, watches without a gap', async () => {
    const { sandbox, put, list } = await member();
    const made = [await put('a'), await put('b'), await put('c')];
    const first = await list('limit=2');
    const events = await openWatch(sandbox, `${MAPS}?watch=1&resourceVersion=${made[2]}`);
    onTestFinished(events.end);
    await etcd.server.kill();
    await etcd.server.start();
    made.push(await put('d'));
    expect((await list(`continue=${first.token}`)).names).toEqual(['c']);
    const present = await list();
    expect(present.names).toEqual(['a', 'b', 'c', 'd']);
    expect(present.version).toBeGreaterThanOrEqual(made[3]!);
    made.push(await put('e'));
    const seen = [await events.next(), await events.next()];
    expect(seen.map(({ object }) => Number(object.metadata.resourceVersion))).toEqual(made.slice(3));
  });

  test.skipIf(!reliable)('refuse reads while etcd hangs, and serve them when it continues', async () => {
    const { client, clock, put, list } = await member();
    await put('a');
    await list();
    etcd.server.freeze();
    const asked = client.get(MAPS);
    await clock.end(3000);
    const { status, headers, json } = await asked.finally(() => etcd.server.thaw());
    expect([status, json.reason, headers['retry-after']]).toEqual([504, 'Timeout', '1']);
    expect((await list()).names).toEqual(['a']);
  });

  test('serve reads that may be old while etcd hangs', async () => {
    const { put, list } = await member();
    await put('a');
    await list('resourceVersion=0');
    etcd.server.freeze();
    const { names } = await list('resourceVersion=0').finally(() => etcd.server.thaw());
    expect(names).toEqual(['a']);
  });
});
