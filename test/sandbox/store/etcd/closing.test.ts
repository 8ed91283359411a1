import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startApiServer } from '../../../../src/sandbox/app/sandbox.js';
import { EtcdError } from '../../../../src/sandbox/store/etcd/client/errors.js';
import { etcdProgram } from '../../../support/etcd.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { isMissing } from '../../../support/reference.js';
import { TcpProxy } from '../../../support/tcp-proxy.js';
import { TestClient } from '../../client.js';
import { EtcdSetup } from './setup.js';

/** The clock stands still: whatever waited for it would wait forever. */
describe.skipIf(isMissing('etcd', etcdProgram))('closing while etcd is unavailable', () => {
  const etcd = new EtcdSetup();
  beforeAll(() => etcd.start());
  afterAll(() => etcd.end());

  const away = async () => {
    const proxy = await TcpProxy.to(etcd.server.url);
    onTestFinished(() => proxy.end());
    return { proxy, address: { endpoints: [proxy.url], prefix: etcd.freshPrefix(), compactEvery: 0 } };
  };

  test.each(['silence', 'close'] as const)('a store ends what waits: %s', async (fault) => {
    const { proxy, address } = await away();
    const { store } = await etcd.open(address, new ManualClock());
    const heard = proxy[fault]();
    const reading = store.currentRevision();
    reading.catch(() => undefined);
    await heard;
    await store.close();
    await expect(reading).rejects.toThrow(EtcdError);
    await expect(store.currentRevision()).rejects.toThrow(EtcdError);
  });

  test.each(['silence', 'close'] as const)('a sandbox does not wait for it: %s', async (fault) => {
    const { proxy, address } = await away();
    const warnings: string[] = [];
    const warn = (text: string) => warnings.push(text);
    const sandbox = await startApiServer({ pods: 0, clock: new ManualClock(), etcd: address, warn });
    const before = [...warnings];
    const client = new TestClient(sandbox);
    expect((await client.get('/api/v1/namespaces')).status).toBe(200);
    const heard = proxy[fault]();
    const asking = client.get('/api/v1/namespaces/default/configmaps').catch(() => undefined);
    await heard;
    await sandbox.close();
    await asking;
    client.close();
    expect(warnings).toEqual(before);
  });
});
