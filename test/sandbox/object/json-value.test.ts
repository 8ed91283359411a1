import { describe, expect, test } from 'vitest';
import type { KubeObject } from '../../../src/codec/object.js';
import { itemText } from '../../../src/sandbox/object/text.js';
import { storedObject, toValue } from '../../../src/sandbox/object/value.js';
import { BUILT_IN } from '../../../src/sandbox/resources/built-in.js';
import { builtInOf } from '../../../src/sandbox/resources/stored/built-in-of.js';
import { JSON_CODEC } from '../../../src/sandbox/resources/stored/json-value.js';
import { UnreadableObjectError } from '../../../src/sandbox/resources/stored/unreadable.js';

const text = (key: string, object: KubeObject, custom: boolean) =>
  Buffer.from(JSON_CODEC.encode(key, toValue(object, custom))).toString();

describe('stored JSON', () => {
  test('of built-in resources contains kind and version, and no resourceVersion', () => {
    const map = { metadata: { name: 'a', resourceVersion: '7', uid: 'u' }, data: { x: '<y>' } };
    expect(text('/registry/configmaps/default/a', map, false)).toBe(
      '{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"a","uid":"u"},"data":{"x":"\\u003cy\\u003e"}}\n',
    );
    expect(text('/registry/deployments/default/a', { metadata: { name: 'a' } }, false)).toBe(
      '{"kind":"Deployment","apiVersion":"apps/v1","metadata":{"name":"a"}}\n',
    );
  });

  test('of custom resources is sorted, as a Kubernetes server stores it', () => {
    const widget = {
      kind: 'Widget',
      apiVersion: 'example.io/v1',
      spec: { b: 1, a: 2 },
      metadata: { namespace: 'default', name: 'w1', generation: 1 },
    };
    expect(text('/registry/example.io/widgets/default/w1', widget, true)).toBe(
      '{"apiVersion":"example.io/v1","kind":"Widget","metadata":{"generation":1,"name":"w1","namespace":"default"},"spec":{"a":2,"b":1}}\n',
    );
  });

  test.each([
    [
      '/registry/services/specs/default/s',
      false,
      { metadata: { name: 's', labels: { b: '1' } }, spec: { type: 'x' } },
    ],
    [
      '/registry/example.io/ws/default/w',
      true,
      { apiVersion: 'example.io/v1', kind: 'W', metadata: { name: 'w' }, x: 1 },
    ],
  ])('is read unchanged: %s', (key, custom, object) => {
    const value = toValue(object, custom);
    const read = storedObject(JSON_CODEC.decode(key, JSON_CODEC.encode(key, value)));
    expect(read.encoded()).toEqual(storedObject(value).encoded());
    const type = { ...BUILT_IN[0]!, custom, group: 'example.io', version: 'v1' };
    const entry = { key, createRevision: 1, modRevision: 5 };
    expect(itemText(type, { ...entry, value: read })).toBe(itemText(type, { ...entry, value }));
  });

  test('a value does not keep the response from which it was read', () => {
    const bytes = JSON_CODEC.encode('/registry/configmaps/d/a', toValue({ metadata: { name: 'a' } }, false));
    const read = JSON_CODEC.decode('/registry/configmaps/d/a', bytes);
    bytes.fill(0);
    expect(storedObject(read).object().metadata?.name).toBe('a');
  });
});

describe('a stored value that cannot be read', () => {
  test.each([
    [
      '/registry/secrets/shop/a',
      '{"data":{"p":hunter2}}',
      'secrets "a" in namespace "shop"',
      'is not valid JSON',
    ],
    ['/registry/secrets/shop/a', '', 'secrets "a" in namespace "shop"', 'is not valid JSON'],
    ['/registry/minions/n1', '["hunter2"]', 'nodes "n1"', 'is not a JSON object'],
    ['/registry/services/specs/shop/s', 'null', 'services "s" in namespace "shop"', 'is not a JSON object'],
    [
      '/registry/deployments/shop/d',
      '{"metadata":"hunter2"}',
      'deployments.apps "d" in namespace "shop"',
      'has metadata that is not an object',
    ],
    ['/registry/example.io/ws/shop/w', '{', 'ws.example.io "w" in namespace "shop"', 'is not valid JSON'],
    ['/registry/example.io/ws/w', '{', 'ws.example.io "w"', 'is not valid JSON'],
    ['/registry/odd', '{', 'the object "odd"', 'is not valid JSON'],
  ])('is named in a message without its content: %s holds %s', (key, stored, name, why) => {
    const value = storedObject(JSON_CODEC.decode(key, Buffer.from(stored)));
    const message = `${name} cannot be read: the stored value ${why}`;
    expect(() => value.object()).toThrow(new UnreadableObjectError(key, why));
    expect(() => value.encoded()).toThrow(message);
    expect(message).not.toContain('hunter2');
  });
});

describe('the resource of a key', () => {
  test.each(BUILT_IN.filter(({ stored }) => stored).map((type) => [type.plural, type] as const))(
    '%s',
    (_plural, type) => {
      expect(builtInOf(`${type.prefix}default/x`)).toBe(type);
    },
  );

  test.each(['/registry/example.io/pods/default/x', '/registry/podsx/default/x', '/registry/services/x/y'])(
    '%s is not built-in',
    (key) => {
      expect(builtInOf(key)).toBeUndefined();
    },
  );
});
