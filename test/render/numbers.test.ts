import { expect, it } from 'vitest';
import { byteText } from '../../src/render/numbers.js';

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KiB'],
  [1_234_567, '1.2 MiB'],
  [250 * 1024, '250 KiB'],
  [3 * 1024 ** 4, '3.0 TiB'],
])('%d bytes are %s', (bytes, text) => expect(byteText(bytes)).toBe(text));
