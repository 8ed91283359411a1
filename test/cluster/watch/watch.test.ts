import { describe, expect, it } from 'vitest';
import { ExpiredWatchError, MalformedWatchError } from '../../../src/cluster/watch/errors.js';
import type { WatchOptions } from '../../../src/cluster/watch/types.js';
import { watch } from '../../../src/cluster/watch/watch.js';
import { UnfinishedLineError } from '../../../src/codec/line-stream.js';
import type { Table } from '../../../src/codec/object.js';
import { ConnectionError, StatusError } from '../../../src/transport/errors.js';
import { type Answer, ScriptedTransport } from '../../support/scripted-transport.js';
import { TestClock } from '../../support/test-clock.js';
import { added, cut, event, pod, request, run, status, tooOld } from './support.js';

describe('watch without reconnecting', () => {
  it("sends kubectl's request, and ends with the server", async () => {
    const transport = new ScriptedTransport({ body: added('a', '11') + event('DELETED', pod('a', '12')) });
    const { names, end, notices } = await run(
      transport,
      { query: [['labelSelector', 'app=web']] },
      { reconnect: false },
    );
    expect(transport.asked).toEqual(['/api/v1/pods?labelSelector=app=web&resourceVersion=10&watch=true']);
    expect(transport.requests[0]).toMatchObject({
      method: 'GET',
      stream: true,
      headers: { accept: request.accept },
    });
    expect(names).toEqual(['ADDED a', 'DELETED a']);
    expect(end).toEqual({ reason: 'closed', resourceVersion: '12' });
    expect(notices).toEqual([]);
  });

  it('keeps parameters of one name in their order', async () => {
    const transport = new ScriptedTransport({ body: '' });
    const query = ['c', 'a', 'b'].map((value) => ['x', value] as const);
    await run(transport, { query }, { reconnect: false });
    expect(transport.asked).toEqual(['/api/v1/pods?resourceVersion=10&watch=true&x=c&x=a&x=b']);
  });

  it('ends when the connection breaks, and reports it', async () => {
    const transport = new ScriptedTransport({ body: [added('a', '11'), '{"type":"ADD'], breaksWith: cut });
    const { names, end } = await run(transport, {}, { reconnect: false });
    expect(names).toEqual(['ADDED a']);
    expect(end).toEqual({ reason: 'broken', error: cut, resourceVersion: '11' });
  });

  it('treats an incomplete event as a broken connection', async () => {
    const transport = new ScriptedTransport({ body: added('a', '11').trimEnd() });
    const { names, end } = await run(transport, {}, { reconnect: false });
    expect(names).toEqual([]);
    expect(end?.reason).toBe('broken');
    expect(end?.error).toBeInstanceOf(UnfinishedLineError);
  });

  it('fails with the Status of an ERROR event, whatever its code', async () => {
    for (const [code, reason] of [
      [500, 'InternalError'],
      [403, 'Forbidden'],
    ] as const) {
      const transport = new ScriptedTransport({
        body: event('ERROR', { kind: 'Status', message: 'no', reason, code }),
      });
      const { error } = await run(transport, {}, { reconnect: false });
      expect(error).toBeInstanceOf(StatusError);
      expect(error).toMatchObject({ code, reason, message: 'no' });
    }
  });

  it('fails with the response if the watch is refused', async () => {
    const { error } = await run(new ScriptedTransport(status(403, 'Forbidden')), {}, { reconnect: false });
    expect(error).toMatchObject({ name: 'StatusError', code: 403, reason: 'Forbidden' });
  });

  it('starts over if the start is too old and the collection can be read again', async () => {
    const transport = new ScriptedTransport({ body: tooOld }, { body: added('a', '31') });
    const { names, end } = await run(transport, {}, { reconnect: false, relist: async () => '30' });
    expect(names).toEqual(['ADDED a']);
    expect(transport.asked[1]).toBe('/api/v1/pods?resourceVersion=30&watch=true');
    expect(end).toEqual({ reason: 'closed', resourceVersion: '31' });
  });

  it('does not start over if something was already received', async () => {
    const transport = new ScriptedTransport({ body: added('a', '11') + tooOld });
    const { names, error } = await run(transport, {}, { reconnect: false, relist: async () => '30' });
    expect(names).toEqual(['ADDED a']);
    expect(error).toBeInstanceOf(ExpiredWatchError);
    transport.assertDone();
  });

  it('fails with ExpiredWatchError when the start is too old', async () => {
    const { error } = await run(new ScriptedTransport({ body: tooOld }), {}, { reconnect: false });
    expect(error).toBeInstanceOf(ExpiredWatchError);
    expect(error).toMatchObject({
      resourceVersion: '10',
      code: 410,
      message: 'too old resource version: 1 (22622)',
    });
  });
});

describe('watch with reconnecting', () => {
  it('continues from the last change after a clean end and after a break', async () => {
    const transport = new ScriptedTransport(
      { body: added('a', '11') },
      { body: [added('b', '15'), '{"type"'], breaksWith: cut },
      { body: added('c', '17') },
    );
    const { names, notices, waits } = await run(transport, {}, {}, 3);
    expect(names).toEqual(['ADDED a', 'ADDED b', 'ADDED c']);
    expect(transport.asked).toEqual([
      '/api/v1/pods?resourceVersion=10&watch=true',
      '/api/v1/pods?resourceVersion=11&watch=true',
      '/api/v1/pods?resourceVersion=15&watch=true',
    ]);
    expect(notices).toEqual([
      { reason: 'closed', resourceVersion: '11', attempt: 1, waitMs: 1000 },
      { reason: 'broken', resourceVersion: '15', attempt: 1, waitMs: 1000, error: cut },
    ]);
    expect(waits).toEqual([1000, 1000]);
  });

  it('continues from where it was after an object without a version, in a Table or not', async () => {
    const unversioned = event('MODIFIED', { kind: 'Pod', metadata: { name: 'a' } });
    const row = { cells: ['a'], object: { metadata: { name: 'a' } } };
    const columnDefinitions = [{ name: 'Name', type: 'string', format: '', description: '', priority: 0 }];
    const table = event('MODIFIED', { kind: 'Table', metadata: {}, columnDefinitions, rows: [row] });
    const transport = new ScriptedTransport(
      { body: added('a', '11') + unversioned },
      { body: table },
      { body: added('b', '12') },
    );
    await run(transport, {}, {}, 4);
    expect(transport.asked.slice(1)).toEqual(Array(2).fill('/api/v1/pods?resourceVersion=11&watch=true'));
  });

  it('waits longer each time until something arrives, and spreads the waits', async () => {
    const answers = Array.from({ length: 7 }, (): Answer => ({ body: '' }));
    const transport = new ScriptedTransport(...answers, { body: added('a', '11') }, { body: '' });
    const { waits } = await run(transport, {}, { random: () => 0 });
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15000, 15000, 500, 1000]);
  });

  it('asks for bookmarks, continues from them, and keeps them to itself', async () => {
    const bookmark = event('BOOKMARK', { kind: 'Pod', metadata: { resourceVersion: '50' } });
    const transport = new ScriptedTransport({ body: bookmark }, { body: added('a', '51') });
    const { names } = await run(transport, { bookmarks: true }, {}, 1);
    expect(names).toEqual(['ADDED a']);
    expect(transport.asked).toEqual([
      '/api/v1/pods?allowWatchBookmarks=true&resourceVersion=10&watch=true',
      '/api/v1/pods?allowWatchBookmarks=true&resourceVersion=50&watch=true',
    ]);
  });

  it('returns bookmarks on request', async () => {
    const bookmark = event('BOOKMARK', { kind: 'Pod', metadata: { resourceVersion: '50' } });
    const { events } = await run(new ScriptedTransport({ body: bookmark }), {}, { giveBookmarks: true }, 1);
    expect(events).toEqual([
      { type: 'BOOKMARK', object: { kind: 'Pod', metadata: { resourceVersion: '50' } } },
    ]);
  });

  it('starts over until a bookmark marks the end of the first objects', async () => {
    const transport = new ScriptedTransport(
      { body: added('b', '9') + added('a', '4') },
      {
        body: added('b', '9') + event('BOOKMARK', { metadata: { resourceVersion: '20' } }) + added('c', '21'),
      },
      { body: added('d', '22') },
    );
    await run(transport, { resourceVersion: '' }, {}, 5);
    expect(transport.asked).toEqual([
      '/api/v1/pods?watch=true',
      '/api/v1/pods?watch=true',
      '/api/v1/pods?resourceVersion=21&watch=true',
    ]);
  });

  it('reads the collection again if the start is too old, by event or by response', async () => {
    const relisted: unknown[] = [];
    const relist: WatchOptions['relist'] = async ({ resourceVersion, error }) => {
      relisted.push(resourceVersion, error instanceof ExpiredWatchError);
      return resourceVersion === '10' ? '100' : '200';
    };
    const transport = new ScriptedTransport({ body: tooOld }, status(410, 'Expired'), {
      body: added('a', '201'),
    });
    const { names, notices } = await run(transport, {}, { relist }, 1);
    expect(names).toEqual(['ADDED a']);
    expect(relisted).toEqual(['10', true, '100', true]);
    expect(transport.asked.map((url) => url.match(/resourceVersion=(\d+)/)?.[1])).toEqual([
      '10',
      '100',
      '200',
    ]);
    expect(notices.map(({ reason, waitMs }) => [reason, waitMs])).toEqual([
      ['expired', 0],
      ['expired', 2000],
    ]);
  });

  it('fails with ExpiredWatchError if the collection cannot be read again', async () => {
    const transport = new ScriptedTransport({ body: added('a', '11') }, { body: tooOld });
    const { error, notices } = await run(transport, {}, {});
    expect(error).toBeInstanceOf(ExpiredWatchError);
    expect(error).toMatchObject({ resourceVersion: '11' });
    expect(notices).toHaveLength(1);
  });

  it('reconnects after temporary refusals, but not after others', async () => {
    const overloaded = event('ERROR', { kind: 'Status', message: 'etcd', code: 500 });
    const transport = new ScriptedTransport(
      { body: added('a', '11') },
      { failsWith: cut },
      status(503, 'ServiceUnavailable'),
      status(429, 'TooManyRequests'),
      { body: overloaded },
      { body: added('b', '12') },
      status(401, 'Unauthorized'),
    );
    const { names, notices, error } = await run(transport, {}, {});
    expect(names).toEqual(['ADDED a', 'ADDED b']);
    expect(notices.map(({ reason, attempt }) => [reason, attempt])).toEqual([
      ['closed', 1],
      ['refused', 2],
      ['refused', 3],
      ['refused', 4],
      ['broken', 5],
      ['closed', 1],
    ]);
    expect(error).toMatchObject({ code: 401 });
  });

  it('fails at once if the first connection cannot be made', async () => {
    const transport = new ScriptedTransport({ failsWith: cut });
    expect(await run(transport, {}, {})).toMatchObject({ error: cut, notices: [] });
  });

  it.each([202, 204, 206])('fails at once if a response of %i starts no watch', async (status) => {
    for (const answers of [[{ status }], [{ body: '' }, { status }]]) {
      const { error, notices } = await run(new ScriptedTransport(...answers), {}, {});
      expect(error).toMatchObject({ code: status });
      expect(notices).toHaveLength(answers.length - 1);
    }
  });

  it.each(['authority', 'certificate'] as const)(
    'fails at once if the server is no longer trusted: %s',
    async (fault) => {
      const request = { method: 'GET', url: 'https://cluster.example' };
      const untrusted = new ConnectionError('tls: failed to verify certificate', request, { fault });
      const transport = new ScriptedTransport({ body: '' }, { failsWith: untrusted });
      const { error, notices } = await run(transport, {}, {});
      expect([error, notices.length]).toEqual([untrusted, 1]);
    },
  );

  it('continues after each change once the collection was read again, although it began without a version', async () => {
    const gone = { status: 410, body: { kind: 'Status', status: 'Failure', reason: 'Expired', code: 410 } };
    const transport = new ScriptedTransport(gone, { body: added('a', '31') }, { body: added('b', '32') });
    await run(transport, { resourceVersion: '0' }, { relist: async () => '30' }, 2);
    expect(transport.asked.slice(1)).toEqual([
      '/api/v1/pods?resourceVersion=30&watch=true',
      '/api/v1/pods?resourceVersion=31&watch=true',
    ]);
  });

  it('gives up after several failures in a row', async () => {
    const transport = new ScriptedTransport({ body: '' }, ...Array<Answer>(3).fill({ failsWith: cut }));
    const { error, notices } = await run(transport, {}, { maxAttempts: 2 });
    expect(error).toBe(cut);
    expect(notices.map(({ reason }) => reason)).toEqual(['closed', 'refused', 'refused']);
    transport.assertDone();
  });

  it('does not give up a quiet watch that breaks now and then', async () => {
    const clock = new TestClock();
    const quiet = Array.from({ length: 12 }, (): Answer => ({ body: '', breaksWith: cut }));
    const transport = new ScriptedTransport(...quiet, { body: added('a', '11') });
    const slow = { ...transport, server: transport.server, close() {} };
    const send: typeof transport.send = async (asked) => {
      const response = await transport.send(asked);
      clock.time += 60_000;
      return response;
    };
    const events = watch({ ...slow, send }, request, {
      reconnect: true,
      maxAttempts: 2,
      clock,
      random: () => 1,
    });
    expect((await events.next()).value).toMatchObject({ type: 'ADDED' });
    expect(new Set(clock.waits)).toEqual(new Set([1000]));
    await events.return(undefined as never);
  });

  it('stops for its signal, also while it waits', async () => {
    const controller = new AbortController();
    const reason = new Error('interrupted');
    const transport = new ScriptedTransport({ body: added('a', '11') });
    const { error } = await run(
      transport,
      {},
      { signal: controller.signal, onReconnect: () => controller.abort(reason) },
    );
    expect(error).toBe(reason);
    expect(transport.requests[0]?.signal).toBe(controller.signal);
  });
});

describe('what is not a watch', () => {
  it.each([
    ['not JSON\n'],
    ['{"type":"NEW","object":{}}\n'],
    ['{"type":"ADDED"}\n'],
    ['{"type":"ADDED","object":null}\n'],
    ['[]\n'],
    ['null\n'],
  ])('fails without coming back: %j', async (body) => {
    const { error, notices } = await run(new ScriptedTransport({ body }), {}, {});
    expect(error).toBeInstanceOf(MalformedWatchError);
    expect(notices).toEqual([]);
  });

  it('fails for an event without measure', async () => {
    const { error } = await run(new ScriptedTransport({ body: added('a', '1') }), {}, { maxEventBytes: 20 });
    expect(error).toMatchObject({ name: 'LineTooLongError', limit: 20 });
  });
});

describe('a watch of Tables', () => {
  const columns = [{ name: 'Name', type: 'string', format: 'name', description: '', priority: 0 }];
  const table = (
    columnDefinitions: object[] | null,
    name: string,
    resourceVersion: string,
    own?: string,
  ) => ({
    kind: 'Table',
    apiVersion: 'meta.k8s.io/v1',
    metadata: own === undefined ? {} : { resourceVersion: own },
    columnDefinitions,
    rows: [{ cells: [name], object: { metadata: { name, resourceVersion } } }],
  });

  it('adds the columns to every event, and returns no row for a bookmark', async () => {
    const transport = new ScriptedTransport(
      {
        body:
          event('ADDED', table(columns, 'a', '11', '11')) +
          event('MODIFIED', table(null, 'a', '12')) +
          event('BOOKMARK', table(null, '', '30')),
      },
      { body: event('DELETED', table(columns, 'a', '31', '31')) },
    );
    const { events } = await run(transport, {}, { giveBookmarks: true }, 4);
    const seen = events.map(({ type, object }) => {
      const { columnDefinitions, rows } = object as Table;
      return [type, columnDefinitions?.[0]?.name, rows.map(({ cells }) => cells[0])];
    });
    expect(seen).toEqual([
      ['ADDED', 'Name', ['a']],
      ['MODIFIED', 'Name', ['a']],
      ['BOOKMARK', 'Name', []],
      ['DELETED', 'Name', ['a']],
    ]);
    expect(transport.asked[1]).toBe('/api/v1/pods?resourceVersion=30&watch=true');
  });

  it.each([
    ['columns that are null', null],
    ['no columns', []],
  ])('fails for an object in a table with %s', async (_what, none) => {
    const { error } = await run(
      new ScriptedTransport({ body: event('ADDED', table(none, 'a', '11')) }),
      {},
      {},
    );
    expect(error).toBeInstanceOf(MalformedWatchError);
    expect(error).toHaveProperty(
      'message',
      expect.stringContaining('a row has 1 cells, and the table 0 columns'),
    );
  });
});
