import { describe, expect, it } from 'vitest';
import { TextStore } from '../../../src/verbs/events/text-store.js';

describe('kept texts', () => {
  it.each([
    ['many short ones', Array.from({ length: 50_000 }, (_, index) => `event ${index} of 50,000`)],
    ['empty ones', ['', 'a', '']],
    ['those of many bytes', ['é', '語', '🙂', 'a\tb\n']],
    ['some that are longer than a chunk', ['a', 'x'.repeat(3_000_000), 'b', '語'.repeat(700_000), 'c']],
  ])('are restored unchanged: %s', (_title, texts) => {
    const store = new TextStore();
    for (const text of texts) store.add(text);
    expect(store.length).toBe(texts.length);
    expect(texts.findIndex((text, index) => store.at(index) !== text)).toBe(-1);
  });
});
