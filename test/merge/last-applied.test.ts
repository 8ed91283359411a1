import { describe, expect, it } from 'vitest';
import { LAST_APPLIED, withLastApplied } from '../../src/merge/last-applied.js';

describe('the last-applied annotation', () => {
  it('holds the object as kubectl writes it, without the previous annotation', () => {
    const object = {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'a', annotations: { z: '<1>', [LAST_APPLIED]: 'old' } },
    };
    const text =
      '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"annotations":{"z":"\\u003c1\\u003e"},"name":"a"}}\n';
    expect(withLastApplied(object).metadata?.annotations).toEqual({ z: '<1>', [LAST_APPLIED]: text });
    expect(object.metadata.annotations[LAST_APPLIED]).toBe('old');
  });
});
