import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldLines } from '../../src/render/fold-lines.js';
import { lines, scene } from '../support/scene.js';

describe('lines that are wider than a terminal', () => {
  it('are broken between words, and their rest is indented', () => {
    expect(foldLines('one two three\nfour\n', 9)).toBe('one two\n  three\nfour\n');
    expect(foldLines('one two three\n', undefined)).toBe('one two three\n');
  });

  it('keep the branches of a tree, and colors take no room', () => {
    expect(foldLines('├─ Pod/web  Running  3d\n└─ Pod/api  Running', 16)).toBe(
      '├─ Pod/web\n│    Running  3d\n└─ Pod/api\n     Running',
    );
    expect(foldLines('a \u001b[31mbad\u001b[0m end', 9)).toBe('a \u001b[31mbad\u001b[0m end');
  });

  it('lose no words, and fit if their words do', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', '日'), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.integer({ min: 14, max: 40 }), (words, width) => {
        const folded = foldLines(words.join('  '), width).split('\n');
        expect(folded.join(' ').split(' ').filter(Boolean)).toEqual(words);
        for (const line of folded) expect(line.replaceAll('日', 'xx').length).toBeLessThanOrEqual(width);
      }),
    );
  });

  it.each(['images', 'capacity --use', 'tree deploy/web --uses', 'health'])(
    '%s fits a terminal of 60 columns, and is unchanged in a pipe',
    async (line) => {
      const { proa } = await scene({ sample: true, metrics: true });
      const narrow = await proa(line, { columns: 60, messagesOnTerminal: true });
      const wide = lines(narrow.stdout).filter((each) => each.length > 60);
      // A name or an image is not broken.
      expect(wide.filter((each) => /\S\s+\S/.test(each.trimStart()))).toEqual([]);
      expect(lines((await proa(line)).stdout).some((each) => each.length > 60)).toBe(true);
    },
  );
});
