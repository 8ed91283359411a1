import { afterEach, describe, expect, it } from 'vitest';
import { ProtobufCodec } from '../../src/codec/proto/codec.js';
import type { ApiServerOptions } from '../../src/sandbox/app/options.js';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { RELEASE } from '../../src/sandbox/base/version.js';
import { TestClient } from './client.js';

const PROTOBUF = 'application/vnd.kubernetes.protobuf';
const codec = new ProtobufCodec({ release: RELEASE });

describe('the lists of every built-in type', () => {
  let sandbox: ApiServer;
  let client: TestClient;
  const start = async (options: ApiServerOptions) => {
    sandbox = await startApiServer({ tokenWrites: true, ...options });
    client = new TestClient(sandbox);
  };
  afterEach(async () => {
    client.close();
    await sandbox.close();
  });

  /** The paths of lists that are available in protobuf. */
  const paths = async () => {
    const { groups } = (await client.get('/apis')).json as {
      groups: { versions: { groupVersion: string }[] }[];
    };
    const versions = groups.flatMap((group) =>
      group.versions.map(({ groupVersion }) => `/apis/${groupVersion}`),
    );
    const found: string[] = [];
    for (const version of ['/api/v1', ...versions]) {
      const { resources } = (await client.get(version)).json as {
        resources: { name: string; verbs: string[] }[];
      };
      const listed = resources.filter(({ name, verbs }) => !name.includes('/') && verbs.includes('list'));
      found.push(...listed.map(({ name }) => `${version}/${name}`));
    }
    return found;
  };

  /** Compares all lists. Returns the number of objects. */
  const compareAll = async () => {
    let count = 0;
    for (const path of await paths()) {
      const { json } = await client.get(path);
      const { status, bytes } = await client.get(path, { accept: PROTOBUF });
      expect([path, status]).toEqual([path, 200]);
      // a field without a value is missing: what JSON would contain for the decoded list
      const decoded = JSON.parse(JSON.stringify(await codec.decode(bytes)));
      expect(decoded).toEqual(json);
      count += json.items.length;
    }
    return count;
  };

  it.each<[string, ApiServerOptions]>([
    ['generated', { pods: 40, namespaces: 3, metrics: true }],
    ['few', { pods: 2, namespaces: 7 }],
    ['of the sample application', { sample: true }],
  ])('are the same in JSON and in protobuf, the objects being %s', async (_, options) => {
    await start(options);
    expect(await compareAll()).toBeGreaterThan(50);
  });

  it('are the same if workloads were scaled to zero and events have no reporter', async () => {
    await start({ sample: true, podStart: 0 });
    const patch = (path: string) =>
      client.write('PATCH', path, { spec: { replicas: 0 } }, 'application/merge-patch+json');
    for (const name of ['web', 'api']) {
      expect((await patch(`/apis/apps/v1/namespaces/default/deployments/${name}`)).status).toBe(200);
    }
    expect((await patch('/apis/apps/v1/namespaces/default/statefulsets/db')).status).toBe(200);
    const event = { metadata: { name: 'e', namespace: 'default' }, reason: 'R', type: 'Normal', note: 'n' };
    const made = await client.write('POST', '/apis/events.k8s.io/v1/namespaces/default/events', {
      ...event,
      eventTime: '2026-01-01T00:00:00.000000Z',
      action: 'A',
      reportingController: 'c',
      reportingInstance: '',
    });
    expect([made.status, made.json]).toEqual([201, expect.not.objectContaining({ reportingInstance: '' })]);
    const core = await client.get('/api/v1/namespaces/default/events/e');
    expect(core.json).toMatchObject({ reportingComponent: 'c', reportingInstance: '' });
    await sandbox.settled();
    expect(await compareAll()).toBeGreaterThan(50);
  });
});
