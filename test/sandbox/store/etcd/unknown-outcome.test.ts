import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '../../../../src/sandbox/app/sandbox.js';
import type { Store } from '../../../../src/sandbox/store/store.js';
import { etcdProgram } from '../../../support/etcd.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { isMissing } from '../../../support/reference.js';
import { TcpProxy } from '../../../support/tcp-proxy.js';
import { type Answer, TestClient } from '../../client.js';
import { ticking } from '../../ticking.js';
import { EtcdSetup } from './setup.js';

const MAPS = '/api/v1/namespaces/default/configmaps';

/**
 * Expectations are the responses of a kube-apiserver whose etcd was cut off after it had done the write, and whose etcd
 * was stopped: 500 without a reason, and 504; neither with Retry-After. The messages of the 504 are those of release
 * 1.32 (k8s.io/apiserver: endpoints/handlers/finisher, server/filters/timeout.go).
 */
describe.skipIf(isMissing('etcd', etcdProgram))('the response to a write with an unknown outcome', () => {
  const etcd = new EtcdSetup();
  const clock = new ManualClock();
  let proxy: TcpProxy;
  let near: Store;
  let sandbox: ApiServer;
  let client: TestClient;

  beforeAll(() => etcd.start());
  afterAll(() => etcd.end());
  beforeEach(async () => {
    const prefix = etcd.freshPrefix();
    proxy = await TcpProxy.to(etcd.server.url);
    near = (await etcd.open({ prefix })).store;
    const address = { endpoints: [proxy.url], prefix, compactEvery: 0, requestTimeout: 1000 };
    sandbox = await startApiServer({ pods: 0, clock, watchCache: false, etcd: address });
    client = new TestClient(sandbox);
  });
  afterEach(async () => {
    client.close();
    await ticking(clock, sandbox.close());
    await near.close();
    await proxy.end();
  });

  /**
   * The response to a request whose change reaches etcd, while the connection breaks before etcd's response arrives.
   */
  const cutAfter = async (mark: string, send: () => Promise<Answer>): Promise<Answer> => {
    const before = await near.currentRevision();
    const sent = proxy.withholdAfter(mark);
    const answering = send();
    await sent;
    while ((await near.currentRevision()) === before);
    proxy.open();
    proxy.cut();
    return answering;
  };
  const expectUnknown = ({ status, headers, json }: Answer) => {
    expect([status, json.status, json.reason, headers['retry-after']]).toEqual([
      500,
      'Failure',
      undefined,
      undefined,
    ]);
    expect(json.message).toMatch(/^rpc error: code = Unavailable desc = ./);
  };

  test('of a create is a failure, and its repetition reports that the object exists', async () => {
    const map = { metadata: { name: 'a' }, data: { mark: 'create-mark' } };
    expectUnknown(await cutAfter('create-mark', () => client.write('POST', MAPS, map)));
    const again = await client.write('POST', MAPS, map);
    expect([again.status, again.json.reason]).toEqual([409, 'AlreadyExists']);
    expect((await client.get(`${MAPS}/a`)).json.data).toEqual(map.data);
  });

  test('of an update is a failure, and its repetition reports that the object was modified', async () => {
    const { json: made } = await client.write('POST', MAPS, { metadata: { name: 'a' }, data: {} });
    const changed = { ...made, data: { mark: 'update-mark' } };
    expectUnknown(await cutAfter('update-mark', () => client.write('PUT', `${MAPS}/a`, changed)));
    const again = await client.write('PUT', `${MAPS}/a`, changed);
    expect([again.status, again.json.reason]).toEqual([409, 'Conflict']);
    expect((await client.get(`${MAPS}/a`)).json.data).toEqual(changed.data);
  });

  test('an etcd that does not respond makes writes and reads time out', async () => {
    await client.write('POST', MAPS, { metadata: { name: 'a' } });
    void proxy.silence();
    const write = await ticking(clock, client.send('DELETE', `${MAPS}/a`));
    const read = await ticking(clock, client.get(`${MAPS}/a`));
    expect([write, read].map(({ status, headers, json }) => [status, headers['retry-after'], json])).toEqual(
      ['requested timeout - context deadline exceeded', 'the allotted timeout'].map((time) => [
        504,
        undefined,
        {
          kind: 'Status',
          apiVersion: 'v1',
          metadata: {},
          status: 'Failure',
          message: `Timeout: request did not complete within ${time}`,
          reason: 'Timeout',
          details: {},
          code: 504,
        },
      ]),
    );
  });
});
