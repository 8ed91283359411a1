import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../src/codec/json.js';
import type { KubeObject } from '../../../src/codec/object.js';
import { ProtobufCodec } from '../../../src/codec/proto/codec.js';

const codec = new ProtobufCodec({ release: 20 });
const back = async (object: object) => codec.decode(await codec.encode(object as KubeObject));
const pod = (spec: object) => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' }, spec });

it('null in a map is an empty text, and missing bytes, as in a server', async () => {
  const bytes = (kind: string, value: string | null) =>
    codec.encode({ apiVersion: 'v1', kind, metadata: { name: 'a' }, data: { b: value } } as KubeObject);
  expect(await bytes('ConfigMap', null)).toEqual(await bytes('ConfigMap', ''));
  // The value's tag and its length are missing.
  expect((await bytes('Secret', null)).length).toBe((await bytes('Secret', '')).length - 2);
});

describe('an object that protobuf cannot hold', () => {
  it.each([
    ['an unknown field', { bogus: 1 }, 'core/v1.PodSpec.bogus', 'no such field'],
    ['a number for text', { nodeName: 5 }, 'core/v1.PodSpec.nodeName', 'a string was expected, not a number'],
    ['text for a number', { priority: '5' }, 'core/v1.PodSpec.priority', 'an integer of 32 bits'],
    ['a number too large', { priority: 2 ** 31 }, 'core/v1.PodSpec.priority', 'an integer of 32 bits'],
    [
      'half a number',
      { terminationGracePeriodSeconds: 0.5 },
      'core/v1.PodSpec.terminationGracePeriodSeconds',
      '64',
    ],
    ['text for a boolean', { hostPID: 'yes' }, 'core/v1.PodSpec.hostPID', 'true or false'],
    ['an object for an array', { containers: {} }, 'core/v1.PodSpec.containers', 'an array was expected'],
    ['an array for an object', { affinity: [] }, 'core/v1.PodSpec.affinity', 'an object was expected'],
    ['text for a map', { nodeSelector: 'a=b' }, 'core/v1.PodSpec.nodeSelector', 'an object was expected'],
    ['no quantity', { overhead: { cpu: '1 core' } }, 'core/v1.PodSpec.overhead', 'a quantity'],
  ])('fails for %s, with the field', async (_what, spec, field, problem) => {
    const error = (await codec.encode(pod(spec)).catch((reason: unknown) => reason)) as Error;
    expect(error).toMatchObject({ name: 'UnencodableError', field });
    expect(error.message).toContain(problem);
  });

  it.each([
    'yesterday',
    '2021-02-30T00:00:00Z',
    '2021-01-01',
    '2021-01-01T24:00:00Z',
    '2021-01-01t00:00:00Z',
    '2021-01-01T00:00:00z',
  ])('fails for the time %s', async (time) => {
    const object = { ...pod({}), metadata: { creationTimestamp: time } };
    await expect(codec.encode(object)).rejects.toMatchObject({
      field: 'meta/v1.ObjectMeta.creationTimestamp',
    });
  });

  it.each(['no base64!', 'aGVs bG8=', 'aGVsbG8', 'aGVs-_8=', 'aGVs\n='])(
    'fails for bytes that are not base64: %j',
    async (text) => {
      const secret = { apiVersion: 'v1', kind: 'Secret', data: { a: text } };
      await expect(codec.encode(secret)).rejects.toMatchObject({ field: 'core/v1.Secret.data' });
    },
  );

  it('fails for kinds without a schema', async () => {
    const widget = { apiVersion: 'example.com/v1', kind: 'Widget' };
    await expect(codec.encode(widget)).rejects.toMatchObject({ name: 'UnknownKindError' });
    await expect(codec.encode({})).rejects.toMatchObject({ name: 'UnknownKindError' });
    expect(await codec.hasSchema('example.com/v1', 'Widget')).toBe(false);
    expect(await codec.hasSchema('apps/v1', 'Deployment')).toBe(true);
  });
});

describe('what is written', () => {
  it('is what the server writes for zero values', async () => {
    // From a real server: a ConfigMap's metadata has its empty texts, its generation 0 and no time.
    const bytes = await codec.encode({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'pbok' } });
    const metadata = '0a0470626f6b' + '1200' + '1a00' + '2200' + '2a00' + '3200' + '3800' + '4200' + '7a00';
    expect(Buffer.from(bytes).toString('hex')).toBe(
      `6b3873000a0f0a0276311209436f6e6669674d617012180a16${metadata}1a002200`,
    );
  });

  it('treats null as missing, as the API does', async () => {
    const some = await codec.encode(
      pod({ containers: null, affinity: null, nodeName: null, nodeSelector: null }),
    );
    expect(some).toEqual(await codec.encode(pod({})));
  });

  // A kube-apiserver accepts all of these in JSON, and returns them as here.
  it('treats null in maps and lists as empty', async () => {
    const configMap = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { labels: { a: null } } };
    expect(await back({ ...configMap, data: { k: null, z: '1' } })).toMatchObject({
      metadata: { labels: { a: '' } },
      data: { k: '', z: '1' },
    });
    const containers = [{ name: 'a', args: ['x', null], resources: { limits: { cpu: null } } }];
    expect(await back(pod({ containers, nodeSelector: { a: null } }))).toMatchObject({
      spec: {
        containers: [{ args: ['x', ''], resources: { limits: { cpu: '0' } } }],
        nodeSelector: { a: '' },
      },
    });
  });

  it('decodes base64 with line breaks', async () => {
    const data = { k: 'aGVs\nbG8=\n', j: 'aGl=\r\n', e: '\n' };
    expect(await back({ apiVersion: 'v1', kind: 'Secret', data })).toMatchObject({
      data: { e: '', j: 'aGk=', k: 'aGVsbG8=' },
    });
  });

  it('has the fields of each release', async () => {
    const entry = { manager: 'm', operation: 'Update', fieldsType: 'FieldsV1', fieldsV1: {} };
    const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { managedFields: [entry] } };
    const size = async (release: number) => (await new ProtobufCodec({ release }).encode(object)).length;
    // 1.22 added `subresource`, and writes it even if it is empty: two bytes. 1.25 removed clusterName: two bytes.
    expect((await size(22)) - (await size(21))).toBe(2);
    expect((await size(24)) - (await size(25))).toBe(2);
  });

  it('accepts times of any zone', async () => {
    const at = async (creationTimestamp: string) =>
      (await codec.decode(await codec.encode({ ...pod({}), metadata: { creationTimestamp } }))).metadata;
    expect(await at('2021-02-03T04:05:06+02:30')).toMatchObject({
      creationTimestamp: '2021-02-03T01:35:06Z',
    });
    expect(await at('2021-02-03T04:05:06.999Z')).toMatchObject({ creationTimestamp: '2021-02-03T04:05:06Z' });
    expect(await at('0001-01-01T00:00:00Z')).toMatchObject({ creationTimestamp: null });
  });

  it('is read back, for any texts and numbers', async () => {
    const texts = fc.dictionary(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary', maxLength: 200 }));
    const wellFormed = texts.filter((data) =>
      Object.entries(data)
        .flat()
        .every((text) => !/\p{Surrogate}/u.test(text)),
    );
    await fc.assert(
      fc.asyncProperty(
        wellFormed,
        fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n),
        fc.json(),
        async (data, number, json) => {
          const map = {
            kind: 'ConfigMap',
            apiVersion: 'v1',
            metadata: { name: 'x', creationTimestamp: null },
            data,
          };
          const back = (await codec.decode(await codec.encode(map))) as { data?: object };
          expect(Object.entries(back.data ?? {}).sort()).toEqual(Object.entries(data).sort());
          const revision = {
            kind: 'ControllerRevision',
            apiVersion: 'apps/v1',
            revision: number,
            data: parseJson(json),
          };
          const again = (await codec.decode(await codec.encode(revision))) as {
            revision: bigint;
            data: unknown;
          };
          expect(BigInt(again.revision)).toBe(number);
          expect(again.data).toEqual(revision.data);
        },
      ),
      { numRuns: 200 },
    );
  });
});
