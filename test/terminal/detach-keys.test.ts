import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DetachKeys, parseDetachKeys } from '../../src/terminal/detach-keys.js';

describe('parseDetachKeys', () => {
  it.each([
    ['ctrl-p,ctrl-q', [16, 17]],
    ['ctrl-@,ctrl-[,ctrl-\\,ctrl-],ctrl-^,ctrl-_', [0, 27, 28, 29, 30, 31]],
    ['a,b,c', [97, 98, 99]],
    ['x,ctrl-a', [120, 1]],
  ])('reads %s', (text, bytes) => {
    expect([...parseDetachKeys(text)]).toEqual(bytes);
  });

  it.each(['', 'ctrl-', 'ctrl-ab', 'ctrl-1', 'ab', 'a,,b', 'é'])('refuses %j', (text) => {
    expect(() => parseDetachKeys(text)).toThrow('Unknown character');
  });
});

describe('DetachKeys', () => {
  const typedIn = (typed: string, sizes: readonly number[]) => {
    const keys = new DetachKeys(Buffer.from('ppq'));
    let passed = '';
    let rest = typed;
    for (const size of [...sizes, typed.length]) {
      const taken = keys.take(Buffer.from(rest.slice(0, size)));
      passed += Buffer.from(taken.passed).toString();
      if (taken.isComplete) return { passed, isComplete: true };
      rest = rest.slice(size);
    }
    return { passed, isComplete: false };
  };

  it('passes on what precedes the sequence, wherever it is split', () => {
    const keys = fc.string({ unit: fc.constantFrom('p', 'q', 'x'), maxLength: 12 });
    fc.assert(
      fc.property(keys, fc.array(fc.integer({ min: 1, max: 3 })), (typed, sizes) => {
        const at = typed.indexOf('ppq');
        // The end of the typed text is held back as far as it may be the beginning of the sequence.
        const open = /p{0,2}$/.exec(typed)![0].length;
        const passed = at < 0 ? typed.slice(0, typed.length - open) : typed.slice(0, at);
        expect(typedIn(typed, sizes)).toEqual({ passed, isComplete: at >= 0 });
      }),
    );
  });
});
