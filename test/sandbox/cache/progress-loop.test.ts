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

test('progress is requested immediately and then once per interval while anyone waits', () => {
  const { clock, asked, loop } = setUp();
  const leave = loop.join();
  clock.advance(350);
  leave();
  clock.advance(1000);
  expect(asked).toEqual([0, 100, 200, 300]);
  expect(clock.waiting).toBe(0);
});

test('progress is requested no more often for many waiters than for one, and not after the last', () => {
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

test('progress is never requested twice within an interval, even if nobody waited in between', () => {
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
