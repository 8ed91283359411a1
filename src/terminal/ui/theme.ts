import { quote } from '../../go/strconv/quote.js';
import type { Background } from './input/background.js';
import type { Role } from './view-model.js';

/** How a role looks; the properties of Ink's Text. */
export interface Look {
  color?: string;
  bold?: boolean;
  underline?: boolean;
  strikethrough?: boolean;
  inverse?: boolean;
}

/** The looks of every role. */
export type Theme = Readonly<Record<Role, Look>>;

/** A theme as the config file has it: a theme to begin with, and colours (`#rrggbb`, or ANSI names) for some roles. */
export interface ThemeSetting {
  base?: string;
  colors: Readonly<Record<string, string>>;
}

/** What no theme changes: everything that is shown without color. */
const SHAPES: Theme = {
  plain: {},
  title: { bold: true },
  muted: {},
  heading: { bold: true },
  key: { bold: true },
  field: {},
  string: {},
  number: {},
  good: {},
  warning: { bold: true },
  bad: { bold: true },
  changed: { bold: true, underline: true },
  added: { bold: true },
  deleted: { strikethrough: true },
  match: { bold: true, underline: true },
  protected: { bold: true, inverse: true },
  name1: {},
  name2: {},
  name3: {},
  name4: {},
  name5: {},
  name6: {},
  name7: {},
  name8: {},
};

/**
 * After Okabe and Ito's palette, which people with any kind of color blindness can distinguish: blue for good, orange
 * for bad, yellow between them; light enough to stand out 7 to 1 from black.
 */
const DARK: Partial<Record<Role, string>> = {
  muted: '#b0b0b0',
  title: '#ffffff',
  heading: '#9fd3f5',
  key: '#9fd3f5',
  field: '#9fd3f5',
  string: '#8fd9c0',
  number: '#e5c07b',
  good: '#56b4e9',
  warning: '#f0e442',
  bad: '#ff9055',
  changed: '#f0e442',
  added: '#56b4e9',
  deleted: '#b0b0b0',
  match: '#f0a8cf',
  protected: '#ff9055',
  name1: '#56b4e9',
  name2: '#8fd9c0',
  name3: '#e5c07b',
  name4: '#f0a8cf',
  name5: '#c3b1f0',
  name6: '#a8d46f',
  name7: '#ff9f9f',
  name8: '#7fd6e8',
};

/** The same for a white background. */
const LIGHT: Partial<Record<Role, string>> = {
  muted: '#4d4d4d',
  title: '#000000',
  heading: '#004a75',
  key: '#004a75',
  field: '#004a75',
  string: '#00503c',
  number: '#5c4a00',
  good: '#00517f',
  warning: '#5c4a00',
  bad: '#8a2f00',
  changed: '#5c4a00',
  added: '#00517f',
  deleted: '#4d4d4d',
  match: '#7a2a5a',
  protected: '#8a2f00',
  name1: '#00517f',
  name2: '#00503c',
  name3: '#5c4a00',
  name4: '#7a2a5a',
  name5: '#4b2f8f',
  name6: '#2f4f00',
  name7: '#8f0000',
  name8: '#004f5c',
};

/** Pure colours on black, for those who need all the contrast there is: 10 to 1 at least. */
const HIGH_CONTRAST: Partial<Record<Role, string>> = {
  muted: '#ffffff',
  title: '#ffffff',
  heading: '#00ffff',
  key: '#00ffff',
  field: '#00ffff',
  string: '#ffffff',
  number: '#ffffff',
  good: '#7fffff',
  warning: '#ffff00',
  bad: '#ffc080',
  changed: '#ffff00',
  added: '#7fffff',
  deleted: '#ffffff',
  match: '#ffc0ff',
  protected: '#ffc080',
  name1: '#c0e0ff',
  name2: '#a0ffd0',
  name3: '#ffff00',
  name4: '#ffc0ff',
  name5: '#e0d0ff',
  name6: '#c0ff80',
  name7: '#ffc0c0',
  name8: '#7fffff',
};

/** The same for a white background. */
const HIGH_CONTRAST_ON_LIGHT: Partial<Record<Role, string>> = {
  muted: '#000000',
  title: '#000000',
  heading: '#000080',
  key: '#000080',
  field: '#000080',
  string: '#000000',
  number: '#000000',
  good: '#003a5c',
  warning: '#4a3000',
  bad: '#6e0000',
  changed: '#4a3000',
  added: '#003a5c',
  deleted: '#000000',
  match: '#5c004a',
  protected: '#6e0000',
  name1: '#000080',
  name2: '#003c3c',
  name3: '#4a3000',
  name4: '#5c004a',
  name5: '#3a006e',
  name6: '#003c00',
  name7: '#6e0000',
  name8: '#003a5c',
};

/** The sixteen colours that the user has given the terminal, whatever they are. */
const TERMINAL: Partial<Record<Role, string>> = {
  heading: 'cyan',
  key: 'cyan',
  field: 'cyan',
  string: 'green',
  number: 'magenta',
  good: 'green',
  warning: 'yellow',
  bad: 'red',
  changed: 'yellow',
  added: 'green',
  match: 'magenta',
  protected: 'red',
  name1: 'blueBright',
  name2: 'cyanBright',
  name3: 'yellow',
  name4: 'magentaBright',
  name5: 'magenta',
  name6: 'green',
  name7: 'redBright',
  name8: 'cyan',
};

/** The themes there are without a config file; `mono` has no colours. */
export const THEMES: Readonly<Record<string, Partial<Record<Role, string>>>> = {
  dark: DARK,
  light: LIGHT,
  mono: {},
  'high-contrast': HIGH_CONTRAST,
  terminal: TERMINAL,
};

/** Of themes that suit any background, how they are on a light one. */
export const ON_LIGHT: Readonly<Record<string, Partial<Record<Role, string>>>> = {
  'high-contrast': HIGH_CONTRAST_ON_LIGHT,
};

/** The name for the dark or the light theme, whichever suits the terminal. */
const AUTO_THEME = 'auto';

/** The names of all themes, those of the config file last. */
export function themeNames(themes: ThemeChoice['themes']): readonly string[] {
  return [...new Set([AUTO_THEME, ...Object.keys(THEMES), ...Object.keys(themes)])];
}

/** What decides the looks. */
interface ThemeChoice {
  /** The name of a theme, as the config file has it. */
  name: string | undefined;
  themes: Readonly<Record<string, ThemeSetting>>;
  variables: Readonly<Record<string, string | undefined>>;
  /** What the terminal has said; undefined while it has not. */
  background?: Background | undefined;
}

/**
 * The theme to use: the one named, else, as for `auto`, by the background that the terminal has told, else by the one
 * according to COLORFGBG, else the dark one. High contrast has colours for either background. With NO_COLOR only shapes are left, unless FORCE_COLOR speaks against it. Fails with an Error for an unknown name
 * or role.
 */
export function chooseTheme({ name, themes, variables, background }: ThemeChoice): Theme {
  const isAuto = name === undefined || (name === AUTO_THEME && themes[name] === undefined);
  const ground = background ?? guessedBackground(variables);
  const colors = colorsOf(isAuto ? ground : name, themes, ground);
  return hasColor(variables) ? withColors(colors) : SHAPES;
}

/** Whether the environment lets colour be used: FORCE_COLOR before NO_COLOR (no-color.org) before a dumb terminal. */
export function hasColor(variables: ThemeChoice['variables']): boolean {
  const forced = variables.FORCE_COLOR;
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return !variables.NO_COLOR && variables.TERM !== 'dumb';
}

function guessedBackground({ COLORFGBG }: ThemeChoice['variables']): Background {
  const background = Number(COLORFGBG?.split(';').at(-1) || Number.NaN);
  return background === 7 || background === 15 ? 'light' : 'dark';
}

function builtInColors(name: string, ground: Background): Partial<Record<Role, string>> | undefined {
  return (ground === 'light' ? ON_LIGHT[name] : undefined) ?? THEMES[name];
}

function colorsOf(
  name: string,
  themes: ThemeChoice['themes'],
  ground: Background,
): Partial<Record<Role, string>> {
  const setting = themes[name];
  if (setting === undefined) {
    const builtIn = builtInColors(name, ground);
    if (builtIn !== undefined) return builtIn;
    const known = themeNames(themes).join(', ');
    throw new Error(`unknown theme ${quote(name)}; known themes are ${known}`);
  }
  for (const role of Object.keys(setting.colors)) {
    if (!(role in SHAPES)) throw new Error(`theme ${quote(name)}: unknown role ${quote(role)}`);
  }
  const base = builtInColors(setting.base ?? 'dark', ground);
  if (base === undefined) throw new Error(`theme ${quote(name)}: unknown base ${setting.base}`);
  return { ...base, ...setting.colors };
}

function withColors(colors: Partial<Record<Role, string>>): Theme {
  return Object.fromEntries(
    Object.entries(SHAPES).map(([role, look]) => {
      const color = colors[role as Role];
      return [role, color === undefined ? look : { ...look, color }];
    }),
  ) as Record<Role, Look>;
}
