import { describe, expect, it } from 'vitest';
import { ACCEPT_TABLE } from '../../../src/cluster/list/accept.js';
import { InterruptedListError } from '../../../src/cluster/list/errors.js';
import { list } from '../../../src/cluster/list/list.js';
import { ConnectionError, MalformedAnswerError, StatusError } from '../../../src/transport/errors.js';
import type { Transport } from '../../../src/transport/types.js';
import { ScriptedTransport } from '../../support/scripted-transport.js';
import { PODS, page, read } from './support.js';

describe('the pages of a list', () => {
  it('are requested one after the other', async () => {
    const transport = new ScriptedTransport(
      page('ab', 'T1', { remainingItemCount: 3 }),
      page('cd', 'T2', { remainingItemCount: 1 }),
      page('e'),
    );
    const { names, report, batches } = await read(transport);
    expect(names.join('')).toBe('abcde');
    expect(transport.asked).toEqual([
      '/api/v1/pods?limit=2',
      '/api/v1/pods?continue=T1&limit=2',
      '/api/v1/pods?continue=T2&limit=2',
    ]);
    expect(transport.requests[0]).toMatchObject({ method: 'GET', headers: { accept: 'application/json' } });
    expect(report).toEqual({
      pages: 3,
      items: 5,
      resumedItems: 0,
      resourceVersions: ['7'],
      snapshots: [{ resourceVersion: '7', items: 5 }],
      complete: true,
    });
    expect(batches.map((batch) => [batch.page, batch.expectedTotal])).toEqual([
      [1, 5],
      [2, 5],
      [3, undefined],
    ]);
  });

  it('each have the selectors, but only the first has the resourceVersion', async () => {
    const transport = new ScriptedTransport(page('ab', 'T1'), page('c'));
    await read(transport, {
      query: [
        ['resourceVersion', '5'],
        ['labelSelector', 'app=web'],
        ['resourceVersionMatch', 'NotOlderThan'],
      ],
    });
    expect(transport.asked).toEqual([
      '/api/v1/pods?labelSelector=app=web&limit=2&resourceVersion=5&resourceVersionMatch=NotOlderThan',
      '/api/v1/pods?continue=T1&labelSelector=app=web&limit=2',
    ]);
  });

  it("lose nothing if the server's order differs from that of the keys", async () => {
    const { names } = await read(new ScriptedTransport(page('bd', 'T1'), page('ac', 'T2'), page('e')));
    expect(names.join('')).toBe('bdace');
  });

  it('are a single one without a chunk size', async () => {
    const transport = new ScriptedTransport(page('abcdef'));
    const { names } = await read(transport, { chunkSize: 0 });
    expect(names.join('')).toBe('abcdef');
    expect(transport.asked).toEqual(['/api/v1/pods']);
  });

  it('do not tell the number of items if the whole list was requested', async () => {
    const transport = new ScriptedTransport(page('ab', 'T1', { remainingItemCount: 1 }), page('c'));
    const { names, batches } = await read(transport, { chunkSize: 0 });
    expect(names.join('')).toBe('abc');
    expect(batches.map(({ expectedTotal }) => expectedTotal)).toEqual([undefined, undefined]);
  });

  it('return a batch even when they are empty', async () => {
    const { batches, report } = await read(new ScriptedTransport(page('')));
    expect(batches).toMatchObject([{ kind: 'objects', items: [], head: { kind: 'PodList' } }]);
    expect(report).toMatchObject({ complete: true, items: 0, pages: 1 });
  });
});

describe('reading ahead', () => {
  it('requests only the next page while this one is used', async () => {
    const transport = new ScriptedTransport(page('ab', 'T1'), page('cd', 'T2'), page('ef', 'T3'), page('g'));
    const asked: number[] = [];
    await read(transport, {}, {}, () => asked.push(transport.requests.length));
    expect(asked).toEqual([2, 3, 4, 4]);
  });

  it('requests it as soon as the token arrives, before the items do', async () => {
    const whole = JSON.stringify(page('ab', 'T1').body);
    const items = whole.indexOf('"items"');
    const transport = new ScriptedTransport({ body: [whole.slice(0, items), whole.slice(items)] }, page('c'));
    const { names } = await read(transport);
    expect(names.join('')).toBe('abc');
    expect(transport.log.indexOf('send 2')).toBeLessThan(transport.log.indexOf('end 1'));
  });

  it('ends all requests when the consumer stops', async () => {
    const transport = new ScriptedTransport(page('ab', 'T1'), page('cd', 'T2'));
    for await (const _ of list(transport, PODS)) break;
    expect(transport.log).toEqual(['send 1', 'read 1', 'send 2', 'left 1', 'abort 1', 'abort 2']);
  });

  it('ends all requests when using a batch fails', async () => {
    const transport = new ScriptedTransport(page('ab', 'T1'), page('cd', 'T2'));
    const { error } = await read(transport, {}, {}, () => {
      throw new Error('the pipe is closed');
    });
    expect(error).toMatchObject({ message: 'the pipe is closed' });
    expect(transport.log.filter((entry) => entry.startsWith('abort'))).toEqual(['abort 1', 'abort 2']);
  });
});

describe('a limit', () => {
  it('requests no more than needed, and reports how many there are', async () => {
    const transport = new ScriptedTransport(
      page('ab', 'T1', { remainingItemCount: 8 }),
      page('c', 'T2', { remainingItemCount: 7 }),
    );
    const { names, report } = await read(transport, { maxItems: 3 });
    expect(names.join('')).toBe('abc');
    expect(transport.asked).toEqual(['/api/v1/pods?limit=2', '/api/v1/pods?continue=T1&limit=1']);
    expect(report).toMatchObject({ complete: false, remaining: 7, items: 3 });
  });

  it('is one request when it is under the chunk size, or without one', async () => {
    for (const chunkSize of [500, 0]) {
      const transport = new ScriptedTransport(page('abc', 'T1'));
      const { report } = await read(transport, { maxItems: 3, chunkSize });
      expect(transport.asked).toEqual(['/api/v1/pods?limit=3']);
      expect(report).toMatchObject({ complete: false, items: 3 });
      expect(report).not.toHaveProperty('remaining');
    }
  });

  it('applies even if the server ignores it', async () => {
    const transport = new ScriptedTransport(page('abcdef'));
    const { names, report } = await read(transport, { maxItems: 3 });
    expect(names.join('')).toBe('abc');
    expect(report).toMatchObject({ complete: false, items: 3 });
    expect(report).not.toHaveProperty('remaining');
  });

  it('returns no batch after the last requested item', async () => {
    const whole = JSON.stringify(page('abc').body);
    const third = whole.indexOf('{"metadata":{"name":"c"');
    const transport = new ScriptedTransport({ body: [whole.slice(0, third), whole.slice(third)] });
    const { batches, report } = await read(transport, { maxItems: 2 });
    expect(batches.map(({ items }) => items.length)).toEqual([2]);
    expect(report).toMatchObject({ complete: false, items: 2 });
  });

  it('continues if pages are shorter than requested', async () => {
    const transport = new ScriptedTransport(page('a', 'T1'), page('b', 'T2'), page('c', 'T3'));
    const { names } = await read(transport, { maxItems: 3 });
    expect(names.join('')).toBe('abc');
  });

  it('is complete if there are exactly as many', async () => {
    const { report } = await read(new ScriptedTransport(page('abc')), { maxItems: 3 });
    expect(report).toMatchObject({ complete: true, items: 3 });
  });
});

describe('what is in a batch', () => {
  it('objects of built-in lists get the type of the list', async () => {
    const { batches } = await read(new ScriptedTransport(page('a')));
    expect(batches[0]?.items[0]).toEqual({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'a', namespace: 'ns' },
    });
  });

  it('objects that have a type keep it', async () => {
    const item = { apiVersion: 'ct.example.io/v1', kind: 'Gizmo', metadata: { name: 'g' } };
    const body = { apiVersion: 'v1', kind: 'List', metadata: {}, items: [item] };
    const { batches } = await read(new ScriptedTransport({ body }));
    expect(batches[0]?.items).toEqual([item]);
  });

  const column = (name: string) => ({ name, type: 'string', format: 'name', description: '', priority: 0 });
  const table = (columns: string[], row: string, token?: string) => ({
    kind: 'Table',
    apiVersion: 'meta.k8s.io/v1',
    metadata: { resourceVersion: '7', continue: token },
    columnDefinitions: columns.map(column),
    rows: [{ cells: [row], object: null }],
  });

  it('columns are the same array until they change', async () => {
    const transport = new ScriptedTransport(
      { body: table(['Name'], 'a', 'T1') },
      { body: table(['Name'], 'b', 'T2') },
      { body: { ...table(['Name', 'Age'], 'c'), rows: [{ cells: ['c', '1d'], object: null }] } },
    );
    const { batches } = await read(transport, { accept: ACCEPT_TABLE });
    const [first, second, third] = batches.map(({ head }) => head.columnDefinitions);
    expect(batches.map(({ kind, items }) => [kind, items])).toEqual([
      ['table', [{ cells: ['a'], object: null }]],
      ['table', [{ cells: ['b'], object: null }]],
      ['table', [{ cells: ['c', '1d'], object: null }]],
    ]);
    expect(second).toBe(first);
    expect(third).toEqual([column('Name'), column('Age')]);
  });

  it('rows wait for columns that follow them', async () => {
    const { columnDefinitions, ...rest } = table(['Name'], 'a');
    const text = JSON.stringify({ ...rest, columnDefinitions });
    const transport = new ScriptedTransport({ body: [...text] });
    const { batches } = await read(transport);
    expect(batches).toHaveLength(1);
    expect(batches[0]).toMatchObject({ kind: 'table', head: { columnDefinitions }, items: rest.rows });
  });
});

describe('a list that fails', () => {
  const status = (code: number, reason: string) => ({
    status: code,
    body: { kind: 'Status', status: 'Failure', message: `${reason}!`, reason, code },
  });

  it("fails with the server's error if nothing was returned", async () => {
    const { error } = await read(new ScriptedTransport(status(403, 'Forbidden')));
    expect(error).toBeInstanceOf(StatusError);
    expect(error).toMatchObject({ code: 403, reason: 'Forbidden', message: 'Forbidden!' });
  });

  it('fails with a Status under HTTP 200 as with any other', async () => {
    const { error } = await read(new ScriptedTransport({ body: status(500, 'InternalError').body }));
    expect(error).toBeInstanceOf(StatusError);
    expect(error).toMatchObject({ code: 500 });
  });

  it('reports how far it got, and how to continue', async () => {
    const transport = new ScriptedTransport(
      page('ab', 'T1', { remainingItemCount: 3 }),
      status(500, 'InternalError'),
    );
    const { error, names, batches } = await read(transport, { query: [['labelSelector', 'a=b']] });
    expect(names.join('')).toBe('ab');
    expect(error).toBeInstanceOf(InterruptedListError);
    const interrupted = error as InterruptedListError;
    expect(interrupted.cause).toBeInstanceOf(StatusError);
    expect(interrupted.message).toBe('InternalError!');
    expect(interrupted.report).toEqual({
      pages: 1,
      items: 2,
      resumedItems: 0,
      resourceVersions: ['7'],
      snapshots: [{ resourceVersion: '7', items: 2, upTo: 'ns/b' }],
      complete: false,
      interrupted: true,
      remaining: 3,
    });
    expect(batches.at(-1)?.continuesBehind?.(2)).toEqual({
      version: 1,
      server: 'https://cluster.example:6443',
      path: '/api/v1/pods',
      query: [['labelSelector', 'a=b']],
      position: {
        continue: 'T1',
        repeatable: true,
        skip: 0,
        resourceVersion: '7',
        after: 'ns/b',
        first: 'ns/a',
      },
      items: 2,
      resourceVersions: ['7'],
    });
  });

  it('does not retry a connection that the transport gave up', async () => {
    const refused = new ConnectionError('refused', { method: 'GET', url: 'https://cluster.example' });
    const transport = new ScriptedTransport(page('ab', 'T1'), { failsWith: refused });
    const { error } = await read(transport);
    expect(error).toMatchObject({ name: 'InterruptedListError', cause: refused });
    expect(transport.requests).toHaveLength(2);
  });

  it('ends with its signal, with the reason as the cause', async () => {
    const controller = new AbortController();
    const reason = new Error('interrupted');
    const transport = new ScriptedTransport(page('ab', 'T1'), page('c'));
    const { error, names, batches } = await read(transport, {}, { signal: controller.signal }, () =>
      controller.abort(reason),
    );
    expect(names.join('')).toBe('ab');
    expect(error).toMatchObject({ name: 'InterruptedListError', cause: reason });
    expect(batches[0]?.continuesBehind?.(2)?.position).toMatchObject({ continue: '', skip: 2 });
    expect(batches[0]?.continuesBehind?.(1)?.position).toMatchObject({
      continue: '',
      skip: 1,
      after: 'ns/a',
    });
    const early = await read(new ScriptedTransport(page('a')), {}, { signal: AbortSignal.abort(reason) });
    expect(early.error).toBe(reason);
  });

  it('ends with its signal even if the rest has already arrived', async () => {
    const controller = new AbortController();
    const names = Array.from({ length: 3000 }, (_, index) => String(index).padStart(5, '0'));
    const items = names.map((name) => ({ metadata: { name, note: 'x'.repeat(50) } }));
    const bytes = Buffer.from(JSON.stringify({ kind: 'PodList', metadata: { resourceVersion: '7' }, items }));
    async function* body() {
      yield bytes;
    }
    const transport: Transport = {
      server: 'https://cluster.example',
      send: async () => ({ status: 200, headers: {}, body: body() }),
      close() {},
    };
    const outcome = await read(transport, { chunkSize: 0 }, { signal: controller.signal }, () =>
      controller.abort(new Error('interrupted')),
    );
    expect(outcome.batches).toHaveLength(1);
    expect(outcome.names.length).toBeLessThan(1000);
    expect(outcome.error).toMatchObject({ name: 'InterruptedListError', message: 'interrupted' });
  });

  it('does not retry a response that is not a list', async () => {
    const transport = new ScriptedTransport({ body: '<html>' });
    const { error } = await read(transport);
    expect(error).toBeInstanceOf(MalformedAnswerError);
    expect(transport.requests).toHaveLength(1);
  });

  it('does not follow tokens in circles', async () => {
    const transport = new ScriptedTransport(page('ab', 'T1'), page('cd', 'T1'), page('ef', 'T1'));
    const { error } = await read(transport);
    expect(error).toMatchObject({ name: 'InterruptedListError', cause: { name: 'ListInconsistentError' } });
  });
});
