import { describe, expect, it } from 'vitest';
import { apiObject } from '../../../src/verbs/decode/api-object.js';

describe('an object of the API', () => {
  it.each([
    [{}],
    [{ kind: 'Pod', apiVersion: 'v1' }],
    [{ kind: 'PodList', items: [{}, { kind: 'Pod' }] }],
    [{ kind: 'ConfigMap', items: [1] }],
  ])('may be %j', (value) => {
    expect(apiObject(value)).toBe(value);
  });

  it.each([[null], ['text'], [[]], [{ kind: 1 }], [{ apiVersion: {} }]])('is not %j', (value) => {
    expect(() => apiObject(value)).toThrow('the JSON is not an API object');
  });

  it.each([[null], [1], [{ kind: 1 }]])('has no item such as %j in a list', (item) => {
    expect(() => apiObject({ kind: 'PodList', items: [{}, item] })).toThrow(
      'items[1] of the "PodList" is not an API object',
    );
  });
});
