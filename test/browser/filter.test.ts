import { describe, expect, it } from 'vitest';
import { isNarrower, parseFilter } from '../../src/browser/filter/filter.js';
import { podRow } from './support/rows.js';

const rows = [
  podRow({ name: 'web-1', status: 'Running', labels: { app: 'web', tier: 'front' } }),
  podRow({ name: 'web-2', status: 'CrashLoopBackOff', labels: { app: 'web' } }),
  podRow({ name: 'db-1', namespace: 'shop', status: 'Pending', labels: { app: 'db' } }),
  podRow({ name: 'WEBHOOK' }),
];

const passing = (text: string) =>
  rows.filter((row) => parseFilter(text).matches(row)).map(({ name }) => name);

describe('a filter', () => {
  it.each([
    ['', ['web-1', 'web-2', 'db-1', 'WEBHOOK']],
    ['web', ['web-1', 'web-2', 'WEBHOOK']],
    ['crash', ['web-2']],
    ['shop/db', ['db-1']],
    ['web running', ['web-1', 'WEBHOOK']],
    ['!web', ['db-1']],
    ['web !crash', ['web-1', 'WEBHOOK']],
    ['!', ['web-1', 'web-2', 'db-1', 'WEBHOOK']],
    ['~wb2', ['web-2']],
    ['-f wb1', ['web-1']],
    ['!~wb', ['db-1']],
    ['-l app=web', ['web-1', 'web-2']],
    ['-l app in (web, db),!tier', ['web-2', 'db-1']],
    ['-l app!=web', ['db-1', 'WEBHOOK']],
    ['running -l app=web', ['web-1']],
  ])('%j lets pass %j', (text, names) => {
    expect(passing(text)).toEqual(names);
  });

  it('lets everything pass while a selector is incomplete, and says why', () => {
    const filter = parseFilter('-l app in (web');
    expect(filter.problem).toBeDefined();
    expect(rows.every((row) => filter.matches(row))).toBe(true);
  });

  it('knows when further text can only narrow it', () => {
    expect(isNarrower(parseFilter('web'), parseFilter('we'))).toBe(true);
    expect(isNarrower(parseFilter('!web'), parseFilter('!we'))).toBe(false);
    expect(isNarrower(parseFilter('we'), parseFilter('web'))).toBe(false);
    expect(isNarrower(parseFilter('-l a'), parseFilter('-l'))).toBe(false);
  });
});
