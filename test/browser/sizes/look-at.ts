import chalk from 'chalk';
import { renderToString } from 'ink';
import { createElement } from 'react';
import { LinesView } from '../../../src/terminal/ui/lines-view.js';
import { some } from '../../support/cases.js';
import type { Scene } from '../support/fake-cluster.js';
import { cutAround } from './checks/around.js';
import { outside } from './checks/fits.js';
import { wrongLooks } from './checks/looks.js';
import { outOfSight } from './checks/places.js';
import { colorsAlone } from './checks/signs.js';
import { wrongInTable } from './checks/table.js';
import { cutInText } from './checks/text.js';
import { type Drawn, drawn, drawnWhole } from './drawn.js';
import { PALETTES, type Palette, SIZES } from './terminals.js';

/**
 * How many checks there were: Ink, which takes most of the time, writes for some of the terminals, different ones each
 * time.
 */
let looks = 0;

/** Checks the screen on all terminals, and returns the problems with their places. */
export function wrongOnAll({ browser }: Pick<Scene, 'browser'>, what: string, isInColumns = false): string[] {
  const whole = drawnWhole(browser);
  const written = some(SIZES, ++looks);
  return SIZES.flatMap((size, at) => {
    const seen = drawn(browser, size);
    const wrong = [
      ...outside(seen),
      ...cutAround(seen),
      ...wrongInTable(seen),
      ...cutInText(seen, whole, isInColumns),
      ...colorsAlone(seen, whole),
      ...outOfSight(seen, whole),
      ...(written.includes(size) ? wrongAsWritten(seen, PALETTES[(looks + at) % PALETTES.length]!) : []),
    ];
    return [...new Set(wrong)].map((each) => `${what} at ${size.columns}x${size.rows}: ${each}`);
  });
}

function wrongAsWritten(seen: Drawn, palette: Palette): string[] {
  return wrongLooks(writtenBy(seen, palette), palette.level);
}

/** What Ink writes for a screen. */
function writtenBy({ lines, size }: Drawn, { theme, level }: Palette): string {
  const before = chalk.level;
  chalk.level = level;
  try {
    const box = createElement(LinesView, { lines, theme });
    return renderToString(box, { columns: size.columns });
  } finally {
    chalk.level = before;
  }
}
