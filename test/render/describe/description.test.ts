import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Description } from '../../../src/render/describe/description.js';
import { countRunes, TabWriter } from '../../../src/render/tabwriter.js';

it('lines without cells are between aligned ones, as with a tabwriter for all', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', '日', '\t', '\v', '\n', '\n\n'), maxLength: 40 });
  fc.assert(
    fc.property(texts, (text) => {
      const description = new Description();
      description.write(0, text);
      const writer = new TabWriter(countRunes, { minWidth: 0, padding: 2, remembers: false });
      for (const line of text.split('\n')) writer.add([line]);
      expect(`${description}\n`).toBe([...writer.flush()].join(''));
    }),
  );
});

it('a message with many empty lines is not kept as cells', () => {
  const description = new Description();
  description.line(0, 'Message:', `${'\n'.repeat(8_000_000)}x`);
  const before = process.cpuUsage();
  expect(`${description}`.length).toBe('Message:  '.length + 8_000_002);
  // A tabwriter for all of them took two seconds and two gigabytes.
  expect(process.cpuUsage(before).user).toBeLessThan(800_000);
});
