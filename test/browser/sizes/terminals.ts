import type { Size } from '../../../src/terminal/ui/screen-lines.js';
import { chooseTheme, type Theme } from '../../../src/terminal/ui/theme.js';

/** Twenty terminals: the smallest that the browser supports, common ones, and odd ones. */
export const SIZES: readonly Size[] = [
  ...[
    [20, 5],
    [20, 6],
    [26, 40],
    [33, 50],
    [40, 12],
    [50, 11],
    [51, 12],
    [60, 15],
    [72, 20],
    [80, 24],
  ],
  ...[
    [81, 7],
    [99, 25],
    [100, 30],
    [120, 40],
    [132, 24],
    [132, 43],
    [160, 50],
    [200, 60],
    [250, 70],
    [300, 10],
  ],
].map(([columns = 0, rows = 0]) => ({ columns, rows }));

/** A terminal by its colors. */
export interface Palette {
  name: string;
  theme: Theme;
  /** As in chalk: 0 none, 1 sixteen colors, 2 256. */
  level: 0 | 1 | 2;
}

const choose = (depth: number, variables: Record<string, string> = {}) =>
  chooseTheme({ name: undefined, themes: {}, variables, background: 'dark', depth });

/** The first is the most common. */
export const PALETTES: readonly Palette[] = [
  { name: '256 colors', theme: choose(8), level: 2 },
  { name: '16 colors', theme: choose(4), level: 1 },
  { name: 'NO_COLOR', theme: choose(8, { NO_COLOR: '1' }), level: 0 },
];
