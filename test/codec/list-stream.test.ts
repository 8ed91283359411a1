import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InexactNumberError, parseJson } from '../../src/codec/json.js';
import {
  MalformedListError,
  StatusInsteadOfListError,
  TruncatedListError,
} from '../../src/codec/list-errors.js';
import { type ListPart, type ListStreamOptions, readListStream } from '../../src/codec/list-stream.js';

async function* chunksOf(bytes: Uint8Array, sizes: Iterable<number>): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (const size of sizes) {
    if (at >= bytes.length) return;
    yield bytes.slice(at, at + size);
    at += size;
  }
  if (at < bytes.length) yield bytes.slice(at);
}

async function read(
  text: string | Uint8Array,
  sizes: Iterable<number> = [],
  options: ListStreamOptions = {},
): Promise<ListPart[]> {
  const parts: ListPart[] = [];
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  for await (const part of readListStream(chunksOf(bytes, sizes), options)) parts.push(part);
  return parts;
}

const oneByOne = (text: string): number[] => Array<number>(Buffer.byteLength(text)).fill(1);
const items = (parts: ListPart[]) => parts.flatMap((part) => part.items);
const head = (parts: ListPart[]) => parts.at(-1)?.head;

/** As a server of 1.20 sends them: a built-in list, a custom resource's list, a Table. */
const POD_LIST =
  '{"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":"7","continue":"T","remainingItemCount":3},' +
  '"items":[{"metadata":{"name":"a"}},{"metadata":{"name":"b","note":"]}\\"\\\\"}}]}\n';
const CR_LIST =
  '{"apiVersion":"ct.example.io/v1","items":[{"apiVersion":"ct.example.io/v1","kind":"Gizmo"}],' +
  '"kind":"GizmoList","metadata":{"continue":"","resourceVersion":"9"}}\n';
const TABLE =
  '{"kind":"Table","apiVersion":"meta.k8s.io/v1","metadata":{"resourceVersion":"7"},' +
  '"columnDefinitions":[{"name":"Name","type":"string","format":"name","description":"","priority":0}],' +
  '"rows":[{"cells":["a","\\u003cnone\\u003e"],"object":null}]}\n';

describe('readListStream', () => {
  it.each([1, 2, 3, 7, 1000])('reads a built-in list in chunks of %i', async (size) => {
    const parts = await read(POD_LIST, Array<number>(1000).fill(size));
    expect(head(parts)).toEqual({
      kind: 'PodList',
      apiVersion: 'v1',
      metadata: { resourceVersion: '7', continue: 'T', remainingItemCount: 3 },
    });
    expect(items(parts)).toEqual([{ metadata: { name: 'a' } }, { metadata: { name: 'b', note: ']}"\\' } }]);
    expect(parts.every(({ isTable }) => !isTable)).toBe(true);
  });

  it('names a number that cannot be represented', async () => {
    const list = '{"kind":"GizmoList","items":[{"spec":{"ratio":0.1234567890123456789}}]}';
    await expect(read(list)).rejects.toThrow('a number of the field "ratio" cannot be kept exactly');
  });

  it('returns the head before the items arrive, and an item as soon as it is complete', async () => {
    const cutAt = (text: string) => POD_LIST.indexOf(text) + text.length;
    const ends = [cutAt('"remainingItemCount":3}'), cutAt('{"name":"a"}}'), POD_LIST.length];
    const sizes = ends.map((end, index) => end - (ends[index - 1] ?? 0));
    const parts = await read(POD_LIST, sizes);
    expect(parts.map((part) => [part.head.metadata?.continue, part.items.length])).toEqual([
      ['T', 0],
      ['T', 1],
      ['T', 1],
    ]);
    expect(parts[1]?.head).toBe(parts[0]?.head);
  });

  it('reads a large chunk bit by bit', async () => {
    const all = Array.from({ length: 3000 }, (_, index) => ({ index, note: 'x'.repeat(80) }));
    const parts = await read(JSON.stringify({ kind: 'PodList', items: all }));
    expect(items(parts)).toEqual(all);
    expect(parts.length).toBeGreaterThan(4);
  });

  it('reads a list whose metadata comes last', async () => {
    const parts = await read(CR_LIST, oneByOne(CR_LIST));
    expect(items(parts)).toEqual([{ apiVersion: 'ct.example.io/v1', kind: 'Gizmo' }]);
    expect(head(parts)).toEqual({
      apiVersion: 'ct.example.io/v1',
      kind: 'GizmoList',
      metadata: { continue: '', resourceVersion: '9' },
    });
  });

  it('reads a Table', async () => {
    const parts = await read(TABLE, oneByOne(TABLE));
    expect(head(parts)?.columnDefinitions).toHaveLength(1);
    expect(items(parts)).toEqual([{ cells: ['a', '<none>'], object: null }]);
    expect(parts.at(-1)?.isTable).toBe(true);
  });

  it('reads indented JSON', async () => {
    const indented = JSON.stringify(JSON.parse(POD_LIST), null, 2);
    const parts = await read(indented, oneByOne(indented));
    expect(items(parts)).toEqual(JSON.parse(POD_LIST).items);
  });

  it.each([
    '{"kind":"PodList","items":[]}',
    '{"kind":"PodList","items":null}',
    '{"items":[ ]}',
    '{"rows":null}',
  ])('reads %s as an empty list', async (text) => {
    expect(items(await read(text))).toEqual([]);
    expect(items(await read(text, oneByOne(text)))).toEqual([]);
  });

  it('reads the numbers of items as parseJson does, wherever the chunks end', async () => {
    const number = fc.oneof(
      fc.constantFrom(
        '0',
        '-1',
        '12',
        '9007199254740993',
        '-9223372036854775808',
        '1e3',
        '-2.5E-3',
        '1E22',
        '1e15',
      ),
      fc.constantFrom(
        '1000000000000000000000000',
        '0.1',
        '1234567890.12345',
        '123456789012345',
        '1234567890123456',
      ),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
      fc.bigInt().map(String),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(number), fc.array(fc.integer({ min: 1, max: 9 })), async (numbers, sizes) => {
        const json = numbers.map((literal) => `{"a":${literal},"b":[${literal}],"c":"${literal}"}`);
        const parts = await read(`{"items":[${json.join(',')}]}`, sizes);
        expect(items(parts)).toEqual(json.map((text) => parseJson(text)));
      }),
    );
  });

  it.each(['1e400', '-1E-400', '0.12345678901234567890', '1e0400'])(
    'refuses an item with %s, wherever the chunks end',
    async (literal) => {
      const list = `{"items":[{"n":1},{"n":${literal}}]}`;
      for (let size = 1; size <= list.length; size++)
        await expect(read(list, Array<number>(list.length).fill(size))).rejects.toThrow(InexactNumberError);
    },
  );

  it('keeps integers exact beyond 2^53', async () => {
    const parts = await read('{"items":[{"n":9007199254740993}]}');
    expect(items(parts)).toEqual([{ n: 9007199254740993n }]);
  });

  it('does not look for items deeper in the list', async () => {
    const text =
      '{"metadata":{"items":[{"a":1}],"rows":[1]},"x":[{"items":[]}],"items":[{"items":[{"b":2}]}]}';
    expect(items(await read(text, oneByOne(text)))).toEqual([{ items: [{ b: 2 }] }]);
  });

  it('reads any JSON list like JSON.parse, wherever the chunks end', async () => {
    const object = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue(), { maxKeys: 4 });
    const members = fc.record({
      kind: fc.constantFrom('PodList', 'Ä\u{1F600}List'),
      apiVersion: fc.string(),
      metadata: object,
      extra: fc.jsonValue(),
      items: fc.array(object, { maxLength: 6 }),
    });
    const list = members.chain((value) =>
      fc
        .shuffledSubarray(Object.keys(value), { minLength: 5 })
        .map((keys) => Object.fromEntries(keys.map((key) => [key, value[key as keyof typeof value]]))),
    );
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 400 });
    await fc.assert(
      fc.asyncProperty(list, sizes, fc.constantFrom(undefined, 1, '\t'), async (value, chunks, indent) => {
        const text = JSON.stringify(value, null, indent);
        const parts = await read(text, chunks, { parse: JSON.parse });
        const expected = JSON.parse(text);
        expect(items(parts)).toEqual(expected.items);
        const { items: _, ...others } = expected;
        for (const [name, member] of Object.entries(others)) if (member === null) delete others[name];
        expect(head(parts) ?? {}).toEqual(others);
      }),
    );
  });
});

describe('a response that is not a list', () => {
  const malformed: [string, string, string][] = [
    ['HTML', '<html><body>502</body></html>', 'begins with "<html><body>502'],
    ['text', '404 page not found\n', 'not JSON'],
    ['control characters', '\u001b[31mred', 'begins with ".[31mred"'],
    ['an array', '[{"a":1}]', 'not JSON'],
    ['protobuf', 'k8s\0\n', 'begins with "k8s.."'],
    ['an object', '{"kind":"Pod","metadata":{"name":"x"}}', 'not a list but "Pod"'],
    ['a nameless object', '{}', 'an object without kind'],
    ['items of another type', '{"items":{"a":1}}', 'items is not a list'],
    ['items that are no objects', '{"items":[1]}', 'not JSON at "1"'],
    ['an item that is null', '{"items":[{},null]}', 'not JSON'],
    ['items without a comma', '{"items":[{} {}]}', 'not JSON'],
    ['another byte for the bracket behind an item', '{"items":[{}x}', 'not JSON'],
    ['a brace for the bracket behind an item', '{"items":[{}}}', 'not JSON'],
    ['a comma behind the last item', '{"items":[{},]}', 'not JSON'],
    ['a comma behind the last member', '{"items":[],}', 'not JSON'],
    ['no colon', '{"items" []}', 'not JSON'],
    ['no value', '{"kind":,"items":[]}', 'not JSON'],
    ['a broken item', '{"items":[{"a":}]}', 'not JSON'],
    ['brackets that do not pair', '{"items":[{"a":[1}}]}', 'not JSON'],
    ['a broken member', '{"kind":tru,"items":[]}', 'not JSON'],
    ['a broken name', '{"\u0001":1,"items":[]}', 'not JSON'],
    ['a second object', '{"items":[]}{"items":[]}', 'not JSON'],
    ['two lists of items', '{"items":[],"items":[]}', '"items" and then "items"'],
    ['items and rows', '{"items":[],"rows":null}', '"items" and then "rows"'],
    ['metadata of another type', '{"metadata":[],"items":[]}', 'metadata is not an object'],
    ['a kind of another type', '{"kind":5,"items":[]}', 'kind is not a string'],
    [
      'a column that is null',
      '{"columnDefinitions":[null],"rows":[]}',
      'columnDefinitions[0] is not an object',
    ],
    ['a row without cells', '{"columnDefinitions":[],"rows":[{}]}', 'a row.cells is not a list'],
    ['an item with odd metadata', '{"items":[{"metadata":[]}]}', 'an item.metadata is not an object'],
    [
      'an item with odd labels',
      '{"items":[{"metadata":{"labels":{"a":1}}}]}',
      'an entry of an item.metadata.labels is not a string',
    ],
    ['columns of another type', '{"columnDefinitions":{},"rows":[]}', 'columnDefinitions is not a list'],
  ];
  it.each(malformed)('%s', async (_, text, message) => {
    for (const sizes of [[], oneByOne(text)]) {
      await expect(read(text, sizes)).rejects.toThrow(MalformedListError);
    }
    await expect(read(text)).rejects.toThrow(message);
  });

  it('a Status', async () => {
    const status = {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: 'no',
      code: 403,
    };
    const error = await read(JSON.stringify(status)).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(StatusInsteadOfListError);
    expect(error).toMatchObject({ message: 'no', status });
  });

  it('a list that ends early, anywhere', async () => {
    const whole = POD_LIST.trimEnd();
    for (let length = 0; length < whole.length; length++) {
      await expect(read(whole.slice(0, length))).rejects.toThrow(TruncatedListError);
    }
    await expect(read(whole)).resolves.toBeDefined();
  });

  it('unlimited nesting', async () => {
    const bomb = `{"items":[{"a":${'['.repeat(100_000)}`;
    await expect(read(bomb, Array<number>(100).fill(1000))).rejects.toThrow('nests more than 1000 levels');
    const deep = (levels: number) => `{"items":[{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}]}`;
    await expect(read(deep(10), [], { maxDepth: 10 })).resolves.toHaveLength(1);
    await expect(read(deep(11), [], { maxDepth: 10 })).rejects.toThrow(MalformedListError);
  });

  it('an item of unlimited size', async () => {
    const big = `{"items":[{"a":"${'x'.repeat(2000)}"}]}`;
    await expect(read(big, Array<number>(30).fill(100), { maxValueBytes: 1000 })).rejects.toThrow(
      'larger than 1000 bytes',
    );
    await expect(read(big, Array<number>(30).fill(100), { maxValueBytes: 2100 })).resolves.toBeDefined();
  });

  it('a broken body fails with its error, after what arrived before', async () => {
    const broken = new Error('connection reset');
    async function* body() {
      yield Buffer.from('{"items":[{"a":1},{"b"');
      throw broken;
    }
    const parts: ListPart[] = [];
    const reading = (async () => {
      for await (const part of readListStream(body())) parts.push(part);
    })();
    await expect(reading).rejects.toBe(broken);
    expect(items(parts)).toEqual([{ a: 1 }]);
  });
});
