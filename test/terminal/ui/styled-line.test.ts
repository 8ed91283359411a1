import chalk from 'chalk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { styledLine } from '../../../src/terminal/ui/styled-line.js';
import { chooseTheme } from '../../../src/terminal/ui/theme.js';
import type { Span } from '../../../src/terminal/ui/view-model.js';

const theme = (colors: Record<string, string> = {}) =>
  chooseTheme({ name: 'own', themes: { own: { colors } }, variables: {} });
const span = (text: string, role: Span['role'] = 'plain'): Span => ({ text, role });

describe('a line of a screen', () => {
  const before = chalk.level;
  beforeEach(() => {
    chalk.level = 3;
  });
  afterEach(() => {
    chalk.level = before;
  });

  it('has no control characters except those of its style', () => {
    const line = { spans: [span('a\u001b[2J\u0007b\u009b31m\r\nc')] };
    expect(styledLine(line, theme())).toBe('a[2Jb31mc');
  });

  it('has one background if it is selected, and trouble in it keeps its color', () => {
    const line = { spans: [span('web  '), span('0/1', 'bad')], selected: true };
    expect(styledLine(line, theme({ selection: '#000001', bad: '#ff0000' }))).toBe(
      '\u001b[48;2;0;0;1mweb  \u001b[49m' +
        '\u001b[1m\u001b[48;2;0;0;1m\u001b[38;2;255;0;0m0/1\u001b[39m\u001b[49m\u001b[22m',
    );
  });

  it('has one color in a bar, in which trouble is bold', () => {
    const line = { spans: [span('3 pods, '), span('1 not well', 'bad')], bar: 'warning' as const };
    expect(styledLine(line, theme({ warn: '#000001', bad: '#ff0000' }))).not.toContain('255;0;0');
  });

  it('has one background in a bar on a terminal with few colors, and with a color that the theme lacks', () => {
    const few = chooseTheme({ name: undefined, themes: {}, variables: {}, depth: 4 });
    const none = chooseTheme({ name: 'mono', themes: {}, variables: {} });
    const spans = [span('pods '), span('live', 'good')];
    expect(styledLine({ spans, bar: 'bar' }, few)).toBe('\u001b[7mpods \u001b[27m\u001b[7mlive\u001b[27m');
    expect(styledLine({ spans, bar: 'protected' }, none)).toBe(
      '\u001b[7mpods \u001b[27m\u001b[7mlive\u001b[27m',
    );
  });

  it('accepts the names of colors for texts and backgrounds', () => {
    const line = { spans: [span('live', 'good')], bar: 'bar' as const };
    expect(styledLine(line, theme({ good: 'greenBright', bar: 'blackBright' }))).toBe(
      '\u001b[100m\u001b[92mlive\u001b[39m\u001b[49m',
    );
  });

  it('is a space with its background if it is empty', () => {
    expect(styledLine({ spans: [], selected: true }, theme({ selection: '#000001' }))).toBe(
      '\u001b[48;2;0;0;1m \u001b[49m',
    );
    expect(styledLine({ spans: [] }, theme())).toBe(' ');
  });
});
