import { expect, test } from 'vitest';
import { ProgressLoop } from '../../../src/sandbox/cache/progress-loop.js';
import { ManualClock } from '../../support/manual-clock.js';

function setUp() {
  const clock = new ManualClock();
  const begin = clock.now();
  const asked: number[] = [];
  const loop = new ProgressLoop(clock, () => asked.push(clock.now() - begin), 100);
  return { clock, asked, loop };
}

test('asks at once and then once an interval while somebody waits', () => {
  const { clock, asked, loop } = setUp();
  const leave = loop.join();
  clock.advance(350);
  leave();
  clock.advance(1000);
  expect(asked).toEqual([0, 100, 200, 300]);
  expect(clock.waiting).toBe(0);
});

test('asks no more often for many than for one, and stops with the last', () => {
  const { clock, asked, loop } = setUp();
  const leaves = Array.from({ length: 20 }, () => loop.join());
  clock.advance(250);
  for (const leave of leaves.slice(1)) leave();
  clock.advance(100);
  expect(asked).toEqual([0, 100, 200, 300]);
  leaves[0]!();
  leaves[0]!();
  clock.advance(1000);
  expect(asked).toHaveLength(4);
  expect(clock.waiting).toBe(0);
});

test('never asks twice within an interval, though nobody waited in between', () => {
  const { clock, asked, loop } = setUp();
  for (let at = 0; at < 10; at++) {
    loop.join()();
    clock.advance(30);
  }
  expect(asked).toEqual([0, 120, 240]);
  const leave = loop.join();
  clock.advance(200);
  leave();
  expect(asked).toEqual([0, 120, 240, 340, 440]);
});
