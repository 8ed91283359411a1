import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { cutEnd, graphemes, textWidth, wrapColumns } from '../../src/terminal/text-width.js';
import { cases } from '../support/cases.js';

const segmenter = new Intl.Segmenter();
const clusters = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Texts of scripts that are measured with shortcuts and without. */
const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom('a', 'é', 'e\u0301', 'Я', 'й', '日', 'か\u3099', '한', '\u1112\u1161\u11ab', 'ﾊﾟ', '！'),
      fc.constantFrom('👩‍👩‍👧', '❤️', '©', '©️', 'क्षि', 'ש', '\u200b', '　', '１'),
      fc.integer({ min: 0x20, max: 0xffdc }).map((code) => String.fromCharCode(code)),
    ),
    { maxLength: 40 },
  )
  .map((drawn) => drawn.join(''));

describe('the width of a text', () => {
  it('is that of its grapheme clusters, however it is computed', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(textWidth(text)).toBe(stringWidth(text));
        expect(graphemes(text)).toEqual(clusters(text));
      }),
      { numRuns: cases(2000) },
    );
  });

  it('is correct for each character alone, too', () => {
    const differing: string[] = [];
    for (let code = 0x20; code < 0xd800; code++) {
      const text = String.fromCharCode(code);
      if (code >= 0x7f && code < 0xa0) continue;
      if (textWidth(`${text}${text}`) !== stringWidth(`${text}${text}`)) differing.push(code.toString(16));
    }
    expect(differing).toEqual([]);
  });
});

describe('a text that is too wide', () => {
  it('is cut after what fits, with a sign', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 30 }), (text, width) => {
        const cut = cutEnd(text, width);
        if (stringWidth(text) <= width) expect(cut).toBe(text);
        else {
          expect(stringWidth(cut)).toBeLessThanOrEqual(width);
          expect(cut.endsWith('…')).toBe(true);
          expect(text.startsWith(cut.slice(0, -1))).toBe(true);
        }
      }),
    );
  });

  it('is broken into lines that fit, and nothing of it is lost', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 30 }), (text, width) => {
        const lines = wrapColumns(text, width);
        expect(lines.join('')).toBe(text);
        for (const line of lines) {
          // A single cluster may exceed the width.
          if (clusters(line).length > 1) expect(stringWidth(line)).toBeLessThanOrEqual(width);
        }
      }),
    );
  });
});
