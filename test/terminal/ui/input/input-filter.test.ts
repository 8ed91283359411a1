import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { functionKeyName } from '../../../../src/terminal/ui/input/function-keys.js';
import { InputFilter } from '../../../../src/terminal/ui/input/input-filter.js';

/** The result of all pieces, and of what is held back at their end. */
function through(pieces: readonly string[], isAwaiting = true) {
  const filter = new InputFilter();
  filter.isAwaiting = isAwaiting;
  const taken = pieces.map((piece) => filter.take(piece));
  return {
    keys: taken.map(({ keys }) => keys).join('') + filter.release(),
    colors: taken.flatMap(({ colors }) => colors),
    isSettled: taken.some(({ isSettled }) => isSettled),
  };
}

/** Text split at positions that are given as shares of it. */
function cut(text: string, shares: readonly number[]): string[] {
  const places = shares.map((share) => Math.floor(share * (text.length + 1))).sort((a, b) => a - b);
  return [0, ...places].map((from, index) => text.slice(from, places[index] ?? text.length));
}

const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), { maxLength: 6 });
const color = fc
  .tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 0xffff })))
  .map((shares) => `rgb:${shares.map((share) => share.toString(16).padStart(4, '0')).join('/')}`);
const colorAnswer = fc
  .tuple(color, fc.constantFrom('\u0007', '\u001b\\'))
  .map(([text, end]) => ({ text: `\u001b]11;${text}${end}`, color: text }));
const attributes = fc
  .array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 8 })
  .map((numbers) => `\u001b[?${numbers.join(';')}c`);
const key = fc.constantFrom(
  ...[
    'j',
    'D',
    'ä',
    '日',
    '\r',
    '\u0003',
    '\u007f',
    ']',
    '11;',
    '[',
    '?',
    '\u001b[A',
    '\u001bOB',
    '\u001b[6~',
  ],
  ...['\u001b[1;5C', '\u001b[Z', '\u001b[3~', '\u001b[200~x\u001b]11;y\u001b[15~\u001b[201~'],
);
const keys = fc.array(key, { maxLength: 6 }).map((each) => each.join(''));

describe('the answers of a terminal', () => {
  it('are separated from the keys around them, in whatever pieces they arrive', () => {
    fc.assert(
      fc.property(
        keys,
        colorAnswer,
        keys,
        attributes,
        keys,
        cuts,
        (first, answer, then, end, last, shares) => {
          const found = through(cut(first + answer.text + then + end + last, shares));
          expect(found).toEqual({ keys: first + then + last, colors: [answer.color], isSettled: true });
        },
      ),
    );
  });

  it('are not keys even if they are no longer awaited', () => {
    expect(through(['a\u001b]11;rgb:0/0/0\u0007b\u001b[?62;22cc'], false)).toEqual({
      keys: 'abc',
      colors: ['rgb:0/0/0'],
      isSettled: true,
    });
  });

  it.each([
    ['an answer without an end', ['\u001b]11;rgb:ffff/ff'], '', []],
    ['Ctrl-C in an answer', ['\u001b]11;rgb:ff', '\u0003'], '\u0003', []],
    ['another answer', ['\u001b]11;rgb:ff\u001b', '[A'], '\u001b[A', []],
    ['attributes that break off', ['\u001b[?62;', 'x'], '\u001b[?62;x', []],
    ['the Escape key', ['\u001b'], '\u001b', []],
    ['the Escape key and a letter', ['\u001b', 'j'], '\u001bj', []],
    ['Alt and a bracket', ['\u001b]', 'j'], '\u001b]j', []],
    ['a paste whose end is cut', ['\u001b[200~a\u001b[20', '1~\u001b[?1c'], '\u001b[200~a\u001b[201~', []],
    ['an empty answer', ['\u001b]11;\u0007'], '', ['']],
  ])('%s: keys are keys', (_, pieces, expected, colors) => {
    expect(through(pieces)).toMatchObject({ keys: expected, colors });
  });

  it('hold back no more than the length of an answer', () => {
    const filter = new InputFilter();
    const passed = filter.take(`\u001b]11;${'f'.repeat(10_000)}`).keys;
    expect(filter.holds).toBeUndefined();
    expect(passed.length).toBeGreaterThan(9_000);
    filter.take(`\u001b[?${'1;'.repeat(5_000)}`);
    expect(filter.holds).toBeUndefined();
  });
});

describe('any input', () => {
  const unit = fc.constantFrom(...'\u001b[]O?1;:~ABcP\u0007\\ '.split(''), '\u001b]11;', '\u001b[200~');

  it('causes no failure, is the same in pieces, and loses nothing but answers', () => {
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 40 }), cuts, (units, shares) => {
        // Incomplete answers do not end it.
        const text = `${units.join('')}jj`;
        const whole = through([text]);
        expect(through(cut(text, shares))).toEqual(whole);
        if (!/\]11;|\[\?|O[PQRS]|\[\[|\d~/.test(text)) expect(whole.keys).toBe(text);
      }),
    );
  });
});

describe('function keys', () => {
  it.each([
    ['\u001bOP', 'f1'],
    ['\u001b[11~', 'f1'],
    ['\u001b[[A', 'f1'],
    ['\u001bOS', 'f4'],
    ['\u001b[15~', 'f5'],
    ['\u001b[[E', 'f5'],
    ['\u001b[17~', 'f6'],
    ['\u001b[21~', 'f10'],
    ['\u001b[23~', 'f11'],
    ['\u001b[24~', 'f12'],
    ['\u001b[25~', 'f13'],
    ['\u001b[34~', 'f20'],
  ])('%j is %s, in one piece or more', (sequence, name) => {
    for (let at = 2; at <= sequence.length; at++) {
      const { keys: character } = through([sequence.slice(0, at), sequence.slice(at)], false);
      expect([character.length, functionKeyName(character)]).toEqual([1, name]);
    }
  });

  it.each(['\u001b[16~', '\u001b[A', '\u001b[1;2P', '\u001b[15;2~', '\u001bOA', '\u001b[5~'])(
    '%j is not one',
    (sequence) => {
      expect(through([sequence], false).keys).toBe(sequence);
    },
  );

  it('are not produced by text, pasted or typed', () => {
    expect(through(['a\ufdd0b\u001b[200~\ufdd4\u001bOP\u001b[201~'], false).keys).toBe(
      'ab\u001b[200~\u001bOP\u001b[201~',
    );
  });
});

describe('a paste whose end never comes', () => {
  it('ends by Ctrl-C, pressed by itself', () => {
    for (const pressed of ['\u0003', '\u0003\u0003\u0003'])
      expect(through(['\u001b[200~x', 'q', pressed], false).keys).toBe(`\u001b[200~xq\u001b[201~${pressed}`);
  });

  it('does not end by Ctrl-C within pasted text', () => {
    const sent = ['\u001b[200~x', 'a\u0003', 'b\u001b[201~'];
    expect(through(sent, false).keys).toBe(sent.join(''));
  });
});
