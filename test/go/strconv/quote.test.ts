import { describe, expect, it } from 'vitest';
import { fromBytes, toBytes } from '../../../src/go/strconv/bytes.js';
import { quote } from '../../../src/go/strconv/quote.js';
import { quoteBytes } from '../../../src/go/strconv/quote-bytes.js';

describe('quote', () => {
  // As fmt.Sprintf("%q", …) of Go 1.22 prints them.
  it.each([
    ['plain', '"plain"'],
    ['say "hi" \\ there', '"say \\"hi\\" \\\\ there"'],
    ['a\u0007\b\t\n\v\f\rb', '"a\\a\\b\\t\\n\\v\\f\\rb"'],
    ['\u0000\u001b[31m\u007f', '"\\x00\\x1b[31m\\x7f"'],
    ['\u0085\u00a0\u200b\u2028\ufeff', '"\\u0085\\u00a0\\u200b\\u2028\\ufeff"'],
    ['\u{e0001}', '"\\U000e0001"'],
    ['größe ☃ 🚀', '"größe ☃ 🚀"'],
    ['\ud83d', '"\ufffd"'],
  ])('writes %j like Go', (text, literal) => {
    expect(quote(text)).toBe(literal);
  });

  it('writes every character like quoteBytes', () => {
    for (let first = 0; first <= 0x10ffff; first += 0x400) {
      const text = String.fromCodePoint(...Array.from({ length: 0x400 }, (_, index) => first + index));
      expect(quote(text)).toBe(fromBytes(quoteBytes(toBytes(text))));
    }
  });
});
