import { describe, expect, it } from 'vitest';
import { writePlain } from '../../src/codec/go-yaml/write-scalar.js';

const place = { column: 6, indent: 2, isKey: false };

describe('text longer than a line', () => {
  it('continues after the first space beyond 80 columns, as in go-yaml', () => {
    const words = Array.from({ length: 60 }, (_, index) => `w${index}`);
    const lines = writePlain(words.join(' '), place).split('\n');
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join(' ').replaceAll('   ', ' ')).toBe(words.join(' '));
    for (const [index, line] of lines.slice(0, -1).entries()) {
      const width = (index === 0 ? place.column : 0) + line.length;
      expect(width).toBeGreaterThan(80);
      expect(width - line.split(' ').at(-1)!.length - 1).toBeLessThanOrEqual(80);
    }
  });

  it('is not broken next to another space, which would be lost', () => {
    const long = 'x'.repeat(90);
    expect(writePlain(`${long}  a  b c`, place)).toBe(`${long}  a  b\n  c`);
    expect(writePlain(`${long} a`, place)).toBe(`${long}\n  a`);
  });

  it('is on one line as a key, and if it fits', () => {
    const text = 'word '.repeat(30).trim();
    expect(writePlain(text, { ...place, isKey: true })).toBe(text);
    const fits = `${'x'.repeat(40)} ${'y'.repeat(33)}`;
    expect(writePlain(fits, place)).toBe(fits);
    expect(writePlain(`${'x'.repeat(74)} y`, place)).toBe(`${'x'.repeat(74)} y`);
    expect(writePlain(`${'x'.repeat(75)} y`, place)).toBe(`${'x'.repeat(75)}\n  y`);
  });
});
