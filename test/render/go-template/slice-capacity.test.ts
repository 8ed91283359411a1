import { expect, it } from 'vitest';
import { parseGoTemplate } from '../../../src/render/go-template/index.js';

/** How far `slice` reaches in lists of so many elements, found by trying with kubectl 1.32. */
const REACH = [
  ...[
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 4],
    [5, 8],
    [9, 16],
    [17, 32],
    [33, 71],
    [72, 143],
    [144, 303],
    [257, 303],
  ],
  ...[
    [513, 591],
    [849, 1023],
    [1281, 1535],
    [1793, 2560],
    [2561, 3584],
    [3500, 3584],
    [3585, 5120],
    [5000, 5120],
  ],
] as const;

it.each(REACH)('a list of %i can be sliced up to %i', (length, reach) => {
  const list = Array.from({ length }, () => 1);
  const upTo = (end: number): string => parseGoTemplate(`{{len (slice .list 0 ${end})}}`).execute({ list });
  expect(upTo(reach)).toBe(String(reach));
  expect(() => upTo(reach + 1)).toThrow(`index out of range: ${reach + 1}`);
});
