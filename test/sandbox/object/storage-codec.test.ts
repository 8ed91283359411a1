import { describe, expect, test } from 'vitest';
import type { KubeObject } from '../../../src/codec/object.js';
import { generateObjects } from '../../../src/sandbox/generate/generate-objects.js';
import { generationPlan } from '../../../src/sandbox/generate/options.js';
import { storedObject, toValue } from '../../../src/sandbox/object/value.js';
import { storageCodec } from '../../../src/sandbox/resources/stored/storage-codec.js';

const codec = await storageCodec();
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('stored values', () => {
  test('of built-in resources are protobuf in its envelope', () => {
    const map = { metadata: { name: 'pbok' }, data: { k: 'v' } };
    const bytes = codec.encode('/registry/configmaps/default/pbok', toValue(map, false));
    // "k8s" NUL, then TypeMeta {apiVersion v1, kind ConfigMap}
    expect(hex(bytes)).toMatch(/^6b3873000a0f0a0276311209436f6e6669674d6170/);
  });

  test('of every generated kind are read completely, and do not change from then on', () => {
    const seen = new Set<string>();
    for (const [key, value] of generateObjects(
      generationPlan({ pods: 30, groups: 1 }, 1, 1_700_000_000_000),
    )) {
      const bytes = codec.encode(key, value);
      seen.add(`${key.split('/')[2]} ${hex(bytes.subarray(0, 4)) === '6b387300' ? 'protobuf' : 'JSON'}`);
      const read = codec.decode(key, bytes);
      expect(storedObject(read).object(), key).toMatchObject(withoutNull(storedObject(value).object()));
      expect(hex(codec.encode(key, read))).toBe(hex(bytes));
    }
    expect([...seen].filter((kind) => kind.endsWith('JSON'))).toEqual(['apiextensions.k8s.io JSON']);
    expect(seen).toContain('pods protobuf');
  });

  test('of built-in resources keep empty fields that a Kubernetes server shows', () => {
    const node = toValue(
      { metadata: { name: 'n' }, status: { nodeInfo: { osImage: 'x' } } } as KubeObject,
      false,
    );
    const read = storedObject(codec.decode('/registry/minions/n', codec.encode('/registry/minions/n', node)));
    expect(read.object()).toMatchObject({ status: { nodeInfo: { osImage: 'x', machineID: '' } } });
  });

  test('of custom resources, and with fields that no schema has, are JSON', () => {
    const widget = { apiVersion: 'example.io/v1', kind: 'W', metadata: { name: 'w' } };
    const custom = codec.encode('/registry/example.io/ws/default/w', toValue(widget, true));
    expect(Buffer.from(custom).toString()).toMatch(/^{"apiVersion"/);
    const odd = toValue({ metadata: { name: 'a' }, oddity: 1 } as KubeObject, false);
    const bytes = codec.encode('/registry/configmaps/default/a', odd);
    expect(Buffer.from(bytes).toString()).toMatch(/^{"kind":"ConfigMap"/);
    expect(storedObject(codec.decode('/registry/configmaps/default/a', bytes)).encoded()).toEqual(
      odd.encoded(),
    );
  });

  test('that cannot be read fail when they are read, not earlier', () => {
    const broken = codec.decode('/registry/pods/a/b', Buffer.from('6b387300ff', 'hex'));
    expect(() => storedObject(broken).object()).toThrow(
      'pods "b" in namespace "a" cannot be read: the stored value is not valid protobuf',
    );
    const unknown = codec.encode('/registry/pods/a/b', toValue({ metadata: { name: 'b' } }, false));
    const renamed = Buffer.from(Buffer.from(unknown).toString('latin1').replace('Pod', 'Pud'), 'latin1');
    expect(() => storedObject(codec.decode('/registry/pods/a/b', renamed)).object()).toThrow(
      'pods "b" in namespace "a" cannot be read: the stored value is of an unknown kind',
    );
  });
});

/** Unset times are null in the JSON of older servers and missing in that of newer ones. */
function withoutNull(object: KubeObject): KubeObject {
  const keep = (_key: string, value: unknown) => (value === null ? undefined : value);
  return JSON.parse(JSON.stringify(object, keep)) as KubeObject;
}
