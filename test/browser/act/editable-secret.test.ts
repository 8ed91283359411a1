import { describe, expect, it } from 'vitest';
import { decodedSecret, encodedSecret } from '../../../src/browser/act/edit/editable-secret.js';
import type { KubeObject } from '../../../src/codec/object.js';

const secret = (more: object) =>
  ({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 's' }, ...more }) as KubeObject;

describe('an edited secret', () => {
  it('is unchanged after a round trip, whether its values are text or not', () => {
    const data = { text: 'cGFzcw==', binary: '/wD+', empty: '' };
    expect(encodedSecret(decodedSecret(secret({ data })))).toEqual(secret({ data }));
  });

  // `0123` is 83 in YAML, and an empty value is null: stored, they would be another password.
  it.each([83, null, true, ['a']])('refuses %j in place of a text value', (value) => {
    expect(() => encodedSecret(secret({ stringData: { password: value } }))).toThrow(
      'stringData.password is not a string',
    );
  });
});
