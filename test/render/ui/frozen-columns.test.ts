import { expect, it } from 'vitest';
import { freeze, sidestep } from '../../../src/terminal/ui/frozen-columns.js';
import type { ColumnView } from '../../../src/terminal/ui/view-model.js';

const column = (kind: ColumnView['kind'], width: number): ColumnView => ({
  title: kind,
  kind,
  width,
  wide: false,
});

it('namespace and name stay, only the name if both are too wide, and neither if that is', () => {
  const columns = [column('namespace', 20), column('state', 9), column('name', 30), column('age', 4)];
  expect(freeze(columns, 100)).toEqual({ frozen: [0, 2], moving: [1, 3], room: 46 });
  expect(freeze(columns, 60)).toEqual({ frozen: [2], moving: [0, 1, 3], room: 28 });
  expect(freeze(columns, 40)).toEqual({ frozen: [], moving: [0, 1, 2, 3], room: 40 });
});

it('each step leads to the beginning of a column, or within one that is wider than the screen, until the rest is visible', () => {
  const columns = [column('name', 8), column('state', 10), column('other', 45), column('other', 10)];
  const frozen = freeze(columns, 30);
  expect(frozen.room).toBe(20);
  const way = [0];
  for (let steps = 0; steps < 6; steps++) way.push(sidestep(columns, frozen, way.at(-1)!, 1));
  expect(way).toEqual([0, 12, 30, 48, 59, 59, 59]);
  for (let steps = 0; steps < 6; steps++) way.push(sidestep(columns, frozen, way.at(-1)!, -1));
  expect(way.slice(7)).toEqual([48, 30, 12, 0, 0, 0]);
});
