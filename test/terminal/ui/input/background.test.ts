import fc from 'fast-check';
import { expect, it } from 'vitest';
import { backgroundOf } from '../../../../src/terminal/ui/input/background.js';
import { mayAskBackground } from '../../../../src/terminal/ui/input/may-ask.js';

it.each([
  ['rgb:ffff/ffff/ffff', 'light'],
  ['rgb:0000/0000/0000', 'dark'],
  ['rgb:0/0/0', 'dark'],
  ['rgb:f/f/f', 'light'],
  ['rgb:ff/ff/ff', 'light'],
  ['#fdf6e3', 'light'],
  ['#002B36', 'dark'],
  // Solarized and others, as terminals answer.
  ['rgb:fdfd/f6f6/e3e3', 'light'],
  ['rgb:0000/2b2b/3636', 'dark'],
  ['rgba:2828/2c2c/3434/e666', 'dark'],
  // Pure colors: yellow is light, blue is dark, whatever their largest component.
  ['rgb:ffff/ffff/0000', 'light'],
  ['rgb:0000/0000/ffff', 'dark'],
  // Medium gray: by WCAG 2, black has more contrast on #777777, white on #757575.
  ['#777777', 'light'],
  ['#757575', 'dark'],
] as const)('the background %s is %s', (answer, background) => {
  expect(backgroundOf(answer)).toBe(background);
});

it.each([
  '',
  '?',
  'rgb:',
  'rgb:ffff/ffff',
  'rgb:fffff/0/0',
  'rgb:ffff/ffff/ffff/ffff/ffff',
  'rgb:gg/gg/gg',
  ' rgb:ff/ff/ff',
  'rgb:ff/ff/ff\n',
  '#fff',
  '#ffffffff',
  'white',
  'rgb:-1/ff/ff',
  'rgb:1e1/ff/ff\u0000',
])('the answer %j contains no background', (answer) => {
  expect(backgroundOf(answer)).toBeUndefined();
});

it('a background is read from every color, the same in any number of digits, and a lighter color is never dark', () => {
  const share = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.tuple(share, share, share), share, (color, more) => {
      const digits = (value: number) => value.toString(16).padStart(2, '0');
      const two = color.map(digits).join('/');
      const four = color.map((value) => digits(value).repeat(2)).join('/');
      const known = backgroundOf(`rgb:${two}`);
      expect(known).toMatch(/^(light|dark)$/);
      expect(backgroundOf(`rgb:${four.toUpperCase()}`)).toBe(known);
      expect(backgroundOf(`#${two.replaceAll('/', '')}`)).toBe(known);
      const lighter = color.map((value) => digits(Math.min(255, value + more))).join('/');
      if (known === 'light') expect(backgroundOf(`rgb:${lighter}`)).toBe('light');
    }),
  );
});

it('random text contains no background, and causes no failure', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60, unit: 'binary' }), (text) => {
      fc.pre(!/^(rgb|#)/i.test(text));
      expect(backgroundOf(text)).toBeUndefined();
    }),
  );
});

it.each([
  ['xterm-256color', true],
  ['tmux-256color', true],
  ['screen.xterm-256color', true],
  ['foot', true],
  ['dumb', false],
  ['linux', false],
  ['vt100', false],
  ['eterm-color', false],
  ['', false],
  [undefined, false],
])('a terminal %j may be asked for its background: %s', (TERM, may) => {
  expect(mayAskBackground({ TERM })).toBe(may);
});
