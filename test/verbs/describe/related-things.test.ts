import { describe, expect, it } from 'vitest';
import { EVENTS } from '../../../src/discovery/core-resources.js';
import type { RelatedSource } from '../../../src/render/describe/describer.js';
import { describeOne } from '../../../src/verbs/describe/describe-one.js';
import { RelatedThings } from '../../../src/verbs/describe/related-things.js';
import { clientOn } from '../../support/client-on.js';
import { type Answer, ScriptedTransport } from '../../support/scripted-transport.js';

const names: RelatedSource<string> = {
  resource: EVENTS,
  row: ({ metadata }) => metadata?.name ?? '',
  shared: { keys: ({ metadata }) => [metadata?.labels?.of ?? ''] },
};

function listed(...things: { name: string; of: string }[]): Answer {
  const items = things.map(({ name, of }) => ({ metadata: { name, labels: { of } } }));
  return { body: { kind: 'EventList', apiVersion: 'v1', metadata: {}, items } };
}

function refused(code: number, reason: string): Answer {
  return {
    status: code,
    body: { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason, code, message: reason },
  };
}

function thingsOn(transport: ScriptedTransport, isMany: boolean): RelatedThings {
  const { signal } = new AbortController();
  return new RelatedThings({
    client: clientOn(transport),
    chunkSize: 500,
    allNamespaces: false,
    isMany,
    signal,
    tell: async () => undefined,
  });
}

const ask = (key: string) => [{ key, namespace: 'n', labelSelector: `of=${key}` }];

describe('information about related objects', () => {
  it('is requested one by one for eight objects, and listed once for all others', async () => {
    const each = Array.from({ length: 8 }, (_, at) => listed({ name: `a${at}`, of: `${at}` }));
    const all = listed({ name: 'x', of: '8' }, { name: 'y', of: '9' }, { name: 'z', of: '8' });
    const transport = new ScriptedTransport(...each, all);
    const things = thingsOn(transport, true);
    const rows: unknown[] = [];
    for (let at = 0; at < 11; at++) rows.push((await things.answers(names, ask(`${at}`)))[0]!.rows);
    expect(rows.slice(7)).toEqual([['a7'], ['x', 'z'], ['y'], []]);
    expect(transport.asked.at(-1)).toBe('/api/v1/namespaces/n/events?limit=500');
    transport.assertDone();
  });

  it('is requested one by one if objects are named', async () => {
    const transport = new ScriptedTransport(...Array.from({ length: 10 }, () => listed()));
    const things = thingsOn(transport, false);
    for (let at = 0; at < 10; at++) await things.answers(names, ask(`${at}`));
    expect(new Set(transport.asked).size).toBe(10);
  });

  it('is requested one by one if the list may not be read, which is tried once', async () => {
    const each = Array.from({ length: 8 }, () => listed());
    const answers = [
      refused(403, 'Forbidden'),
      listed({ name: 'x', of: '8' }),
      listed({ name: 'y', of: '9' }),
    ];
    const transport = new ScriptedTransport(...each, ...answers);
    const things = thingsOn(transport, true);
    const rows: unknown[] = [];
    for (let at = 0; at < 10; at++) rows.push((await things.answers(names, ask(`${at}`)))[0]!.rows);
    expect(rows.slice(8)).toEqual([['x'], ['y']]);
    transport.assertDone();
  });

  it('is requested one by one if the list is long, until there are many more objects', async () => {
    const each = Array.from({ length: 8 }, () => listed());
    const page = (_: unknown, at: number): Answer => ({
      body: { kind: 'EventList', apiVersion: 'v1', metadata: { continue: `from-${at}` }, items: [] },
    });
    const tooLong = Array.from({ length: 11 }, page);
    const more = Array.from({ length: 40 }, () => listed({ name: 'x', of: 'any' }));
    const transport = new ScriptedTransport(...each, ...tooLong, ...more);
    const things = thingsOn(transport, true);
    const isList = (asked: string) => !asked.includes('labelSelector');
    for (let at = 0; at < 20; at++) await things.answers(names, ask(`${at}`));
    expect(transport.asked.filter(isList).length).toBeGreaterThanOrEqual(11);
    expect(transport.asked.filter(isList).length).toBeLessThanOrEqual(12);
    expect(transport.asked.slice(-11).some(isList)).toBe(false);
    for (let at = 20; at < 36; at++) await things.answers(names, ask(`${at}`));
    expect(transport.asked.slice(-1).every(isList)).toBe(true);
  });

  it('is an error of the answer if it cannot be read', async () => {
    const things = thingsOn(new ScriptedTransport(refused(403, 'Forbidden')), false);
    expect(await things.answers(names, ask('a'))).toMatchObject([{ rows: [], error: { code: 403 } }]);
  });
});

describe('an object of a version that kubectl does not describe first', () => {
  const target = {
    resource: {
      ...{
        group: 'autoscaling',
        version: 'v1',
        kind: 'HorizontalPodAutoscaler',
        name: 'horizontalpodautoscalers',
      },
      ...{ singularName: '', namespaced: true, verbs: [], shortNames: [], categories: [] },
    },
    ...{ namespace: 'n', name: 'a' },
  };
  const object = { apiVersion: 'autoscaling/v1', kind: 'HorizontalPodAutoscaler', metadata: { name: 'a' } };
  const described = (transport: ScriptedTransport) =>
    describeOne(
      { target, object: { ...object, spec: { targetCPUUtilizationPercentage: 50 } }, source: '' },
      {
        client: clientOn(transport),
        things: thingsOn(transport, false),
        describers: new Map(),
        showEvents: false,
        now: () => 0,
      },
    );

  it('is read in that version', async () => {
    const transport = new ScriptedTransport({ body: { ...object, apiVersion: 'autoscaling/v2' } });
    expect(await described(transport)).toContain('Metrics: ');
    expect(transport.asked).toEqual(['/apis/autoscaling/v2/namespaces/n/horizontalpodautoscalers/a']);
  });

  it('is described unchanged if the server has no other version', async () => {
    const transport = new ScriptedTransport({ status: 404, body: '404 page not found' });
    expect(await described(transport)).toMatch(/^Target CPU utilization: +50%$/m);
  });
});
