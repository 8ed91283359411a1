import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { TestClient } from './client.js';

let sandbox: ApiServer;
let client: TestClient;

beforeAll(async () => {
  sandbox = await startApiServer({});
  client = new TestClient(sandbox);
});
afterAll(async () => {
  client.close();
  await sandbox.close();
});

const CORE = '/api/v1/namespaces/default/events';
const EVENTS = '/apis/events.k8s.io/v1/namespaces/default/events';
const V1 = '/apis/autoscaling/v1/namespaces/default/horizontalpodautoscalers';
const V2 = '/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers';
const TABLE = { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' };

describe('events', () => {
  test('of the core group appear in events.k8s.io, with its field names', async () => {
    await client.write('POST', CORE, {
      metadata: { name: 'one' },
      involvedObject: { kind: 'Pod', name: 'p', namespace: 'default' },
      reason: 'Started',
      message: 'it runs',
      type: 'Normal',
      count: 3,
      source: { component: 'kubelet', host: 'n1' },
      firstTimestamp: '2026-01-01T00:00:00Z',
    });
    const { json } = await client.get(`${EVENTS}/one`);
    expect(json).toMatchObject({
      kind: 'Event',
      apiVersion: 'events.k8s.io/v1',
      regarding: { kind: 'Pod', name: 'p' },
      note: 'it runs',
      deprecatedCount: 3,
      deprecatedSource: { component: 'kubelet', host: 'n1' },
      deprecatedFirstTimestamp: '2026-01-01T00:00:00Z',
    });
    for (const name of ['message', 'involvedObject', 'count', 'source', 'firstTimestamp']) {
      expect(json).not.toHaveProperty(name);
    }
  });

  test('of events.k8s.io appear in the core group, also in lists and watches', async () => {
    const { resourceVersion } = (await client.get(CORE)).json.metadata;
    await client.write('POST', EVENTS, {
      metadata: { name: 'two' },
      regarding: { kind: 'Node', name: 'n' },
      reason: 'Ready',
      note: 'it is ready',
      type: 'Warning',
      action: 'Look',
      reportingController: 'example.com/look',
      reportingInstance: 'look-1',
      eventTime: '2026-01-01T00:00:00.000000Z',
    });
    const [found] = (await client.get(`${CORE}?fieldSelector=involvedObject.kind%3DNode`)).json.items;
    expect(found).toMatchObject({
      involvedObject: { kind: 'Node', name: 'n' },
      message: 'it is ready',
      reportingComponent: 'example.com/look',
      reportingInstance: 'look-1',
    });
    const watch = await client.get(`${EVENTS}?watch=1&timeoutSeconds=1&resourceVersion=${resourceVersion}`);
    const [event] = watch.text.split('\n');
    expect(JSON.parse(event!)).toMatchObject({ type: 'ADDED', object: { note: 'it is ready' } });
    const { items } = (await client.get(`${EVENTS}?fieldSelector=regarding.name%3Dn`)).json;
    expect(items).toHaveLength(1);
  });

  test('are printed in the same way, and one deletion deletes both', async () => {
    const rows = async (path: string) =>
      (await client.get(path, TABLE)).json.rows.map(({ cells }: { cells: string[] }) => cells.slice(1));
    expect(await rows(EVENTS)).toEqual(await rows(CORE));
    expect((await client.send('DELETE', `${EVENTS}/two`)).status).toBe(200);
    expect((await client.get(`${CORE}/two`)).status).toBe(404);
  });
});

describe('horizontal pod autoscalers', () => {
  const scaleTargetRef = { kind: 'Deployment', name: 'web', apiVersion: 'apps/v1' };

  test('of autoscaling/v1 are those of v2 with a target for CPU', async () => {
    const spec = { scaleTargetRef, minReplicas: 2, maxReplicas: 5, targetCPUUtilizationPercentage: 70 };
    expect((await client.write('POST', V1, { metadata: { name: 'web' }, spec })).status).toBe(201);
    expect((await client.get(`${V2}/web`)).json.spec).toMatchObject({
      scaleTargetRef,
      minReplicas: 2,
      maxReplicas: 5,
      metrics: [
        {
          type: 'Resource',
          resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } },
        },
      ],
    });
    expect((await client.get(`${V1}/web`)).json.spec).toEqual(spec);
    const { rows } = (await client.get(`${V1}/web`, TABLE)).json;
    expect(rows[0].cells.slice(0, 6)).toEqual(['web', 'Deployment/web', 'cpu: <unknown>/70%', '2', 5, 0]);
  });

  test('keep fields that v1 lacks when v1 writes them', async () => {
    const memory = {
      type: 'Resource',
      resource: { name: 'memory', target: { type: 'AverageValue', averageValue: '100Mi' } },
    };
    const spec = { scaleTargetRef, maxReplicas: 5, metrics: [memory] };
    await client.write('POST', V2, { metadata: { name: 'other' }, spec });
    const seen = (await client.get(`${V1}/other`)).json;
    expect(seen.spec).not.toHaveProperty('metrics');
    seen.spec.maxReplicas = 7;
    expect((await client.write('PUT', `${V1}/other`, seen)).status).toBe(200);
    const { json } = await client.get(`${V2}/other`);
    expect(json.spec.maxReplicas).toBe(7);
    expect(json.spec.metrics).toEqual([memory]);
    expect(json.metadata).not.toHaveProperty('annotations');
  });
});
