import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../src/codec/json.js';
import { ProtobufCodec } from '../../../src/codec/proto/codec.js';
import { type DecodedValue, readValues } from '../../../src/verbs/decode/values.js';
import { readRecorded, readRecordings, recordedNames } from '../../codec/proto/support/recordings.js';
import { envelope } from '../../codec/proto/support/wire.js';

const codec = new ProtobufCodec({ release: 20 });

/** What is read from bytes that arrive in chunks of a size; a failure that ends them is the last value. */
async function read(bytes: Uint8Array, chunk = bytes.length): Promise<DecodedValue[]> {
  async function* body() {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
  }
  const values: DecodedValue[] = [];
  try {
    for await (const value of readValues({ name: 'x', body: body() }, codec)) values.push(value);
  } catch (error) {
    values.push({ error } as DecodedValue);
  }
  return values;
}

const objects = (values: DecodedValue[]) => values.map((value) => ('object' in value ? value.object : value));
const message = (value: DecodedValue | undefined) =>
  value !== undefined && 'error' in value ? value.error.message : '';

/** Without the lists of metadata, which name the type of each item only in JSON. */
const all = recordedNames()
  .flatMap((name) => readRecordings(name))
  .filter(({ json }) => !json.startsWith('{"kind":"PartialObjectMetadataList"'));
const configMap = all.find(({ json }) => JSON.parse(json).kind === 'ConfigMap')!;
const line = Buffer.from('\n');

describe('values of a source', () => {
  it('are what a server sent in JSON, of every recorded object', async () => {
    const values = await read(Buffer.concat(all.flatMap(({ protobuf }) => [protobuf, line])), 1000);
    expect(objects(values)).toEqual(all.map(({ json }) => parseJson(json)));
  });

  it('are the same from JSON, and from a mixture', async () => {
    const mixed = all.flatMap(({ protobuf, json }, i) => (i % 2 ? protobuf : Buffer.from(json)));
    expect(objects(await read(Buffer.concat(mixed)))).toEqual(all.map(({ json }) => parseJson(json)));
  });

  it('do not depend on the chunks', async () => {
    const sources = ['list.pb', 'watch.pb', 'watch.ndjson', 'list.json'].map(readRecorded);
    const bytes = Buffer.concat([...sources, configMap.protobuf, line, configMap.protobuf]);
    const whole = await read(bytes);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 700 }), async (size) => {
        expect(await read(bytes, size)).toEqual(whole);
      }),
      { numRuns: 30 },
    );
  });

  it('are a list as one object', async () => {
    const expected = JSON.parse(readRecorded('list.json').toString());
    expect(objects(await read(readRecorded('list.pb')))).toEqual([expected]);
  });

  it('are the events of a watch', async () => {
    const events = await read(readRecorded('watch.pb'));
    const lines = readRecorded('watch.ndjson').toString().trim().split('\n');
    const byName = (values: unknown[]) =>
      new Map(values.map((value) => [JSON.stringify(value).match(/"name":"(\w+)"/)?.[1], value]));
    // The order of a watch's first events is random.
    expect(byName(events)).toEqual(byName(lines.map((text) => ({ event: JSON.parse(text) }))));
  });

  it('include those below keys, and in the document of etcdctl -w json', async () => {
    const expected = JSON.parse(configMap.json);
    const key = Buffer.from('/registry/configmaps/a/b\n');
    const lines = Buffer.concat([key, configMap.protobuf, line, key, configMap.protobuf, line]);
    expect(objects(await read(lines))).toEqual([expected, expected]);
    const kvs = [configMap.protobuf, Buffer.from(`${configMap.json}\n`)].map((value) => ({
      key: key.toString('base64'),
      value: value.toString('base64'),
    }));
    const document = Buffer.from(JSON.stringify({ header: { revision: 7 }, kvs, count: 2 }));
    expect(objects(await read(document))).toEqual([expected, expected]);
    const bare = Buffer.from(`${kvs[0]!.value}\n${kvs[1]!.value}\n`);
    expect(objects(await read(bare))).toEqual([expected, expected]);
  });

  it('include those written during etcdctl watch -w json', async () => {
    const kv = { key: 'L2E=', value: configMap.protobuf.toString('base64') };
    const written = JSON.stringify({ Header: { revision: 7 }, Events: [{ kv }], Canceled: false });
    const deleted = JSON.stringify({ Header: { revision: 8 }, Events: [{ type: 1, kv: { key: 'L2E=' } }] });
    const values = await read(Buffer.from(`${written}\n${deleted}\n`));
    expect(objects(values.slice(0, 1))).toEqual([JSON.parse(configMap.json)]);
    expect(message(values[1])).toBe(`x, key /a: this key has no value (at byte ${written.length + 1})`);
  });

  it('may lack the empty fields that servers write at the end of an envelope', async () => {
    // The smallest ConfigMap that a server accepted.
    const bare = Buffer.from(
      '6b3873000a0f0a02763112' + '09436f6e6669674d617012100a060a0470626f6b12060a016b120176',
      'hex',
    );
    const found = objects(await read(Buffer.concat([bare, line, bare])));
    expect(found.map((object) => (object as { metadata: { name: string } }).metadata.name)).toEqual([
      'pbok',
      'pbok',
    ]);
  });
});

describe('what is not a value', () => {
  it('is reported by its place', async () => {
    const { protobuf } = configMap;
    const cases: [Uint8Array, string][] = [
      [Buffer.from(''), 'x: there is nothing to decode (at byte 0)'],
      [Buffer.concat([protobuf, Buffer.from('?')]), `(at byte ${protobuf.length})`],
      [Buffer.from('{"kind":"Pod"'), 'x: the JSON that begins here has no end (at byte 0)'],
      [Buffer.from(' {"a":1}'), 'x: the JSON is not an API object: it has no kind (at byte 1)'],
      [
        Buffer.from('k8s:enc:aescbc:v1:key:secret'),
        'x: the value is encrypted (k8s:enc:aescbc:v1:) (at byte 0)',
      ],
      [Buffer.from('{"header":{"revision":7}}'), 'x: etcd found no keys (at byte 0)'],
      [
        gzipSync('{"kind":"Pod"}'),
        'x: the bytes are compressed with gzip: decompress them first (at byte 0)',
      ],
      [Buffer.from('/registry/a\n'), 'x: a key has no value (at byte 0)'],
      [protobuf.subarray(0, 40), 'x: the value that begins here is cut short'],
      [Buffer.from('6b3873000affffffff7f', 'hex'), 'claims 34359738377 bytes (at byte 0)'],
      [Buffer.from('080000000a', 'hex'), 'is cut short'],
    ];
    for (const [bytes, text] of cases) expect(message((await read(bytes)).at(-1))).toContain(text);
  });

  it('does not affect the rest if its end is known', async () => {
    const foreign = Buffer.from('6b3873000a0d0a04782f7631120547697a6d6f12001a002200', 'hex');
    const values = await read(Buffer.concat([configMap.protobuf, foreign, configMap.protobuf]));
    expect(values.map((value) => Object.keys(value)[0])).toEqual(['object', 'error', 'object']);
    expect(message(values[1])).toBe(
      `x: there is no protobuf schema for kind "Gizmo" in "x/v1" (at byte ${configMap.protobuf.length})`,
    );
  });

  it.each([
    ['{"kind":"Pod","apiVersion":7}', 'the JSON is not an API object'],
    [
      '{"kind":"PodList","apiVersion":"v1","items":[{},null]}',
      'items[1] of the "PodList" is not an API object',
    ],
    ['{"kind":"List","items":[{"kind":5}]}', 'items[0] of the "List" is not an API object'],
    ['{"type":"ADDED","object":[]}', 'the JSON is not an API object'],
    ['{"kvs":[null]}', 'x, key ?: this key has no value'],
    ['{"Header":{},"Events":[null]}', 'x, key ?: this key has no value'],
    [
      `{"kvs":[{"key":5,"value":"${Buffer.from('{"kind":1}').toString('base64')}"}]}`,
      'x, key ?: the JSON is no',
    ],
  ])('may be JSON that looks like one, and the rest is read: %s', async (json, text) => {
    const values = await read(Buffer.from(`${json}\n{"kind":"Pod"}`));
    expect(values.map((value) => Object.keys(value)[0])).toEqual(['error', 'object']);
    expect(message(values[0])).toContain(text);
  });

  it('may be an object in protobuf with invalid JSON', async () => {
    const type = 'application/json';
    const foreign = envelope('x/v1', 'Gizmo', Buffer.from('null'), { type });
    expect(message((await read(foreign))[0])).toBe('x: the JSON is not an API object (at byte 0)');
  });

  it('is located inside its object', async () => {
    // The length of metadata, the first field of the object, leads beyond the object's end.
    const bytes = Buffer.from('6b3873000a0f0a0276311209436f6e6669674d617012020a7f1a002200', 'hex');
    const [value] = await read(Buffer.concat([line, bytes]));
    expect(message(value)).toMatch(/^x: .* \(at byte (2[4-7])\)$/);
  });

  it('causes at most a failure', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(configMap.protobuf.length - 1), fc.nat(255), async (at, byte) => {
        const bytes = Buffer.from(configMap.protobuf);
        bytes[at] = byte;
        expect((await read(bytes)).length).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });
});
