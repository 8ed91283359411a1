import { quote } from '../../go/strconv/quote.js';
import type { Background } from './input/background.js';
import type { Role } from './view-model.js';

/** The style of a role; colors in chalk's form. */
export interface Look {
  color?: string;
  bold?: boolean;
  underline?: boolean;
  strikethrough?: boolean;
  inverse?: boolean;
  backgroundColor?: string;
}

/** The styles of all roles. */
export type Theme = Readonly<Record<Role, Look>>;

/** A theme in the configuration file: a base theme, and colors (`#rrggbb`, or ANSI names) by their names. */
export interface ThemeSetting {
  base?: string;
  colors: Readonly<Record<string, string>>;
}

/** What no theme changes: everything that is shown without color. */
const SHAPES: Theme = {
  ...{ plain: {}, muted: {}, field: {}, string: {}, number: {}, good: {} },
  title: { bold: true },
  heading: { bold: true },
  key: { bold: true },
  warning: { bold: true },
  bad: { bold: true },
  changed: { bold: true, underline: true },
  added: { bold: true },
  deleted: { strikethrough: true },
  match: { bold: true, underline: true },
  protected: { bold: true, inverse: true },
  selection: { bold: true, inverse: true },
  bar: { inverse: true },
  frame: {},
  ...{ name1: {}, name2: {}, name3: {}, name4: {}, name5: {}, name6: {}, name7: {}, name8: {} },
};

/**
 * The colors of a theme, one column for each theme; - is the terminal's own. Those of BACKGROUNDS come after the
 * others, and names are distinguished by eight colors.
 *
 * dark: based on Okabe and Ito's palette, which people with any kind of color blindness can distinguish: blue for good,
 * orange for bad, yellow between them; light enough for a contrast of 7 to 1 on black. light: the same for a white
 * background. contrast: pure colors on black, for users who need the highest contrast: at least 10 to 1; then on white.
 * terminal: the sixteen colors that the user has set in the terminal.
 */
const COLORS = `
  color     dark    light   contrast on-light terminal
  text      #ffffff #000000 #ffffff #000000 -
  muted     #b0b0b0 #4d4d4d #ffffff #000000 -
  heading   #9fd3f5 #004a75 #00ffff #000080 cyan
  accent    #9fd3f5 #004a75 #00ffff #000080 cyan
  good      #56b4e9 #00517f #7fffff #003a5c green
  busy      #e5c07b #5c4a00 #ffff00 #4a3000 yellow
  warn      #f0e442 #5c4a00 #ffff00 #4a3000 yellow
  bad       #ff9055 #8a2f00 #ffc080 #6e0000 red
  frame     #9fd3f5 #004a75 #00ffff #000080 cyan
  selection #303030 #dadada #303030 #dadada -
  bar       #262626 #e4e4e4 #262626 #e4e4e4 -
  name1     #56b4e9 #00517f #c0e0ff #000080 blueBright
  name2     #8fd9c0 #00503c #a0ffd0 #003c3c cyanBright
  name3     #e5c07b #5c4a00 #ffff00 #4a3000 yellow
  name4     #f0a8cf #7a2a5a #ffc0ff #5c004a magentaBright
  name5     #c3b1f0 #4b2f8f #e0d0ff #3a006e magenta
  name6     #a8d46f #2f4f00 #c0ff80 #003c00 green
  name7     #ff9f9f #8f0000 #ffc0c0 #6e0000 redBright
  name8     #7fd6e8 #004f5c #7fffff #003a5c cyan
`;

/**
 * The colors of roles without a color of the same name; those of plain text and values, only if a user's theme sets
 * them.
 */
const COLOR_OF: Readonly<Partial<Record<Role, string>>> = {
  ...{ title: 'text', key: 'accent', field: 'accent', number: 'busy', warning: 'warn', changed: 'busy' },
  ...{ added: 'good', deleted: 'muted', match: 'busy', protected: 'bad' },
};
const PLAIN: ReadonlySet<Role> = new Set(['plain', 'string']);

/** Color names or codes, by the names of a theme's colors. */
type Colors = Readonly<Record<string, string>>;

/** Colors of backgrounds: grays, which stay the same if a terminal has 256 colors. */
const BACKGROUNDS: ReadonlySet<string> = new Set(['selection', 'bar']);
/** Terminals with fewer colors, as a power of 2, have no gray with enough contrast to all others. */
const MIN_DEPTH = 8;

/** The colors of a theme. @param column of COLORS */
function colorsIn(column: number): Colors {
  const rows = COLORS.trim().split('\n').slice(1);
  const words = rows.map((row) => row.trim().split(/ +/));
  return Object.fromEntries(words.filter((row) => row[column] !== '-').map((row) => [row[0], row[column]]));
}

/** The built-in themes; `mono` has no colors. */
export const THEMES: Readonly<Record<string, Colors>> = {
  dark: colorsIn(1),
  light: colorsIn(2),
  mono: {},
  'high-contrast': colorsIn(3),
  terminal: colorsIn(5),
};

/** The variants for a light background of themes that suit any background. */
export const ON_LIGHT: Readonly<Record<string, Colors>> = {
  'high-contrast': colorsIn(4),
};

/** The name for the dark or the light theme, whichever suits the terminal. */
const AUTO_THEME = 'auto';

/** The names of all themes, those in the configuration file last. */
export function themeNames(themes: ThemeChoice['themes']): readonly string[] {
  return [...new Set([AUTO_THEME, ...Object.keys(THEMES), ...Object.keys(themes)])];
}

/** What decides the style. */
interface ThemeChoice {
  /** The name of a theme, from the configuration file. */
  name: string | undefined;
  themes: Readonly<Record<string, ThemeSetting>>;
  variables: Readonly<Record<string, string | undefined>>;
  /** The terminal's answer; undefined until it arrives. */
  background?: Background | undefined;
  /** The terminal has 2 to the power of this colors; all if absent. */
  depth?: number | undefined;
}

/**
 * The theme to use: the named one, else, as for `auto`, by the background that the terminal has reported, else by
 * COLORFGBG, else the dark one; on a terminal with few colors its own. High contrast has colors for either background.
 * With NO_COLOR there are no colors, unless FORCE_COLOR overrides it. Fails with an Error for an unknown name of a
 * theme or color.
 */
export function chooseTheme({ name, themes, variables, background, depth = 24 }: ThemeChoice): Theme {
  const isAuto = name === undefined || (name === AUTO_THEME && themes[name] === undefined);
  const ground = background ?? guessedBackground(variables);
  const named = isAuto ? (depth < MIN_DEPTH ? 'terminal' : ground) : name;
  const colors = colorsOf(named, themes, ground);
  const text = isAuto ? undefined : themes[named]?.colors.text;
  return hasColor(variables) ? withColors(colors, { depth, text }) : SHAPES;
}

/** Whether the environment allows colors: FORCE_COLOR before NO_COLOR (no-color.org) before a dumb terminal. */
export function hasColor(variables: ThemeChoice['variables']): boolean {
  const forced = variables.FORCE_COLOR;
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return !variables.NO_COLOR && variables.TERM !== 'dumb';
}

function guessedBackground({ COLORFGBG }: ThemeChoice['variables']): Background {
  const background = Number(COLORFGBG?.split(';').at(-1) || Number.NaN);
  return background === 7 || background === 15 ? 'light' : 'dark';
}

function builtInColors(name: string, ground: Background): Colors | undefined {
  return (ground === 'light' ? ON_LIGHT[name] : undefined) ?? THEMES[name];
}

function colorsOf(name: string, themes: ThemeChoice['themes'], ground: Background): Colors {
  const setting = themes[name];
  if (setting === undefined) {
    const builtIn = builtInColors(name, ground);
    if (builtIn !== undefined) return builtIn;
    const known = themeNames(themes).join(', ');
    throw new Error(`unknown theme ${quote(name)}; known themes are ${known}`);
  }
  const known = Object.keys(THEMES.dark!);
  for (const color of Object.keys(setting.colors)) {
    if (!known.includes(color))
      throw new Error(
        `theme ${quote(name)}: unknown color ${quote(color)}; the colors are ${known.join(', ')}`,
      );
  }
  const base = builtInColors(setting.base ?? 'dark', ground);
  if (base === undefined) throw new Error(`theme ${quote(name)}: unknown base ${setting.base}`);
  return { ...base, ...setting.colors };
}

/** @param text the color of everything plain; undefined for the terminal's own color */
function withColors(colors: Colors, { depth, text }: { depth: number; text: string | undefined }): Theme {
  return Object.fromEntries(
    Object.entries(SHAPES).map(([name, look]): [string, Look] => {
      const role = name as Role;
      const color = PLAIN.has(role) ? text : colors[COLOR_OF[role] ?? role];
      if (color === undefined) return [role, look];
      if (!BACKGROUNDS.has(role)) return [role, { ...look, color }];
      return [role, depth < MIN_DEPTH ? look : { backgroundColor: color }];
    }),
  ) as Record<Role, Look>;
}
