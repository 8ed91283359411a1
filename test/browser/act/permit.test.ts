import { expect, it } from 'vitest';
import { Permit } from '../../../src/browser/act/permit.js';
import type { ContextMode } from '../../../src/kubeconfig/context-modes.js';

it('a permit allows writes until its action is over, or its context has become read-only', async () => {
  let mode: ContextMode = 'open';
  const permit = new Permit(() => mode);
  const [first, second] = [permit.forOne(), permit.forOne()];
  await first.check();
  mode = 'read-only';
  await expect(second.check()).rejects.toThrow('nothing was changed: the context is read-only');
  mode = 'open';
  permit[Symbol.dispose]();
  await expect(second.check()).rejects.toThrow('nothing was changed: the action had ended');
  expect([first.hasPassed, second.hasPassed]).toEqual([true, false]);
});
