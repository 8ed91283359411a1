import { describe, expect, it } from 'vitest';
import { canonicalQuantity } from '../../src/codec/canonical-quantity.js';

describe('a canonical quantity', () => {
  // As a kube-apiserver 1.20 returns the size limits of volumes, and from 1.35 on those beyond `E`.
  it.each([
    ['1000m', '1'],
    ['1024Mi', '1Gi'],
    ['1000Ki', '1000Ki'],
    ['1.5Gi', '1536Mi'],
    ['0.1Gi', '107374182400m'],
    ['1.5', '1500m'],
    ['100000k', '100M'],
    ['1.5e3', '1500'],
    ['1000e3', '1e6'],
    ['1.1234567890123456789', '1123456790n'],
    ['100.5n', '101n'],
    ['010', '010'],
    ['+5', '+5'],
    // Not changed.
    ['1.001', '1.001'],
    ['1.999999', '1.999999'],
    ['9.0e1', '9.0e1'],
    ['1024.999999999k', '1024.999999999k'],
    ['100.999999999E3', '100.999999999E3'],
    ['100.Gi', '100.Gi'],
    // Binary ones end at 2^63 - 1, decimal ones do not.
    ['8Ei', '9223372036854775807'],
    ['7Ei', '7Ei'],
    ['+9223372036854775808Mi', '9223372036854775807'],
    ['1000E', '1e21'],
    ['1.5e9999', '1500e9996'],
    ['e+6', '0'],
    ['m', '0'],
    ['', undefined],
    ['1 core', undefined],
    ['1e', undefined],
  ])('of %s is %s', (text, written) => {
    expect(canonicalQuantity(text)).toBe(written);
  });
});
