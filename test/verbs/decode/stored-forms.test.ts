import protobuf from 'protobufjs';
import { describe, expect, it } from 'vitest';
import { ProtobufCodec } from '../../../src/codec/proto/codec.js';
import { type DecodedValue, readValues } from '../../../src/verbs/decode/values.js';
import { readRecorded, readRecordings, recordedNames } from '../../codec/proto/support/recordings.js';

const codec = new ProtobufCodec({ release: 20 });
const all = recordedNames().flatMap((name) => readRecordings(name));
const recordedOf = (kind: string) => all.find(({ json }) => JSON.parse(json).kind === kind)!;

async function read(bytes: Uint8Array, own = codec): Promise<DecodedValue[]> {
  async function* body() {
    yield bytes;
  }
  const values: DecodedValue[] = [];
  for await (const value of readValues({ name: 'x', body: body() }, own)) values.push(value);
  return values;
}

/** The messages around an event, with the fields and numbers that Kubernetes publishes. */
const { root } = protobuf.parse(`
  syntax = "proto2";
  message TypeMeta { optional string apiVersion = 1; optional string kind = 2; }
  message Unknown {
    optional TypeMeta typeMeta = 1; optional bytes raw = 2;
    optional string contentEncoding = 3; optional string contentType = 4;
  }
  message RawExtension { optional bytes raw = 1; }
  message WatchEvent { optional string type = 1; optional RawExtension object = 2; }
`);

const write = (message: string, value: object) =>
  Buffer.from(root.lookupType(message).encode(value).finish());

/** What an API server's serializer writes for something without a kind, or with one. */
const stored = (raw: Uint8Array, typeMeta = { apiVersion: '', kind: '' }) =>
  Buffer.concat([
    Buffer.from('k8s\0'),
    write('Unknown', { typeMeta, raw, contentEncoding: '', contentType: '' }),
  ]);

describe('an event in its envelope', () => {
  const { json, protobuf: object } = recordedOf('ConfigMap');
  const event = (inner: Uint8Array, type = 'MODIFIED') =>
    write('WatchEvent', { type, object: { raw: inner } });
  const expected = [{ event: { type: 'MODIFIED', object: JSON.parse(json) } }];

  it.each([
    ['without a kind', undefined],
    ['of meta.k8s.io', { apiVersion: 'meta.k8s.io/v1', kind: 'WatchEvent' }],
    ['of v1', { apiVersion: 'v1', kind: 'WatchEvent' }],
  ])('%s has its type and the object inside', async (_, typeMeta) => {
    expect(await read(stored(event(object), typeMeta))).toEqual(expected);
  });

  it('may contain its object as JSON', async () => {
    expect(await read(stored(event(Buffer.from(json))))).toEqual(expected);
  });

  it('is what a server sent in a watch', async () => {
    const sent = readRecorded('watch.pb');
    const first = sent.subarray(4, 4 + sent.readUInt32BE(0));
    const [alone] = await read(sent);
    expect(await read(stored(first))).toEqual([alone]);
  });

  it('does not end the values after it', async () => {
    const line = Buffer.from('\n');
    const both = await read(Buffer.concat([stored(event(object)), line, object]));
    expect(both).toEqual([...expected, { object: JSON.parse(json) }]);
  });

  it.each([
    ['another type', event(object, 'CHANGED')],
    ['nothing', Buffer.alloc(0)],
    ['other bytes', Buffer.from('ffffff', 'hex')],
  ])('without a kind is not an event with %s', async (_, raw) => {
    const [value] = await read(stored(raw));
    expect((value as { error: Error }).error.message).toContain('there is no protobuf schema for kind ""');
  });
});

describe('claims of a stateful set', () => {
  interface StatefulSet {
    spec: { volumeClaimTemplates: { kind?: string; apiVersion?: string }[] };
  }
  const { json, protobuf: bytes } = all.find(({ json }) => json.includes('"volumeClaimTemplates":[{'))!;

  it('are as the server shows them if its release is given', async () => {
    expect(await read(bytes)).toEqual([{ object: JSON.parse(json) }]);
  });

  it('lack the kind and version that the server adds if it is not given', async () => {
    const expected = JSON.parse(json) as StatefulSet;
    for (const claim of expected.spec.volumeClaimTemplates) {
      expect(claim).toMatchObject({ kind: 'PersistentVolumeClaim', apiVersion: 'v1' });
      delete claim.kind;
      delete claim.apiVersion;
    }
    const plain = new ProtobufCodec({ release: 20, typedClaims: false });
    expect(await read(bytes, plain)).toEqual([{ object: expected }]);
  });
});
