import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GraphemeSegmenter } from '../../src/terminal/segmenter.js';

const ours = new GraphemeSegmenter();
const theirs = new Intl.Segmenter();
const cut = (by: GraphemeSegmenter | Intl.Segmenter, text: string) =>
  Array.from(by.segment(text), ({ segment, index }) => [segment, index]);

describe('graphemes', () => {
  it.each([
    ['plain text', 'web-1  Running'],
    ['colors', '\u001b[1m\u001b[38;5;231mproa\u001b[39m'],
    ['frames, bars and ellipses', '┌─┐█▒ a… › ‘x’'],
    ['accents that stand alone', 'e\u0301a\u0300'],
    ['letters with their accents', 'éàüß'],
    ['a family', '👨‍👩‍👧 at home'],
    ['flags', '🇩🇪🇫🇷'],
    ['a keycap', '1️⃣'],
    ['kana, Han and Hangul', 'ひらがな漢字한국'],
    ['Hangul in pieces', '\u1112\u1161\u11ab'],
    ['lines', 'a\r\nb\n\tc'],
    ['a sign as an emoji', '©️ ® ▶️'],
    ['nothing', ''],
  ])('of %s follow Unicode', (_, text) => {
    expect(cut(ours, text)).toEqual(cut(theirs, text));
  });

  it('of any text follow Unicode', () => {
    const unit = fc.oneof(
      fc.constantFrom(...'\u001b[a é…─▶©漢한ひ\u0301\u200d\ufe0f👩🇩\r\n'),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        expect(cut(ours, text)).toEqual(cut(theirs, text));
      }),
    );
  });

  it('of each character next to itself and another follow Unicode', () => {
    const differing: string[] = [];
    for (let code = 0; code < 0x1_0000; code++) {
      const character = String.fromCharCode(code);
      const text = `a${character}${character}a`;
      if (JSON.stringify(cut(ours, text)) !== JSON.stringify(cut(theirs, text)))
        differing.push(code.toString(16));
    }
    expect(differing).toEqual([]);
  });
});
