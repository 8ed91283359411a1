import { describe, expect, it } from 'vitest';
import { ProtobufCodec } from '../../../src/codec/proto/codec.js';
import { readEnvelope } from '../../../src/codec/proto/envelope.js';
import { unknownFields } from '../../../src/codec/proto/leftovers.js';
import { isProtobuf } from '../../../src/codec/proto/magic.js';
import { readRecordings } from './support/recordings.js';
import { envelope, number, part } from './support/wire.js';

const codec = new ProtobufCodec({ release: 20 });
const pod = readRecordings('v1').find(({ path }) => path.endsWith('/pods/rich'))!;

describe('the envelope of an object', () => {
  it('is distinguished from JSON by its first bytes', () => {
    expect(isProtobuf(pod.protobuf)).toBe(true);
    expect(isProtobuf(Buffer.from('{"kind":"Pod"}'))).toBe(false);
    expect(isProtobuf(Buffer.from('k8s'))).toBe(false);
  });

  it('names the type of the object', () => {
    expect(readEnvelope(pod.protobuf)).toMatchObject({ apiVersion: 'v1', kind: 'Pod', contentType: '' });
  });

  it('may be missing completely', async () => {
    await expect(codec.decode(Buffer.from('{}'))).rejects.toThrow('do not begin with "k8s" and a zero');
  });

  it('may name an encoding that is unknown', async () => {
    const bytes = envelope('v1', 'Pod', Buffer.from('x'), { encoding: 'zstd' });
    await expect(codec.decode(bytes)).rejects.toMatchObject({
      name: 'UnsupportedContentError',
      field: 'contentEncoding',
      value: 'zstd',
    });
  });

  it('may name a type that is unknown', async () => {
    const bytes = envelope('v1', 'Pod', Buffer.from('x'), { type: 'application/cbor' });
    await expect(codec.decode(bytes)).rejects.toThrow('unknown contentType "application/cbor"');
  });

  it('may hold JSON, of any kind', async () => {
    const json = '{"apiVersion":"example.com/v1","kind":"Widget","size":9007199254740993}';
    const bytes = envelope('example.com/v1', 'Widget', Buffer.from(json), { type: 'application/json' });
    expect(await codec.decode(bytes)).toEqual({
      apiVersion: 'example.com/v1',
      kind: 'Widget',
      size: 9007199254740993n,
    });
    const broken = envelope('example.com/v1', 'Widget', Buffer.from('{"a"'), { type: 'application/json' });
    await expect(codec.decode(broken)).rejects.toMatchObject({ name: 'MalformedProtobufError' });
  });

  it('may name a kind without a schema', async () => {
    for (const [apiVersion, kind] of [
      ['example.com/v1', 'Widget'],
      ['v1', 'Widget'],
      ['v9', 'Pod'],
      // A message, but not a top-level object.
      ['v1', 'Container'],
      ['__proto__/v1', 'Pod'],
      ['v1', '__proto__'],
    ] as const) {
      await expect(codec.decode(envelope(apiVersion, kind, Buffer.of()))).rejects.toMatchObject({
        name: 'UnknownKindError',
        apiVersion,
        kind,
      });
    }
  });

  it('has kinds that belong to every group', async () => {
    const bytes = envelope('apps/v1', 'DeleteOptions', number(1, 30));
    expect(await codec.decode(bytes)).toMatchObject({ kind: 'DeleteOptions', gracePeriodSeconds: 30 });
  });
});

describe('an object', () => {
  it('of few bytes is the one that a real server accepts', async () => {
    // The smallest body of a ConfigMap that servers accept: name and one entry.
    const hex = '6b3873000a0f0a0276311209436f6e6669674d617012100a060a0470626f6b12060a016b120176';
    const object = await codec.decode(Buffer.from(hex, 'hex'));
    expect(object).toEqual({
      kind: 'ConfigMap',
      apiVersion: 'v1',
      metadata: { name: 'pbok', creationTimestamp: null },
      data: { k: 'v' },
    });
  });

  it('has no creationTimestamp if there is none, as releases from 1.34 on show it', async () => {
    const bytes = envelope('v1', 'ConfigMap', Buffer.of());
    const metadataOf = async (release: number) =>
      JSON.stringify((await new ProtobufCodec({ release }).decode(bytes)).metadata);
    expect(await metadataOf(33)).toBe('{"creationTimestamp":null}');
    expect(await metadataOf(34)).toBe('{}');
  });

  it('keeps integers beyond 2^53', async () => {
    const bytes = envelope('apps/v1', 'ControllerRevision', number(3, 2n ** 63n - 1n));
    expect(await codec.decode(bytes)).toMatchObject({ revision: 2n ** 63n - 1n });
    const negative = envelope('apps/v1', 'ControllerRevision', number(3, -(2n ** 63n)));
    expect(await codec.decode(negative)).toMatchObject({ revision: -(2n ** 63n) });
    const small = envelope('apps/v1', 'ControllerRevision', number(3, -1));
    expect(await codec.decode(small)).toMatchObject({ revision: -1 });
  });

  // As a kube-apiserver shows in JSON what it received in protobuf: an event's message may be cut inside a character.
  it.each([
    ['e282', 2],
    ['f09f98c3', 4],
    ['eda080', 3],
    ['c080f5ff', 4],
    ['efbfbd', 1],
  ])('has U+FFFD for each invalid byte: %s', async (hex, count) => {
    const message = Buffer.concat([Buffer.from('é😀<'), Buffer.from(hex, 'hex'), Buffer.from('>')]);
    const event = (text: Buffer) => codec.decode(envelope('v1', 'Event', part(4, text)));
    const shown = `é😀<${'\ufffd'.repeat(count)}>`;
    expect(await event(message)).toMatchObject({ message: shown });
    const long = Buffer.concat([Buffer.alloc(100, 'a'), message]);
    expect(await event(long)).toMatchObject({ message: 'a'.repeat(100) + shown });
  });

  it('keeps names of JavaScript objects as entries', async () => {
    const entry = (key: string) => part(2, Buffer.concat([part(1, key), part(2, 'v')]));
    const bytes = envelope('v1', 'ConfigMap', Buffer.concat([entry('__proto__'), entry('constructor')]));
    const { data } = (await codec.decode(bytes)) as { data: object };
    expect(Object.entries(data)).toEqual([
      ['__proto__', 'v'],
      ['constructor', 'v'],
    ]);
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
  });

  it('has the entries of maps sorted, in whatever order they arrive', async () => {
    const entry = (key: string) => part(2, Buffer.concat([part(1, key), part(2, 'v')]));
    const bytes = envelope('v1', 'ConfigMap', Buffer.concat(['b', 'a', 'c'].map(entry)));
    const { data } = (await codec.decode(bytes)) as { data: object };
    expect(Object.keys(data)).toEqual(['a', 'b', 'c']);
  });

  it('reads repeated numbers packed, too', async () => {
    // PodSecurityContext.supplementalGroups is field 4 of field 14 of the pod's spec.
    const groups = part(2, part(14, part(4, Buffer.of(1, 2, 3))));
    expect(await codec.decode(envelope('v1', 'Pod', groups))).toMatchObject({
      spec: { securityContext: { supplementalGroups: [1, 2, 3] } },
    });
  });

  it('contains objects in their own envelopes', async () => {
    const inner = envelope('apps/v1', 'Deployment', part(1, part(1, 'inner')));
    const list = envelope('v1', 'List', part(2, part(1, inner)));
    const fresh = new ProtobufCodec({ release: 20 });
    const object = await fresh.decode(list);
    expect(object).toMatchObject({ items: [{ kind: 'Deployment', metadata: { name: 'inner' } }] });
    // It is written back into an envelope, which now contains what the server writes for zero values.
    const again = Buffer.from(await fresh.encode(object));
    expect(again.indexOf('6b387300', 4, 'hex')).toBeGreaterThan(0);
    expect(await fresh.decode(again)).toEqual(object);
  });
});

describe('fields that the schema does not know', () => {
  const spec = part(2, Buffer.concat([part(10, 'node-a'), part(900, 'later'), number(901, 7)]));
  const bytes = envelope('v1', 'Pod', Buffer.concat([spec, part(999, 'top')]));

  it('are reported', async () => {
    const object = await codec.decode(bytes);
    expect(unknownFields(object)).toEqual([
      { path: '', number: 999 },
      { path: 'spec', number: 900 },
      { path: 'spec', number: 901 },
    ]);
  });

  it('are written again', async () => {
    const again = Buffer.from(await codec.encode(await codec.decode(bytes)));
    expect(again.includes(part(900, 'later'))).toBe(true);
    expect(again.includes(number(901, 7))).toBe(true);
    expect(again.includes(part(999, 'top'))).toBe(true);
    expect(unknownFields(await codec.decode(again))).toHaveLength(3);
  });

  it('are kept inside inlined messages', async () => {
    // A volume's source (2) is such a message.
    const volume = part(1, Buffer.concat([part(1, 'v'), part(2, part(800, 'new source'))]));
    const again = Buffer.from(await codec.encode(await codec.decode(envelope('v1', 'Pod', part(2, volume)))));
    expect(again.includes(part(2, part(800, 'new source')))).toBe(true);
  });
});

describe('a part of an object', () => {
  it('is read separately, with the same result as in the whole object', async () => {
    const whole = (await codec.decode(pod.protobuf)) as { spec: { containers: { name: string }[] } };
    const select = { metadata: { name: true, labels: true }, spec: { containers: { name: true } } } as const;
    expect(await codec.decode(pod.protobuf, select)).toEqual({
      kind: 'Pod',
      apiVersion: 'v1',
      metadata: { name: 'rich', labels: { app: 'web' } },
      spec: { containers: whole.spec.containers.map(({ name }) => ({ name })) },
    });
  });

  it('may belong to inlined messages', async () => {
    const select = { spec: { volumes: { hostPath: { path: true } } } } as const;
    const { spec } = (await codec.decode(pod.protobuf, select)) as { spec: { volumes: object[] } };
    expect(spec.volumes).toContainEqual({ hostPath: { path: '/h' } });
    expect(spec.volumes).toContainEqual({});
  });
});

describe('managed fields that occurred before', () => {
  const json =
    '{"f:metadata":{"f:labels":{".":{},"f:app":{}}},"f:spec":{"k:{\\"name\\":\\"c\\"}":{".":{}}},"f:x":{}}';
  const withFields = (text: string) =>
    envelope('v1', 'ConfigMap', part(1, Buffer.concat([part(1, 'm'), part(17, part(7, part(1, text)))])));
  const fieldsOf = async (text: string) => {
    const { metadata } = await codec.decode(withFields(text));
    return (metadata as unknown as { managedFields: { fieldsV1: Record<string, object> }[] })
      .managedFields[0]!.fieldsV1;
  };

  it('are separate for each object', async () => {
    for (let time = 0; time < 4; time++) {
      const fields = await fieldsOf(json);
      expect(JSON.stringify(fields)).toBe(json);
      fields['f:metadata'] = {};
      fields['f:later'] = {};
    }
  });

  it('are distinguished from others of the same length', async () => {
    for (let time = 0; time < 3; time++) {
      for (const text of ['app', 'apq', 'bpp'].map((name) => json.replace('app', name))) {
        expect(JSON.stringify(await fieldsOf(text))).toBe(text);
      }
    }
  });

  it('may have any name, and any values', async () => {
    const odd = '{"__proto__":{"a":[1,{"b":null}]},"f:n":9007199254740993}';
    for (let time = 0; time < 4; time++) {
      const fields = await fieldsOf(odd);
      expect(Object.keys(fields)).toEqual(['__proto__', 'f:n']);
      expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
      expect(fields['f:n']).toBe(9007199254740993n);
    }
  });
});
