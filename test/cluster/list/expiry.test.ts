import { describe, expect, it } from 'vitest';
import type { InterruptedListError } from '../../../src/cluster/list/errors.js';
import { keyByNameCell } from '../../../src/cluster/list/key.js';
import type { ListItem } from '../../../src/cluster/list/list-item.js';
import { StatusError } from '../../../src/transport/errors.js';
import { ScriptedTransport } from '../../support/scripted-transport.js';
import { brokenPage, expired, page, read } from './support.js';

const newer = { resourceVersion: '20' };
const later = { resourceVersion: '30' };

describe('an expired list', () => {
  it('continues with the token of the Status, repeatedly', async () => {
    const transport = new ScriptedTransport(
      page('ab', 'T1'),
      expired('R1'),
      page('cd', 'T2', newer),
      expired('R2'),
      page('e', undefined, later),
    );
    const { names, report, waits } = await read(transport);
    expect(names.join('')).toBe('abcde');
    expect(transport.asked).toEqual([
      '/api/v1/pods?limit=2',
      '/api/v1/pods?continue=T1&limit=2',
      '/api/v1/pods?continue=R1&limit=2',
      '/api/v1/pods?continue=T2&limit=2',
      '/api/v1/pods?continue=R2&limit=2',
    ]);
    expect(report).toMatchObject({
      complete: true,
      items: 5,
      resourceVersions: ['7', '20', '30'],
      snapshots: [
        { resourceVersion: '7', items: 2, upTo: 'ns/b' },
        { resourceVersion: '20', items: 2, after: 'ns/b', upTo: 'ns/d' },
        { resourceVersion: '30', items: 1, after: 'ns/d' },
      ],
      expired: { afterItems: 2, lastKey: 'ns/b', times: 2 },
    });
    expect(waits).toEqual([]);
  });

  it('starts over without a token, and skips what was already returned', async () => {
    const transport = new ScriptedTransport(
      page('bd', 'T1'),
      expired(),
      page('ab', 'N1', newer),
      page('ce', 'N2', newer),
      page('f', undefined, newer),
    );
    const { names, report } = await read(transport);
    expect(names.join('')).toBe('bdef');
    expect(transport.asked.slice(2)).toEqual([
      '/api/v1/pods?limit=2',
      '/api/v1/pods?continue=N1&limit=2',
      '/api/v1/pods?continue=N2&limit=2',
    ]);
    expect(report?.expired).toEqual({ afterItems: 2, lastKey: 'ns/d', times: 1 });
  });

  it('may be given the tokens of its first snapshot again', async () => {
    const again = [page('ab', 'T1', newer), page('c', undefined, newer)];
    const { names, error } = await read(new ScriptedTransport(page('ab', 'T1'), expired(), ...again));
    expect({ error, names: names.join('') }).toEqual({ error: undefined, names: 'abc' });
  });

  it('starts over by the whole key, namespace first', async () => {
    const list = (...keys: string[]) => ({
      kind: 'PodList',
      items: keys.map((key) => ({ metadata: { namespace: key.split('/')[0], name: key.split('/')[1] } })),
    });
    const metadata = { resourceVersion: '7', continue: 'T' };
    const transport = new ScriptedTransport(
      { body: { metadata, ...list('kube-x/z', 'kube/a') } },
      expired(),
      {
        body: {
          metadata: { resourceVersion: '8' },
          ...list('kube-x/a', 'kube-x/z', 'kube/a', 'kube/b', 'l/a'),
        },
      },
    );
    const { names } = await read(transport);
    expect(names).toEqual(['z', 'a', 'b', 'a']);
  });

  it('fails if it would have to start over without knowing the position of its items', async () => {
    const columnDefinitions = [
      { name: 'Name', type: 'string', format: 'name', description: '', priority: 0 },
    ];
    const table = (cells: string[], token?: string) => ({
      body: {
        kind: 'Table',
        metadata: { resourceVersion: '7', continue: token },
        columnDefinitions,
        rows: cells.map((cell) => ({ cells: [cell], object: null })),
      },
    });
    const withoutKeys = await read(new ScriptedTransport(table(['a', 'b'], 'T1'), expired()));
    expect(withoutKeys.error).toMatchObject({ name: 'InterruptedListError', cause: { code: 410 } });
    expect((withoutKeys.error as Error).message).toContain('its items are in no known order');

    const transport = new ScriptedTransport(table(['a', 'b'], 'T1'), expired(), table(['a', 'b', 'c']));
    const byCell = await read(transport, { keyOf: keyByNameCell });
    expect(byCell.batches.flatMap(({ items }): ListItem[] => items)).toMatchObject([
      { cells: ['a'] },
      { cells: ['b'] },
      { cells: ['c'] },
    ]);

    const unordered = await read(new ScriptedTransport(page('ba', 'T1'), expired()));
    expect((unordered.error as Error).message).toContain('its items are in no known order');
    const inPart = await read(new ScriptedTransport(page('ba', 'T1'), brokenPage('d'), expired('R1')));
    expect((inPart.error as Error).message).toContain('its items are in no known order');
    const withToken = new ScriptedTransport(page('ba', 'T1'), expired('R1'), page('c', undefined, newer));
    expect((await read(withToken)).names.join('')).toBe('bac');
  });

  it('skips the part of a page that was already returned when the page is requested again', async () => {
    const transport = new ScriptedTransport(
      page('ab', 'T1'),
      brokenPage('c'),
      expired('R1'),
      page('cd', undefined, newer),
    );
    const { names, report } = await read(transport);
    expect(names.join('')).toBe('abcd');
    expect(report?.expired).toEqual({ afterItems: 3, lastKey: 'ns/c', times: 1 });
  });

  it("fails with the server's error if there is nothing else to request", async () => {
    const transport = new ScriptedTransport(expired());
    const { error } = await read(transport, { query: [['resourceVersion', '1']] });
    expect(error).toBeInstanceOf(StatusError);
    expect(transport.requests).toHaveLength(1);
  });

  it('reads the rest in one request if it expires repeatedly', async () => {
    const twice = [page('ab', 'T2'), expired()];
    const transport = new ScriptedTransport(page('ab', 'T1'), expired(), ...twice, ...twice, page('abcd'));
    const { names, report } = await read(transport, { maxItems: 3 }, { maxRepeats: 3 });
    expect(names.join('')).toBe('abc');
    expect(report?.expired).toMatchObject({ afterItems: 2, times: 3, atOnce: true });
    expect(transport.asked.at(-1)).toBe('/api/v1/pods');
  });

  it('does not retry forever', async () => {
    const transport = new ScriptedTransport(
      page('ab', 'T1'),
      ...Array.from({ length: 4 }, (_, index) => expired(`R${index}`)),
    );
    const { error } = await read(transport, {}, { maxRepeats: 3 });
    expect(error).toMatchObject({ name: 'InterruptedListError', cause: { code: 410 } });
    transport.assertDone();
  });
});

describe('consistency snapshot', () => {
  it('fails as kubectl does', async () => {
    const transport = new ScriptedTransport(page('ab', 'T1'), expired('R1'));
    const { error, names } = await read(transport, { consistency: 'snapshot' });
    expect(names.join('')).toBe('ab');
    const interrupted = error as InterruptedListError;
    expect(interrupted.cause).toBeInstanceOf(StatusError);
    expect(interrupted.message).toBe('The provided continue parameter is too old');
    expect(interrupted.report).toMatchObject({ items: 2, complete: false });
  });

  it('does not take a page of another snapshot', async () => {
    const transport = new ScriptedTransport(page('ab', 'T1'), page('cd', undefined, newer));
    const { error, names } = await read(transport, { consistency: 'snapshot' });
    expect(names.join('')).toBe('ab');
    expect(error).toMatchObject({ cause: { name: 'ListInconsistentError' } });
  });
});

describe('consistency restart', () => {
  it('reads the whole list at once if everything can be taken back', async () => {
    const transport = new ScriptedTransport(page('ab', 'T1'), expired('R1'), page('bcd', undefined, newer));
    const { batches, report } = await read(transport, { consistency: 'restart' }, { mayRestart: () => true });
    expect(transport.asked[2]).toBe('/api/v1/pods');
    expect(batches.map(({ restarted, items }) => [restarted, items.length])).toEqual([
      [false, 2],
      [true, 3],
    ]);
    expect(report).toMatchObject({
      complete: true,
      items: 3,
      pages: 1,
      resourceVersions: ['20'],
      expired: { afterItems: 2, times: 1 },
    });
  });

  it('fails if something was returned that cannot be taken back', async () => {
    const transport = new ScriptedTransport(page('ab', 'T1'), expired('R1'));
    const { error } = await read(transport, { consistency: 'restart' });
    expect((error as Error).message).toBe(
      'the list expired on the server after 2 items had been printed, too late to restart it',
    );
    expect(error).toMatchObject({ name: 'InterruptedListError', cause: { code: 410 } });
  });
});
