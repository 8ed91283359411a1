import { describe, expect, it } from 'vitest';
import { withoutManagedFields } from '../../src/codec/object.js';
import { ProtobufCodec } from '../../src/codec/proto/codec.js';
import { mergeSelections, pick, WITHOUT_MANAGED_FIELDS } from '../../src/codec/selection.js';
import { readRecordings, recordedNames } from './proto/support/recordings.js';

const object = {
  metadata: { name: 'a', labels: { app: 'web', tier: 'x' }, managedFields: [{ manager: 'm' }] },
  spec: {
    containers: [
      { name: 'one', image: 'i1' },
      { name: 'two', image: 'i2' },
    ],
  },
};

describe('a part of an object', () => {
  it.each([
    ['a field', { metadata: { name: true } }, { metadata: { name: 'a' } }],
    [
      'a field of each element',
      { spec: { containers: { name: true } } },
      { spec: { containers: [{ name: 'one' }, { name: 'two' }] } },
    ],
    [
      'the same by a star',
      { spec: { containers: { '*': { name: true } } } },
      { spec: { containers: [{ name: 'one' }, { name: 'two' }] } },
    ],
    [
      'no more than that there are elements',
      { spec: { containers: { '*': {} } } },
      { spec: { containers: [{}, {}] } },
    ],
    ['all but a field', { '*': true, spec: false }, { metadata: object.metadata }],
    ['what is not there', { status: { phase: true }, constructor: true }, {}],
  ] as const)('is %s', (_what, select, part) => {
    expect(pick(object, select)).toEqual(part);
  });

  it('is the union of two selections', () => {
    const merged = mergeSelections({ metadata: { name: true } }, { metadata: { labels: { app: true } } });
    expect(pick(object, merged)).toEqual({ metadata: { name: 'a', labels: { app: 'web' } } });
    const starred = mergeSelections(
      { spec: { '*': { '*': { name: true } } } },
      { spec: { containers: true } },
    );
    expect(pick(object, starred)).toEqual({ spec: object.spec });
    expect(mergeSelections({ metadata: true }, true)).toBe(true);
    const managed = mergeSelections(WITHOUT_MANAGED_FIELDS, {
      metadata: { managedFields: { '*': { manager: true } } },
    });
    expect(pick(object, managed)).toEqual(object);
  });
});

describe('a part of an object in protobuf', () => {
  const codec = new ProtobufCodec({ release: 20 });

  it.each(recordedNames())('is everything except its managed fields: %s', async (name) => {
    for (const { protobuf } of readRecordings(name)) {
      const whole = withoutManagedFields(await codec.decode(protobuf));
      expect(JSON.stringify(await codec.decode(protobuf, WITHOUT_MANAGED_FIELDS), bigints)).toBe(
        JSON.stringify(whole, bigints),
      );
    }
  });
});

const bigints = (_key: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value);
