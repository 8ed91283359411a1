import { describe, expect, it } from 'vitest';
import {
  chooseTheme,
  hasColor,
  ON_LIGHT,
  THEMES,
  type ThemeSetting,
} from '../../../src/terminal/ui/theme.js';

const choose = (
  variables: Record<string, string> = {},
  name?: string,
  themes: Record<string, ThemeSetting> = {},
) => chooseTheme({ name, themes, variables });

/** Relative luminance by WCAG 2. */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

/** Roles in the background of others. */
const BEHIND = ['selection', 'bar'] as const;

describe('a theme', () => {
  it.each([
    ['dark', '#000000'],
    ['light', '#ffffff'],
    ['high-contrast', '#000000'],
  ])('%s has a contrast of 7 to 1 to %s', (name, background) => {
    for (const [role, color] of Object.entries(THEMES[name]!)) {
      if ((BEHIND as readonly string[]).includes(role)) continue;
      expect(contrast(color, background), role).toBeGreaterThanOrEqual(7);
      for (const behind of BEHIND)
        expect(contrast(color, THEMES[name]![behind]!), `${role} on ${behind}`).toBeGreaterThanOrEqual(4.5);
    }
    // Terminals reduce the contrast of dim text.
    const looks = Object.values(choose({}, name)).flatMap((look) => Object.keys(look));
    expect([...new Set(looks)].sort()).toEqual([
      ...['backgroundColor', 'bold', 'color', 'inverse', 'strikethrough', 'underline'],
    ]);
  });

  it.each([
    ['dark', '#000000'],
    ['light', '#ffffff'],
  ] as const)('of high contrast has a contrast of 10 to 1 to a %s background', (background, color) => {
    const own = { mine: { base: 'high-contrast', colors: {} } };
    for (const name of ['high-contrast', 'mine'])
      for (const look of Object.values(chooseTheme({ name, themes: own, variables: {}, background })))
        if (look.color !== undefined) expect(contrast(look.color, color)).toBeGreaterThanOrEqual(10);
  });

  it('has a color for every role that has one in another', () => {
    const roles = Object.keys(THEMES.dark!).sort();
    for (const theme of [THEMES.light!, THEMES['high-contrast']!, ON_LIGHT['high-contrast']!])
      expect(Object.keys(theme).sort()).toEqual(roles);
  });

  it('leaves all colors to the terminal, or uses none', () => {
    expect(Object.keys(THEMES)).toEqual(['dark', 'light', 'mono', 'high-contrast', 'terminal']);
    const ansi = /^(?:black|red|green|yellow|blue|magenta|cyan|white)(?:Bright)?$/;
    for (const color of Object.values(THEMES.terminal!)) expect(color).toMatch(ansi);
    expect(THEMES.mono).toEqual({});
  });

  it.each(['auto', 'dark', 'light', 'terminal', 'high-contrast'])(
    'has no background on a terminal of 16 colors, where %s shows the bar and the selection in reverse',
    (name) => {
      const { bar, selection } = chooseTheme({ name, themes: {}, variables: {}, depth: 4 });
      for (const look of [bar, selection]) {
        expect(look.inverse).toBe(true);
        expect(look.backgroundColor).toBeUndefined();
      }
    },
  );

  it('follows the background of the terminal, as far as it is known', () => {
    expect(choose().good.color).toBe(THEMES.dark!.good);
    expect(choose({ COLORFGBG: '15;0' }).good.color).toBe(THEMES.dark!.good);
    expect(choose({ COLORFGBG: '0;15' }).good.color).toBe(THEMES.light!.good);
    expect(choose({ COLORFGBG: '0;15' }, 'dark').good.color).toBe(THEMES.dark!.good);
  });

  it("follows the terminal's response before a guess, unless a theme is named", () => {
    const told = (name: string | undefined, variables = {}) =>
      chooseTheme({ name, themes: {}, variables, background: 'light' });
    expect(told(undefined).good.color).toBe(THEMES.light!.good);
    expect(told('auto', { COLORFGBG: '15;0' }).good.color).toBe(THEMES.light!.good);
    expect(told('dark').good.color).toBe(THEMES.dark!.good);
    expect(told('mono').good.color).toBeUndefined();
    expect(told(undefined, { NO_COLOR: '1' }).good.color).toBeUndefined();
  });

  it('keeps its shapes without colors', () => {
    const plain = choose({ NO_COLOR: '1' });
    expect(Object.values(plain).some(({ color }) => color !== undefined)).toBe(false);
    expect(plain.deleted.strikethrough).toBe(true);
    expect(plain.protected.inverse).toBe(true);
  });

  it.each<[Record<string, string>, boolean]>([
    [{}, true],
    [{ NO_COLOR: '' }, true],
    [{ NO_COLOR: '1' }, false],
    [{ NO_COLOR: '1', FORCE_COLOR: '1' }, true],
    [{ FORCE_COLOR: '0' }, false],
    [{ TERM: 'dumb' }, false],
  ])('with %j may use color: %j', (variables, may) => {
    expect(hasColor(variables)).toBe(may);
  });

  it('may be the user’s own, on the base of another', () => {
    const theme = choose({}, 'mine', { mine: { base: 'light', colors: { good: '#123456' } } });
    expect([theme.good.color, theme.bad.color]).toEqual(['#123456', THEMES.light!.bad]);
  });

  it('may color plain text, which otherwise has the terminal’s own color', () => {
    const theme = choose({}, 'mine', { mine: { colors: { text: '#123456' } } });
    expect([theme.plain.color, theme.string.color, theme.title.color]).toEqual([
      '#123456',
      '#123456',
      '#123456',
    ]);
    expect([choose().plain.color, choose().string.color]).toEqual([undefined, undefined]);
  });

  it('fails for unknown names', () => {
    expect(() => choose({}, 'pink')).toThrow(
      'unknown theme "pink"; known themes are auto, dark, light, mono, high-contrast, terminal',
    );
    expect(() => choose({}, 'mine', { mine: { colors: { god: 'red' } } })).toThrow(
      /unknown color "god"; the colors are text, muted, heading, accent, good, busy, warn, bad, frame, selection, bar, name1/,
    );
  });
});
