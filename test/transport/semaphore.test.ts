import { expect, test } from 'vitest';
import { Semaphore } from '../../src/transport/semaphore.js';

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a limited number run at once, the rest in order, and those who gave up are skipped', async () => {
  const turns = new Semaphore(2);
  const going: string[] = [];
  const impatient = new AbortController();
  const signal = new AbortController().signal;
  const take = (name: string, until = signal) => turns.take(until).then(() => going.push(name));
  take('a');
  take('b');
  const gaveUp = take('c', impatient.signal);
  take('d');
  take('e');
  await settled();
  expect(going).toEqual(['a', 'b']);
  impatient.abort(new Error('no more'));
  await expect(gaveUp).rejects.toThrow('no more');
  turns.give();
  await settled();
  expect(going).toEqual(['a', 'b', 'd']);
  turns.give();
  turns.give();
  turns.give();
  await Promise.all([take('f'), take('g')]);
  expect(going).toEqual(['a', 'b', 'd', 'e', 'f', 'g']);
  await expect(turns.take(impatient.signal)).rejects.toThrow('no more');
});
