import { describe, expect, it } from 'vitest';
import { changeValues, labels } from '../../src/objects/metadata-fields.js';

describe('the message of label', () => {
  // As in kubectl since 1.33; the compared release checks the request instead.
  it.each([
    ['labeled', { new: '1' }, []],
    ['labeled', { app: 'api' }, []],
    ['unlabeled', {}, ['app']],
    ['unlabeled', { tier: 'front' }, ['app']],
    ['modified', { new: '1' }, ['app']],
    ['labeled', { new: '1' }, ['none']],
    ['not labeled', { app: 'web' }, ['none']],
  ])('is %s after %o and %j', (expected, set, remove) => {
    const changed = changeValues(
      { app: 'web', tier: 'front' },
      { set: set as Record<string, string>, remove },
    );
    expect(labels.operation(changed)).toBe(expected);
  });

  it('is right for keys that JavaScript objects inherit', () => {
    const { values } = changeValues({ constructor: 'a' }, { set: { __proto__x: 'b' }, remove: ['toString'] });
    expect(values).toEqual({ constructor: 'a', __proto__x: 'b' });
  });
});
