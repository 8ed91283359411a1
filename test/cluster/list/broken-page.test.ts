import { describe, expect, it } from 'vitest';
import type { InterruptedListError } from '../../../src/cluster/list/errors.js';
import { parseResumeState, ResumeStateError } from '../../../src/cluster/list/resume-state.js';
import { ConnectionError } from '../../../src/transport/errors.js';
import { ScriptedTransport } from '../../support/scripted-transport.js';
import { brokenPage, CUT, expired, page, read } from './support.js';

describe('a page that breaks off', () => {
  it('is requested again by its token, and continues after the last item', async () => {
    const transport = new ScriptedTransport(page('ab', 'T1'), brokenPage('c'), page('cd', 'T2'), page('e'));
    const { names, report, waits } = await read(transport);
    expect(names.join('')).toBe('abcde');
    expect(transport.asked).toEqual([
      '/api/v1/pods?limit=2',
      '/api/v1/pods?continue=T1&limit=2',
      '/api/v1/pods?continue=T1&limit=2',
      '/api/v1/pods?continue=T2&limit=2',
    ]);
    expect(report).toMatchObject({ complete: true, items: 5, pages: 3, resourceVersions: ['7'] });
    expect(report).not.toHaveProperty('expired');
    expect(waits).toEqual([200]);
  });

  it('includes the items already received in the expected count', async () => {
    const more = { remainingItemCount: 1 };
    const transport = new ScriptedTransport(
      page('ab', 'T1'),
      brokenPage('c'),
      page('cd', 'T2', more),
      page('e'),
    );
    const { batches } = await read(transport);
    const totals = batches.flatMap(({ expectedTotal }) => expectedTotal ?? []);
    expect(new Set(totals)).toEqual(new Set([5]));
  });

  it('returns no batch of items already received, however many are requested', async () => {
    const { body } = page('abcd');
    const whole = JSON.stringify(body);
    const third = whole.indexOf('{"metadata":{"name":"c"');
    const again = { body: [whole.slice(0, third), whole.slice(third)] };
    const transport = new ScriptedTransport(brokenPage('ab'), again);
    const { batches } = await read(transport, { chunkSize: 4, maxItems: 4 });
    expect(batches.map(({ items }) => items.length)).toEqual([2, 2]);
  });

  it.each(['timeout', 'silence'] as const)('is not requested again after a %s', async (fault) => {
    const late = new ConnectionError('late', { method: 'GET', url: 'https://cluster.example' }, { fault });
    const transport = new ScriptedTransport({ ...brokenPage('a'), breaksWith: late });
    const { names, error, waits } = await read(transport);
    expect(names).toEqual(['a']);
    expect((error as InterruptedListError).cause).toBe(late);
    expect(waits).toEqual([]);
  });

  it('abandons the page that was requested ahead', async () => {
    const transport = new ScriptedTransport(brokenPage('a', 'T1'), page('x'), page('ab', 'T1'), page('c'));
    const { names } = await read(transport);
    expect(names.join('')).toBe('abc');
    expect(transport.log).toContain('abort 2');
    expect(transport.log).not.toContain('read 2');
  });

  it('is taken from the same snapshot when it is the first', async () => {
    const transport = new ScriptedTransport(brokenPage('a'), page('ab', 'T1'), page('c'));
    const { names, report } = await read(transport, { query: [['labelSelector', 'a=b']] });
    expect(names.join('')).toBe('abc');
    expect(transport.asked).toEqual([
      '/api/v1/pods?labelSelector=a=b&limit=2',
      '/api/v1/pods?labelSelector=a=b&limit=2&resourceVersion=7&resourceVersionMatch=Exact',
      '/api/v1/pods?continue=T1&labelSelector=a=b&limit=2',
    ]);
    expect(report?.resourceVersions).toEqual(['7']);
  });

  it('loses nothing of a snapshot that is not in the order of keys', async () => {
    const first = await read(new ScriptedTransport(brokenPage('ac'), page('acb', 'T1'), page('d')));
    expect(first.names.join('')).toBe('acbd');
    const second = await read(
      new ScriptedTransport(page('b', 'T1'), brokenPage('c'), page('ca', 'T2'), page('d')),
    );
    expect(second.names.join('')).toBe('bcad');
  });

  it('skips what was already returned on all pages of another snapshot, until something new arrives', async () => {
    const changed = { resourceVersion: '9' };
    const { names } = await read(
      new ScriptedTransport(
        brokenPage('bc'),
        page('ab', 'T1', changed),
        page('cd', 'T2', changed),
        page('e'),
      ),
    );
    expect(names.join('')).toBe('bcde');
  });

  it('is identified by keys if the server gives another snapshot nevertheless', async () => {
    const changed = page('bcd', undefined, { resourceVersion: '9' });
    const { names, report } = await read(new ScriptedTransport(brokenPage('ac'), changed));
    expect(names.join('')).toBe('acd');
    expect(report?.resourceVersions).toEqual(['7', '9']);
    const strict = await read(new ScriptedTransport(brokenPage('ac'), changed), { consistency: 'snapshot' });
    expect(strict.error).toMatchObject({ cause: { name: 'ListInconsistentError' } });
  });

  it('is simply requested again if nothing of it arrived', async () => {
    const transport = new ScriptedTransport(
      { body: '', breaksWith: CUT },
      { body: '{"kind":"PodList","items":[{"metad' },
      page('a', undefined, { resourceVersion: '9' }),
    );
    const { names, report, waits } = await read(transport, { consistency: 'snapshot' });
    expect(names.join('')).toBe('a');
    expect(transport.asked).toEqual(Array(3).fill('/api/v1/pods?limit=2'));
    expect(report?.resourceVersions).toEqual(['9']);
    expect(waits).toEqual([200, 400]);
  });

  it('is requested as long as it returns something new, and no longer', async () => {
    const transport = new ScriptedTransport(
      brokenPage('a'),
      brokenPage('ab'),
      brokenPage('abc'),
      brokenPage('abc'),
      brokenPage('ab'),
      brokenPage('abc'),
    );
    const { names, error, waits } = await read(transport, { chunkSize: 9 }, { maxRepeats: 3 });
    expect(names.join('')).toBe('abc');
    expect(error).toMatchObject({ name: 'InterruptedListError', cause: CUT, report: { items: 3 } });
    expect(waits).toEqual([200, 200, 200, 400, 800]);
    transport.assertDone();
  });

  it('continues by number if its items have no keys', async () => {
    const broken = new ScriptedTransport(page('ab', 'T1'), brokenPage('cde'), brokenPage('c'), page('cdef'));
    const { names } = await read(broken, { chunkSize: 4, keyOf: () => undefined });
    expect(names.join('')).toBe('abcdef');
  });

  it('is recognized by its token, although it reports its snapshot only at its end', async () => {
    const customs = (names: string, metadata: object) => {
      const items = [...names].map((name) => ({ apiVersion: 'ct.io/v1', kind: 'Gizmo', metadata: { name } }));
      return JSON.stringify({ apiVersion: 'ct.io/v1', items, kind: 'GizmoList', metadata });
    };
    const second = customs('cd', { resourceVersion: '7', continue: '' });
    const transport = new ScriptedTransport(
      { body: customs('ab', { resourceVersion: '7', continue: 'T1' }) },
      { body: second.slice(0, second.indexOf(']')), breaksWith: CUT },
      { body: second },
    );
    const { names, report } = await read(transport, { consistency: 'snapshot' });
    expect(names.join('')).toBe('abcd');
    expect(report).toMatchObject({ complete: true, resourceVersions: ['7'] });
  });

  it('drops rows that waited for their columns', async () => {
    const columnDefinitions = [
      { name: 'Name', type: 'string', format: 'name', description: '', priority: 0 },
    ];
    const rows = [{ cells: ['a'], object: null }];
    const text = JSON.stringify({
      kind: 'Table',
      metadata: { resourceVersion: '7' },
      rows,
      columnDefinitions,
    });
    const transport = new ScriptedTransport(
      { body: text.slice(0, text.indexOf(',"columnDefinitions"')), breaksWith: CUT },
      { body: text },
    );
    const { batches } = await read(transport);
    expect(batches.map(({ items }) => items)).toEqual([rows]);
  });

  it("ends with the list's signal while waiting", async () => {
    const controller = new AbortController();
    const reason = new Error('interrupted');
    const transport = new ScriptedTransport(brokenPage('a'));
    const clock = {
      now: () => 0,
      after: () => {
        queueMicrotask(() => controller.abort(reason));
        return () => {};
      },
    };
    const { error } = await read(transport, {}, { signal: controller.signal, clock });
    expect(error).toMatchObject({ name: 'InterruptedListError', cause: reason });
  });
});

describe('an interrupted list', () => {
  const interrupt = async (...answers: ConstructorParameters<typeof ScriptedTransport>) => {
    const { batches } = await read(new ScriptedTransport(...answers), {}, { maxRepeats: 0 });
    const last = batches.at(-1)!;
    return parseResumeState(JSON.parse(JSON.stringify(last.continuesBehind?.(last.items.length))));
  };

  it('continues in the middle of its page', async () => {
    const resumeFrom = await interrupt(page('ab', 'T1'), brokenPage('c'));
    const transport = new ScriptedTransport(page('cd', 'T2'), page('e'));
    const { names, report } = await read(transport, {}, { resumeFrom });
    expect(names.join('')).toBe('de');
    expect(transport.asked[0]).toBe('/api/v1/pods?continue=T1&limit=2');
    expect(report).toMatchObject({ complete: true, items: 2, resumedItems: 3, resourceVersions: ['7'] });
  });

  it('continues in its first page, from the same snapshot', async () => {
    const resumeFrom = await interrupt(brokenPage('a'));
    const transport = new ScriptedTransport(page('ab'));
    const { names } = await read(transport, {}, { resumeFrom });
    expect(names.join('')).toBe('b');
    expect(transport.asked).toEqual(['/api/v1/pods?limit=2&resourceVersion=7&resourceVersionMatch=Exact']);
  });

  it('does not start over if it is unknown what was returned', async () => {
    const { batches } = await read(
      new ScriptedTransport(page('ab', 'T1'), brokenPage('c')),
      { keyOf: () => undefined },
      { maxRepeats: 0 },
    );
    const resumeFrom = batches.at(-1)!.continuesBehind!(1)!;
    const resumed = await read(new ScriptedTransport(expired()), {}, { resumeFrom });
    expect((resumed.error as Error).message).toContain('its items are in no known order');
  });

  it('does not start over by the order of the rest if earlier items had none', async () => {
    const resumeFrom = await interrupt(page('db', 'T1'), brokenPage('a'));
    const transport = new ScriptedTransport(page('ae', 'T2'), expired(), page('abcde'));
    const { names, error } = await read(transport, {}, { resumeFrom });
    expect(names.join('')).toBe('e');
    expect((error as Error).message).toContain('its items are in no known order');
  });

  it('does not continue as another list', async () => {
    const resumeFrom = await interrupt(page('ab', 'T1'), brokenPage('c'));
    const transport = new ScriptedTransport();
    const { error } = await read(transport, { path: '/api/v1/nodes' }, { resumeFrom });
    expect(error).toBeInstanceOf(ResumeStateError);
    expect(transport.requests).toEqual([]);
  });
});
