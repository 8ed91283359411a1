import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readListStream } from '../../../src/codec/list-stream.js';
import type { KubeObject } from '../../../src/codec/object.js';
import { ProtobufCodec } from '../../../src/codec/proto/codec.js';
import { readRecorded } from './support/recordings.js';
import { all, envelope, frame, inChunks, number, part } from './support/wire.js';

const codec = new ProtobufCodec({ release: 20 });
const list = readRecorded('list.pb');
const watch = readRecorded('watch.pb');

/** A list read in chunks of a size: its last head, and its items. */
async function readList(bytes: Uint8Array, size = 1 << 20, options = {}) {
  const parts = await all(codec.readList(inChunks(bytes, size), options));
  return { head: parts.at(-1)?.head, items: parts.flatMap(({ items }) => items), parts };
}

describe('a list', () => {
  it('arrives in the same parts as JSON', async () => {
    const { head, items } = await readList(list);
    const fromJson = await all(readListStream(inChunks(readRecorded('list.json'), 1 << 20)));
    expect(JSON.stringify(items)).toBe(JSON.stringify(fromJson.flatMap((part) => part.items)));
    expect(head).toEqual(fromJson.at(-1)!.head);
    expect(items.length).toBeGreaterThan(1);
  });

  it('is the same whatever the borders of the chunks', async () => {
    const whole = await readList(list);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: list.length }), async (size) => {
        const { head, items } = await readList(list, size);
        expect({ head, items }).toEqual({ head: whole.head, items: whole.items });
      }),
      { numRuns: 60, examples: [[1], [2], [3], [5], [7]] },
    );
  });

  it('returns items before the last bytes arrive', async () => {
    async function* half() {
      yield list.subarray(0, list.length - 20);
      throw new Error('the connection broke');
    }
    const items: unknown[] = [];
    const reading = (async () => {
      for await (const part of codec.readList(half())) items.push(...part.items);
    })();
    await expect(reading).rejects.toThrow('the connection broke');
    expect(items.length).toBe((await readList(list)).items.length - 1);
  });

  it('may be empty', async () => {
    const empty = envelope('v1', 'PodList', part(1, part(2, '17')));
    expect((await readList(empty)).parts).toEqual([
      {
        head: { kind: 'PodList', apiVersion: 'v1', metadata: { resourceVersion: '17' } },
        isTable: false,
        items: [],
      },
    ]);
    const bare = envelope('v1', 'PodList', Buffer.of());
    expect((await readList(bare, 1)).parts).toEqual([
      { head: { kind: 'PodList', apiVersion: 'v1' }, isTable: false, items: [] },
    ]);
  });

  it('returns only the selected fields of its items', async () => {
    const { items } = await readList(list, 100, { select: { metadata: { name: true } } });
    const whole = (await readList(list)).items as KubeObject[];
    expect(items).toEqual(whole.map(({ metadata }) => ({ metadata: { name: metadata!.name } })));
  });

  it('fails as truncated when it is cut off anywhere', async () => {
    // What follows the list itself has no meaning.
    for (let end = 0; end < list.length - 4; end += 7) {
      await expect(readList(list.subarray(0, end), 50), String(end)).rejects.toMatchObject({
        name: 'TruncatedListError',
      });
    }
  });

  it('may be a Status', async () => {
    // From a real server: 404 for a config map.
    const status = Buffer.from(
      '6b3873000a0c0a02763112065374617475731255' +
        '0a060a0012001a0012074661696c7572651a1b636f6e6669676d61707320226e6f706522206e6f7420666f756e64' +
        '22084e6f74466f756e642a180a046e6f706512001a0a636f6e6669676d617073280032003094031a002200',
      'hex',
    );
    await expect(readList(status, 3)).rejects.toMatchObject({
      name: 'StatusInsteadOfListError',
      message: 'configmaps "nope" not found',
      status: { code: 404, reason: 'NotFound', details: { name: 'nope', kind: 'configmaps' } },
    });
  });

  it('may be another object, or not an object', async () => {
    const pod = envelope('v1', 'Pod', part(1, part(1, 'p')));
    await expect(readList(pod)).rejects.toThrow('the response is not a list but "Pod"');
    await expect(readList(Buffer.from('{"kind":"PodList"}'))).rejects.toMatchObject({
      name: 'NotProtobufError',
    });
    const widgets = envelope('example.com/v1', 'WidgetList', part(2, ''));
    await expect(readList(widgets)).rejects.toMatchObject({ name: 'UnknownKindError' });
  });

  it('may be JSON in an envelope', async () => {
    const json = '{"apiVersion":"example.com/v1","kind":"WidgetList","metadata":{},"items":[{"a":1}]}';
    const bytes = envelope('example.com/v1', 'WidgetList', Buffer.from(json), { type: 'application/json' });
    const { head, items } = await readList(bytes, 9);
    expect(head).toMatchObject({ kind: 'WidgetList' });
    expect(items).toEqual([{ a: 1 }]);
  });

  it('may have an unknown encoding', async () => {
    const bytes = envelope('v1', 'PodList', part(1, ''), { encoding: 'gzip' });
    await expect(readList(bytes)).rejects.toThrow('the unknown contentEncoding "gzip"');
  });

  it.each([
    ['an item that goes beyond the list', part(2, '').fill(0x7f, 1)],
    ['an item of 2 GiB', Buffer.concat([Buffer.of(0x12), Buffer.from('ffffffff07', 'hex')])],
    ['an item of a wrong wire type', Buffer.of(0x13)],
    ['a broken item', part(2, Buffer.of(0x0a, 0x50))],
    ['a field without a number', Buffer.of(0x02, 0x00)],
  ])('fails for %s', async (_what, raw) => {
    await expect(readList(envelope('v1', 'PodList', raw), 1)).rejects.toMatchObject({
      name: 'MalformedListError',
    });
  });

  it.each([1, 7, 1 << 20])('names the byte of the body that is wrong, in chunks of %d', async (size) => {
    const broken = Buffer.of(0x0a, 0x50);
    const bytes = envelope(
      'v1',
      'PodList',
      Buffer.concat([part(2, part(1, part(1, 'a'))), part(2, part(1, part(1, 'b'))), part(2, broken)]),
    );
    const place = bytes.indexOf(broken) + broken.length;
    await expect(readList(bytes, size)).rejects.toThrow(`beyond the end (at byte ${place})`);
  });

  it('refuses items that are too large', async () => {
    await expect(readList(list, 64, { maxItemBytes: 100 })).rejects.toThrow('more than 100 bytes');
    // The list as a whole may claim any length; nothing is allocated for it.
    const claim = Buffer.concat([
      list.subarray(0, 4),
      part(1, Buffer.concat([part(1, 'v1'), part(2, 'PodList')])),
    ]);
    const huge = Buffer.concat([claim, Buffer.from('12ffffffff0f', 'hex'), part(1, part(2, '1'))]);
    await expect(readList(huge)).rejects.toMatchObject({ name: 'TruncatedListError' });
  });
});

describe('a watch', () => {
  const read = (bytes: Uint8Array, size = 1 << 20, options = {}) =>
    all(codec.readWatch(inChunks(bytes, size), options));

  it('has the same events as in JSON', async () => {
    // The first events of a watch without a start arrive in any order.
    const lines = readRecorded('watch.ndjson').toString().trimEnd().split('\n');
    const events = await read(watch);
    expect(events.map((event) => JSON.stringify(event)).sort()).toEqual(
      lines.map((line) => JSON.stringify(JSON.parse(line))).sort(),
    );
    expect(events.length).toBeGreaterThan(1);
  });

  it('is the same whatever the borders of the chunks', async () => {
    const whole = await read(watch);
    for (const size of [1, 2, 3, 5, 64, 1000]) expect(await read(watch, size)).toEqual(whole);
  });

  it('may contain an error', async () => {
    expect(await read(readRecorded('watch-error.pb'))).toEqual([
      { type: 'ERROR', object: expect.objectContaining({ kind: 'Status', code: 410, reason: 'Expired' }) },
    ]);
  });

  it('returns only the selected fields of its objects, but complete errors', async () => {
    const select = { metadata: { resourceVersion: true } };
    for (const { object } of await read(watch, 100, { select })) {
      expect(Object.keys(object)).toEqual(['kind', 'apiVersion', 'metadata']);
      expect(Object.keys(object.metadata!)).toEqual(['resourceVersion']);
    }
    const [error] = await read(readRecorded('watch-error.pb'), 100, { select });
    expect(error).toMatchObject({ object: { code: 410 } });
  });

  it('is written as the server writes it', async () => {
    const events = await read(watch);
    const again = await Promise.all(events.map((event) => codec.encodeWatchEvent(event)));
    expect(Buffer.concat(again).toString('hex')).toBe(watch.toString('hex'));
  });

  it('fails if it ends inside an event', async () => {
    for (const end of [1, 3, 4, 5, 100]) {
      await expect(read(watch.subarray(0, end), 2)).rejects.toThrow('ended in the middle of an event');
    }
  });

  it('refuses events that are too large', async () => {
    const claim = Buffer.from('7fffffff0a', 'hex');
    await expect(read(claim)).rejects.toThrow(/an event of more than \d+ bytes/);
    await expect(read(watch, 10, { maxEventBytes: 50 })).rejects.toThrow('more than 50 bytes');
  });

  it('skips empty frames and new fields', async () => {
    const object = envelope('v1', 'Pod', part(1, part(1, 'p')));
    const event = Buffer.concat([
      part(1, 'ADDED'),
      number(9, 1),
      part(2, Buffer.concat([number(7, 2), part(1, object)])),
    ]);
    const [only] = await read(Buffer.concat([frame(Buffer.of()), frame(event), frame(Buffer.of())]), 1);
    expect(only).toMatchObject({ type: 'ADDED', object: { kind: 'Pod', metadata: { name: 'p' } } });
  });

  it('may hold JSON', async () => {
    const event = Buffer.concat([
      part(1, 'ADDED'),
      part(2, part(1, '{"kind":"Widget","apiVersion":"example.com/v1"}')),
    ]);
    expect(await read(frame(event))).toEqual([
      { type: 'ADDED', object: { kind: 'Widget', apiVersion: 'example.com/v1' } },
    ]);
    const broken = Buffer.concat([part(1, 'ADDED'), part(2, part(1, '{"kind"'))]);
    await expect(read(frame(broken))).rejects.toMatchObject({ name: 'MalformedProtobufError' });
  });
});
