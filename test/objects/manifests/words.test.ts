import { expect, it } from 'vitest';
import { readDocuments } from '../../../src/objects/manifests/objects.js';

it('interprets YAML words as kubectl does', async () => {
  // The results of `kubectl create --dry-run=client -o json` for the same lines.
  const words: [string, unknown][] = [
    ['e3', 'e3'],
    ['.e3', '.e3'],
    ['.', '.'],
    ['-.', '-.'],
    ['1e3x', '1e3x'],
    ['2026-11-21', '2026-11-21'],
    ['12:30:45', '12:30:45'],
    ['+e1', '+e1'],
    ['1.e2', 100],
    ['.5', 0.5],
    ['1_000', 1000],
    ['1_0.5', 10.5],
    ['-', '-'],
    ['07', 7],
    ['0b1', 1],
    ['1e3', 1000],
    ['+.5e-1', 0.05],
  ];
  for (const [word, meaning] of words) {
    const text = `kind: A\ndata: {a: ${word === '-' ? '"-"' : word}}\n`;
    expect(await readDocuments(text, 'a.yaml'), word).toEqual([{ kind: 'A', data: { a: meaning } }]);
  }
});
