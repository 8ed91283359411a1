import { describe, expect, it } from 'vitest';
import { decodedSecret, encodedSecret } from '../../../src/browser/act/edit/editable-secret.js';
import type { KubeObject } from '../../../src/codec/object.js';

const secret = (more: object) =>
  ({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 's' }, ...more }) as KubeObject;

describe('a secret that is edited', () => {
  it('comes back as it was, text or not', () => {
    const data = { text: 'cGFzcw==', binary: '/wD+', empty: '' };
    expect(encodedSecret(decodedSecret(secret({ data })))).toEqual(secret({ data }));
  });

  // `0123` is 83 and nothing is null in YAML: stored, they would be another password.
  it.each([83, null, true, ['a']])('has no value that is %j instead of text', (value) => {
    expect(() => encodedSecret(secret({ stringData: { password: value } }))).toThrow(
      'stringData.password is not a string',
    );
  });
});
